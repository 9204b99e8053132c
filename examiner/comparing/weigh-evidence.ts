import type { Span } from '../span.ts';
import { type CalendarDate, compareDates, datesIn } from '../values/calendar-date.ts';
import { hasForeignNumber } from '../values/number-words.ts';
import { looseQuantitiesIn, type Quantity, quantitiesIn } from '../values/quantity.ts';
import { compareNumbers } from '../values/same-quantity.ts';
import { compareVersion } from '../values/version.ts';
import { acceptedForms, type ComparedValue, heldForm, isIdentifier, sharesWord } from './compare-accepted.ts';
import { sharesPart } from './compare-names.ts';
import { isRivalMeasure, isShortDate, missingParts, sharesDigits } from './compare-numbers.ts';
import { compareValue, holdsValue, withoutBrackets } from './compare-value.ts';
import { compareCoordinates } from './coordinates.ts';
import { withoutDenials, withoutDeniedClauses } from './denial.ts';
import { type CompositeValue, type ExpectedValue, expectedValue, type QuantitiesValue } from './expected-value.ts';
import { offeredBeside } from './offered-beside.ts';
import { canonicalWords, isContent } from './word-forms.ts';
import { wordsOf } from './words.ts';

/**
 * What a passage proves about a value. `holds`: it states the value in an accepted form. `part`: what it states is proved
 * incomplete. `differs`: it states another number, date, amount or unit of the sort asked for, and not this one. `lacks`: the
 * value needs a number or date and none of its sort stands there. `open`: code can neither confirm nor refute it.
 */
export type EvidenceKind = 'holds' | 'part' | 'differs' | 'lacks' | 'open';

export interface Evidence {
  readonly kind: EvidenceKind;
  /** Whether the passage shares at least a word, a number, a cognate or an acronym with the value. */
  readonly overlaps: boolean;
  /** Whether the value stands there, but only in clauses that deny it. */
  readonly denied: boolean;
  /** What is offered beside the value as an alternative to it or as a further one of its kind; null when nothing is. */
  readonly beside: string | null;
  /** One English clause for a judge or a person, without a full stop. */
  readonly reason: string;
}

type Proof = Pick<Evidence, 'kind' | 'reason'>;

/**
 * What a passage of an answer proves about an accepted value, in any of its forms. Want of vocabulary proves nothing.
 * @param expected with its attribute, where that is known
 * @param passage the words that are quoted, or their line or sentence
 */
export function weighEvidence(expected: ComparedValue, passage: string): Evidence {
  const held = heldForm(passage, expected);
  if (held !== null) {
    const reason = `the passage states “${shown(expected.value)}”`;
    return {
      kind: 'holds',
      overlaps: true,
      denied: isDenied(held, passage),
      beside: offeredBeside(held, passage),
      reason,
    };
  }
  const proof = bestProof(acceptedForms(expected).map((form) => prove(withoutBrackets(form), passage)));
  return { ...proof, overlaps: proof.kind === 'part' || sharesWord(expected, passage), denied: false, beside: null };
}

/** Whether a value that a passage holds stands there in clauses that deny it only. A value may itself hold a word that denies. */
function isDenied(value: string, passage: string): boolean {
  const isHeld = (text: string) => holdsValue(text, value) || compareValue(value, text) === 'same';
  const isBound = quantitiesIn(value).some(({ bound }) => bound !== null);
  return !isHeld(isBound ? withoutDeniedClauses(passage) : withoutDenials(passage)) && isHeld(withoutDenials(value));
}

/** A form that leaves the question open keeps the others from closing it. */
function bestProof(proofs: readonly Proof[]): Proof {
  const rank = (['open', 'part', 'differs', 'lacks'] as const).map((kind) =>
    proofs.find((proof) => proof.kind === kind),
  );
  return rank.find((proof) => proof !== undefined) ?? open('');
}

const mostShown = 80;
const shown = (text: string) =>
  (text.length > mostShown ? `${text.slice(0, mostShown)}…` : text).replace(/\s+/g, ' ').trim();
const open = (reason: string): Proof => ({ kind: 'open', reason });

function prove(value: string, passage: string): Proof {
  if (isIdentifier(value) || clockTime.test(value) || isUnreadPlace(value, passage)) return inOtherWords(value);
  if (compareVersion(value, passage) === 'different')
    return { kind: 'differs', reason: `the passage has other versions than ${shown(value)}` };
  const expected = expectedValue(value);
  switch (expected.type) {
    case 'date':
      return proveDate(expected, value, passage);
    case 'quantities':
      return proveQuantities(expected, value, passage);
    case 'composite':
      return proveComposite(expected, value, passage);
    case 'list':
      return proveList(expected.parts, value, passage);
    case 'name':
      return proveOrdinal(value, passage);
    case 'long':
      return inOtherWords(value);
  }
}

/** Hours, minutes and seconds are not read. */
const clockTime = /\d:\d\d/;
const isUnreadPlace = (value: string, passage: string) =>
  compareCoordinates(value, value) === 'same' && compareCoordinates(value, passage) === null;

const inOtherWords = (value: string) =>
  open(`the passage does not say “${shown(value)}” in words that text comparison knows`);

const differs = (value: string, passage: string, { start, end }: Span): Proof => ({
  kind: 'differs',
  reason: `the passage has ${shown(passage.slice(start, end))} where the checklist has ${shown(value)}`,
});
const part = (value: string, given: string): Proof => ({
  kind: 'part',
  reason: `the passage gives ${given} of ${shown(value)}`,
});

function lacks(sort: string, value: string, passage: string): Proof {
  if (hasForeignNumber(passage)) return open(`the passage may have a ${sort} in words of another language`);
  return { kind: 'lacks', reason: `the passage has no ${sort} where the checklist has ${shown(value)}` };
}

function proveDate({ date }: Extract<ExpectedValue, { type: 'date' }>, value: string, passage: string): Proof {
  const dates = datesIn(passage);
  const partial = dates.find((each) => compareDates(date, each) === 'partial');
  const full = dates.find((each) => compareDates(date, each) === 'different' && isAsExact(each, date));
  if (full) return differs(value, passage, full);
  if (partial && hasDay(date, passage)) return open('the passage has a day that cannot be read as a part of its date');
  if (partial) return part(value, `only ${passage.slice(partial.start, partial.end)}`);
  const [other] = dates;
  const isInDate = ({ start, end }: Span) => dates.some((each) => start < each.end && each.start < end);
  const isRead = quantitiesIn(passage).every(isInDate);
  if (other && isRead) return differs(value, passage, other);
  return !isRead || isShortDate(passage)
    ? open('the passage has numbers that cannot be read as a full date')
    : lacks('date', value, passage);
}

/** `On the seventeenth, in August 1931` gives the day apart. */
function hasDay({ day }: CalendarDate, passage: string): boolean {
  return (
    day !== null &&
    (quantitiesIn(passage).some(({ value }) => value === day) ||
      canonicalWords(passage).some(({ word }) => word === `#${day}`))
  );
}

const isAsExact = (a: CalendarDate, b: CalendarDate) =>
  (a.day !== null || b.day === null) && (a.month !== null || b.month === null);

function proveQuantities({ quantities }: QuantitiesValue, value: string, passage: string): Proof {
  const stated = looseQuantitiesIn(passage);
  const matches = quantities.flatMap((each) => stated.map((other) => compareNumbers(each, other)));
  const found = quantities.filter((each) => stated.some((other) => compareNumbers(each, other) === 'same'));
  if (found.length === quantities.length)
    return open(`the passage has the number of ${shown(value)} and perhaps counts something else`);
  if (found.length > 0) {
    const given = stated.filter((other) => found.some((each) => compareNumbers(each, other) === 'same'));
    const isOneMissing = quantities.some((each) => each.value === 1 && !found.includes(each));
    return given.length === stated.length && !isOneMissing
      ? part(value, 'only one of the numbers')
      : open(`the passage has one number of ${shown(value)}, and others that may be the rest`);
  }
  if (matches.includes('bounded')) return part(value, 'only a bound in place');
  if (isCountInParts(quantities, passage))
    return open(`the passage counts in parts where the checklist has ${shown(value)}`);
  const other = rivalNumber(quantities, passage);
  if (other) return differs(value, passage, other);
  // One thing is often not counted, and none is told in words.
  if (quantities.every(({ value: number }) => number === 1 || number === 0))
    return open(`the passage does not count to ${shown(value)}`);
  if (isTerse(passage) && stated.some((each) => !isInside(each, datesIn(passage))))
    return open(`the passage has other numbers where the checklist has ${shown(value)}`);
  return lacks('number of this sort', value, passage);
}

/** In more words a number is likely to speak of something else. */
const mostTerseWords = 6;
const isTerse = (passage: string) => wordsOf(passage).length <= mostTerseWords;

const isInside = ({ start, end }: Span, spans: readonly Span[]) =>
  spans.some((each) => start < each.end && each.start < end);

const numberSign = /(?:(?<!\p{L})(?:no|nr|vol|pp?|ch)\.|[#№[^])\s?$/iu;
const nameBefore = /\p{L} \p{Lu}\p{L}*[ -]$/u;

/** A number behind a sign, in square brackets or behind a capitalised word counts nothing: it is a part of a name, or a note. */
function isLabelNumber({ start, dimension }: Quantity, passage: string): boolean {
  const before = passage.slice(Math.max(0, start - 40), start);
  return dimension === null && (numberSign.test(before) || nameBefore.test(before));
}

/** `A son and two daughters` may be three, and `two dozen` are twenty-four. */
function isCountInParts(quantities: readonly Quantity[], passage: string): boolean {
  const counts = quantitiesIn(passage).filter(
    ({ dimension, start, end }) => dimension === null && /\p{L}/u.test(passage.slice(start, end)),
  );
  return (
    quantities.every(({ dimension }) => dimension === null) &&
    counts.length > 0 &&
    (counts.length > 1 ||
      /\b(?:an? \p{L}+|one) and\b|\b(?:dozens?|scores?|pairs?|couples?|half|gross)\b/iu.test(passage))
  );
}

/** `10,935 m deep` and `minus 40` have their sign in words. */
const isOpposite = (expected: Quantity, stated: Quantity) =>
  expected.value < 0 &&
  stated.value > 0 &&
  compareNumbers({ ...expected, value: -expected.value, base: -expected.base }, stated) === 'same';

/** A number that stands where an expected one should: of the same sort, or with its digits in another unit. */
function rivalNumber(quantities: readonly Quantity[], passage: string): Quantity | undefined {
  const dates = datesIn(passage);
  const stated = quantitiesIn(passage).filter((each) => !isLabelNumber(each, passage));
  const isInDate = (each: Quantity) => isInside(each, dates);
  const isRival = (each: Quantity) =>
    quantities.some(
      (quantity) =>
        isRivalMeasure(quantity, each) ||
        sharesDigits(quantity, each) ||
        (quantity.dimension === null && each.dimension === null && !isInDate(each)),
    ) && !quantities.some((quantity) => isOpposite(quantity, each));
  return stated.find(isRival);
}

function proveComposite(expected: CompositeValue, value: string, passage: string): Proof {
  const missing = missingParts(expected, passage);
  const quantities = missing.quantities.filter(({ attributive }) => !attributive);
  const other = quantities
    .map((quantity) => quantitiesIn(passage).find((each) => isRivalMeasure(quantity, each)))
    .find((each) => each !== undefined);
  if (other) return differs(value, passage, other);
  if (quantities.length === 0 && missing.dates === 0) {
    return open(
      missing.words.length === 0
        ? `the passage leaves out a qualifier of ${shown(value)}`
        : `the passage has the numbers of ${shown(value)}, and its words “${missing.words.join(' ')}” not in a form that text comparison knows`,
    );
  }
  if (missing.dates > 0 && datesIn(passage).length > 0) return proveDateAmongWords(expected, value, passage);
  const some = missing.words.length < expected.words.length || quantities.length < expected.quantities.length;
  const isUnread =
    isTerse(passage) &&
    quantitiesIn(passage).some((each) => each.dimension === null && !isInside(each, datesIn(passage)));
  if (isUnread) return open(`the passage has other numbers where the checklist has ${shown(value)}`);
  return some ? part(value, 'not every number or date') : lacks('number of this sort', value, passage);
}

function proveDateAmongWords({ dates: [date] }: CompositeValue, value: string, passage: string): Proof {
  return date ? proveDate({ type: 'date', date }, value, passage) : inOtherWords(value);
}

/** Words of some parts alone, and nothing beside them, are too few. */
function proveList(parts: readonly string[], value: string, passage: string): Proof {
  const known = new Set(canonicalWords(value).map(({ word }) => word));
  const words = canonicalWords(passage).filter(({ word }) => isContent(word));
  const isOnlyParts = words.length > 0 && words.every(({ word }) => known.has(word));
  return isOnlyParts && parts.some((each) => !sharesPart(each, passage))
    ? part(value, `only ${shown(passage)}`)
    : inOtherWords(value);
}

const ordinal = /^#\d+$/;

function proveOrdinal(value: string, passage: string): Proof {
  const [own, ...rest] = canonicalWords(value);
  if (!own || rest.length > 0 || !ordinal.test(own.word)) return inOtherWords(value);
  const other = canonicalWords(passage).find(({ word }) => ordinal.test(word));
  return other ? differs(value, passage, other) : inOtherWords(value);
}
