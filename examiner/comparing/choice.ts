import type { Span } from '../span.ts';
import { type CalendarDate, compareDates, datesIn } from '../values/calendar-date.ts';
import { type Quantity, quantitiesIn } from '../values/quantity.ts';
import { compareNumbers, sameQuantity } from '../values/same-quantity.ts';
import { findName } from './compare-names.ts';
import { withoutBrackets } from './compare-value.ts';
import { type CompositeValue, type ExpectedValue, expectedValue, type NameValue } from './expected-value.ts';
import { plainWords, wordsOf } from './words.ts';

/** What a text offers beside a value in the same slot. */
export interface Choice {
  readonly rival: string;
  /** Whether the text itself makes a choice of them, as by `or`; else they only stand side by side. */
  readonly isLeftOpen: boolean;
}

/** A slot is looked for so far on either side, in UTF-16 code units. */
const longestSlot = 200;

/**
 * Whether a text offers other values of a value's kind beside it, joined to it by nothing but `or`, a slash or commas. Conversions and
 * roundings of the value are no other values.
 * @param span where the text states the value
 */
export function choiceBeside(value: string, text: string, span: Span): Choice | null {
  const expected = expectedValue(withoutBrackets(value));
  const isMeasured = expected.type === 'date' || expected.type === 'quantities';
  return readChoice(value, expected, text, span) ?? (isMeasured ? null : furtherEntry(text, span));
}

/** Behind a slash with blanks around it stands another entry of the slot, of whatever kind; of measures it may be a conversion. */
function furtherEntry(text: string, { end }: Span): Choice | null {
  const [, rival] = /^["”’*_]{0,3} \/ ([^|/\n]{1,60})/.exec(text.slice(end, end + longestSlot)) ?? [];
  return rival === undefined ? null : { rival, isLeftOpen: false };
}

function readChoice(value: string, expected: ExpectedValue, text: string, span: Span): Choice | null {
  const slot = slotAround(text, span);
  const at = { start: span.start - slot.start, end: span.end - slot.start };
  const words = text.slice(slot.start, slot.end);
  switch (expected.type) {
    case 'date':
      return choiceOfPlaces(datesAs(expected.date, words), words, at);
    case 'quantities':
      return choiceOfPlaces(numbersAs(expected, words), words, at);
    case 'composite':
      return choiceOfPlaces(numbersAs(expected, words), words, at) ?? choiceOfNames(nameOf(expected, value), words, at);
    case 'name':
      return choiceOfNames(expected, words, at);
    default:
      return null;
  }
}

/** A name may have a number in it. */
function nameOf({ words }: CompositeValue, value: string): NameValue {
  return { type: 'name', words: plainWords(value), canonical: words, capital: /^\p{Lu}/u.test(value) };
}

/** The line, cell, sentence or quoted string around a span. */
function slotAround(text: string, { start, end }: Span): Span {
  const from = Math.max(0, start - longestSlot);
  const before = text.slice(from, start);
  const lead = Array.from(before.matchAll(/[\n|]|",|":|(?<!\b\p{Lu})[.!?]\s/gu)).at(-1);
  const behind = text.slice(end, end + longestSlot);
  const stop = /[\n|]|",|"\s*[}\]]|(?<!\b\p{Lu})[.!?](?=\s|$)/u.exec(behind);
  return { start: lead ? from + lead.index + lead[0].length : from, end: end + (stop?.index ?? behind.length) };
}

interface Placed extends Span {
  readonly isOwn: boolean;
}

function datesAs(expected: CalendarDate, text: string): Placed[] {
  return datesIn(text).map((each) => ({ ...each, isOwn: compareDates(expected, each) !== 'different' }));
}

function numbersAs({ quantities }: Extract<ExpectedValue, { quantities: unknown }>, text: string): Placed[] {
  const stated = quantitiesIn(text);
  const isKind = ({ dimension }: Quantity) =>
    dimension === null || quantities.some((own) => own.dimension === null || own.dimension === dimension);
  const own = stated.filter((each) => quantities.some((quantity) => compareNumbers(quantity, each) !== 'different'));
  return stated
    .filter(isKind)
    .map((each) => ({ ...each, isOwn: own.includes(each) || own.some((other) => isConversion(other, each)) }));
}

/** A value beside it in another unit is rounded as people round, such as `300 hp, or 220 kW`. */
const roundedConversion = 0.05;

function isConversion(own: Quantity, each: Quantity): boolean {
  if (sameQuantity(own, each)) return true;
  if (own.dimension === null || own.dimension !== each.dimension || own.unit === each.unit) return false;
  return Math.abs(own.base - each.base) <= roundedConversion * Math.abs(own.base);
}

/** Words that may stand between two values of which one is to be chosen. */
const joining: ReadonlySet<string> = new Set(
  'or in on at by the a else even either maybe perhaps possibly alternatively about around approximately ca circa rather as also'.split(
    ' ',
  ),
);
/** Such as a unit or a noun behind the first value, which the second repeats. */
const mostOtherWords = 1;

function choiceOfPlaces(places: readonly Placed[], text: string, span: Span): Choice | null {
  const own = places.findIndex(({ isOwn, start, end }) => isOwn && start < span.end && span.start < end);
  if (own < 0) return null;
  const joins = places.slice(1).map((next, at) => joinOf(places[at] ?? next, next, text));
  const from = joins.lastIndexOf(null, own - 1) + 1;
  const to = joins.indexOf(null, own);
  const first = own === 0 ? 0 : from;
  const last = to < 0 ? places.length - 1 : to;
  const run = places.slice(first, last + 1);
  const other = run.find(({ isOwn }) => !isOwn);
  if (!other) return null;
  const isLeftOpen = joins.slice(first, last).some((join, at) => join && !(run[at]?.isOwn && run[at + 1]?.isOwn));
  return { rival: text.slice(other.start, other.end), isLeftOpen };
}

function joinOf(first: Span, second: Span, text: string): boolean | null {
  return readJoin(text.slice(first.end, second.start)) ?? (isRange(first, second, text) ? false : null);
}

/** `Between 11 and 14` gives neither. */
function isRange(first: Span, second: Span, text: string): boolean {
  const before = text.slice(Math.max(0, first.start - 20), first.start);
  return /\bbetween\s+$/i.test(before) && /^\s*\p{L}{0,12}\s*and\s*$/u.test(text.slice(first.end, second.start));
}

/** Whether words between two values leave a choice of them open; null when they do more than to join them. */
function readJoin(between: string): boolean | null {
  const words = wordsOf(between).map(({ word }) => word);
  if (/[.!?:;()[\]]/.test(between) || words.filter((word) => !joining.has(word)).length > mostOtherWords) return null;
  if (words.includes('or') || /^\s*\p{L}{0,12}\s*\/\s*\p{L}{0,4}\s*$/u.test(between)) return true;
  return words.length === 0 && /^\s*,\s*$/.test(between) ? false : null;
}

const mark = String.raw`["”“'’*_\x60]{0,3}`;
const capitalised = String.raw`\p{Lu}[\p{L}\p{N}.'’-]{0,30}(?: (?:of |the |de )?\p{Lu}[\p{L}\p{N}.'’-]{0,30}){0,4}`;
const common = String.raw`[\p{L}\p{N}-]{1,30}(?: [\p{L}\p{N}-]{1,30})?`;

interface NameLists {
  readonly behind: RegExp;
  readonly before: RegExp;
}

function nameLists(part: string): NameLists {
  const lead = `${mark}(?:the |an? )?${mark}`;
  const name = `${lead}(${part})${mark}`;
  const list = `(?:, ?${lead}(?:${part})${mark}){0,8}?`;
  const join = `(?:,? or (?:else |maybe |perhaps |possibly )?| ?/ ?)`;
  return {
    behind: new RegExp(`^${mark}${list}(${join})${name}`, 'u'),
    before: new RegExp(String.raw`(?<![\p{L}\p{N}])${name}(${join})${lead}$`, 'u'),
  };
}

const listsOf = { capitalised: nameLists(capitalised), common: nameLists(common) };

/** Names that a slash joins may be two names of one thing; of three or more one is to be chosen. */
function choiceOfNames(expected: NameValue, text: string, span: Span): Choice | null {
  const lists = expected.capital ? listsOf.capitalised : listsOf.common;
  const [, joinBehind, nameBehind] = lists.behind.exec(text.slice(span.end)) ?? [];
  const [, nameBefore, joinBefore] = lists.before.exec(text.slice(0, span.start)) ?? [];
  const [rival, join] = nameBehind === undefined ? [nameBefore, joinBefore] : [nameBehind, joinBehind];
  if (rival === undefined || join === undefined || findName(expected, rival) !== null) return null;
  const slashes = text.match(/\p{L}["”’*_]{0,3} ?\/ ?["“‘*_]{0,3}\p{L}/gu)?.length ?? 0;
  return { rival, isLeftOpen: / or /.test(join) || slashes > 1 };
}
