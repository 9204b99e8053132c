import { type AcceptedValue, acceptedValue } from '../comparing/accepted-value.ts';
import { compareValue, surelyDiffer } from '../comparing/compare-value.ts';
import { wordsOf } from '../comparing/words.ts';
import type { PageConflictsReply } from '../prompts/read-conflicts-prompt.ts';
import type { ReplyFaultKind } from '../reply-fault.ts';
import { datesIn } from '../values/calendar-date.ts';
import {
  attributeOf,
  briefWords,
  type FoundQuote,
  isValue,
  quoteIn,
  states,
  tidy,
  whenOf,
  wordsIn,
} from './check-points.ts';
import { isAfter, type Moment, momentOf } from './moment.ts';
import type { RawFact } from './raw-fact.ts';

/** One of the two pages that are read beside each other. */
export type Side = 'page' | 'other';

/** A statement with the page it stands on. */
export interface SidedFact extends RawFact {
  readonly side: Side;
}

/** Two pages' unlike values of one attribute, with the words that decide between them. */
export interface RawConflict {
  readonly attribute: string;
  readonly kept: SidedFact;
  readonly rejected: SidedFact;
  /** A date or version, or a clause that says that a value was corrected or withdrawn. */
  readonly decided: SidedFact;
}

/** What is wrong with one conflict of a reply. */
export interface ConflictFault {
  readonly kind: ReplyFaultKind;
  /** Such as `conflict 1`. */
  readonly entry: string;
  readonly detail: string;
}

export interface CheckedConflicts {
  readonly conflicts: readonly RawConflict[];
  readonly faults: readonly ConflictFault[];
}

/** A reply that lists more is read up to here. */
const mostConflicts = 10;
const mostClauseWords = 25;

type Refusal = Omit<ConflictFault, 'entry'>;
type Stated = PageConflictsReply['conflicts'][number];
type Texts = Readonly<Record<Side, string>>;

/**
 * Keeps of a model's reply the conflicts that the two pages state: each value stands in a quote of its own page, the values surely differ
 * and are not one rounded, and a date, a version or words that stand on one of the pages decide.
 * @param texts of both pages, whole
 */
export function checkConflicts({ conflicts }: PageConflictsReply, texts: Texts): CheckedConflicts {
  const kept: RawConflict[] = [];
  const faults: ConflictFault[] = [];
  for (const [at, stated] of conflicts.slice(0, mostConflicts).entries()) {
    const checked = checkConflict(stated, texts);
    if ('kind' in checked) faults.push({ ...checked, entry: `conflict ${at + 1}` });
    else kept.push(checked);
  }
  return { conflicts: kept, faults };
}

const refuse = (kind: ReplyFaultKind, detail: string): Refusal => ({ kind, detail });

function checkConflict(stated: Stated, texts: Texts): RawConflict | Refusal {
  const attribute = attributeOf(stated.attribute);
  const { stands } = stated;
  const loses = stands === 'page' ? 'other' : 'page';
  const kept = tidy(stated[stands].value);
  const rejected = tidy(stated[loses].value);
  if (attribute === null || !isValue(kept) || !isValue(rejected))
    return refuse('wrong_form', `no attribute with two values: “${briefWords(stated.attribute)}”`);
  const winner = quoteIn(wholeOf(texts[stands]), stated[stands].quote);
  const loser = quoteIn(wholeOf(texts[loses]), stated[loses].quote);
  const decision = decidingQuote(stated, texts, stands);
  for (const quote of [winner, loser, decision]) if ('kind' in quote) return quote;
  const found = { winner, loser, decision } as Found;
  const decided = decidedBy(tidy(stated.decides.words), found.decision);
  if ('kind' in decided) return decided;
  const values = { kept, rejected };
  const refusal = valueRefusal(values, found) ?? decisionRefusal(values, decided, stands, found);
  if (refusal !== null) return refusal;
  return {
    attribute,
    kept: factOf(attribute, { value: kept }, found.winner, stands),
    rejected: factOf(attribute, { value: rejected }, found.loser, loses),
    decided: factOf(attribute, decided.value, found.decision, found.decision.side),
  };
}

interface SidedQuote extends FoundQuote {
  readonly side: Side;
}

interface Values {
  readonly kept: string;
  readonly rejected: string;
}

interface Found {
  readonly winner: FoundQuote;
  readonly loser: FoundQuote;
  readonly decision: SidedQuote;
}

const wholeOf = (text: string) => ({ start: 0, text });

/** On the page of the value that stands, else on the other. */
function decidingQuote({ decides }: Stated, texts: Texts, stands: Side): SidedQuote | Refusal {
  const sides: readonly Side[] = stands === 'page' ? ['page', 'other'] : ['other', 'page'];
  let refusal: Refusal | null = null;
  for (const side of sides) {
    const quote = quoteIn(wholeOf(texts[side]), decides.quote);
    if (!('kind' in quote)) return { ...quote, side };
    if (refusal === null || quote.kind !== 'quote_not_found') refusal = quote;
  }
  return refusal ?? refuse('quote_not_found', 'nothing decides');
}

/** A date or version with its value, or a clause. */
interface Decided {
  readonly value: AcceptedValue;
  readonly moment: Moment | null;
}

function decidedBy(words: string, { plain }: FoundQuote): Decided | Refusal {
  const when = whenOf(words);
  if (when !== null) {
    if (!states(plain, when.value))
      return refuse('value_not_in_quote', `“${briefWords(plain)}” has no “${briefWords(words)}”`);
    return { value: when, moment: momentOf(words) };
  }
  const clause = wordsOf(words).length <= mostClauseWords ? wordsIn(plain, words) : null;
  if (clause === null)
    return refuse('value_not_in_quote', `“${briefWords(plain)}” does not say “${briefWords(words)}”`);
  return { value: { value: clause }, moment: null };
}

function valueRefusal({ kept, rejected }: Values, { winner, loser }: Found): Refusal | null {
  if (!states(winner.plain, kept))
    return refuse('value_not_in_quote', `“${briefWords(winner.plain)}” does not state “${briefWords(kept)}”`);
  if (!states(loser.plain, rejected))
    return refuse('value_not_in_quote', `“${briefWords(loser.plain)}” does not state “${briefWords(rejected)}”`);
  if (!surelyDiffer(kept, rejected) || isRounded(kept, rejected))
    return refuse('no_conflict', `“${briefWords(kept)}” and “${briefWords(rejected)}” may be the same`);
  if (states(loser.plain, kept))
    return refuse('no_conflict', `the page that is to be wrong states “${briefWords(kept)}” there too`);
  return null;
}

function decisionRefusal({ kept, rejected }: Values, decided: Decided, stands: Side, found: Found): Refusal | null {
  const { decision, loser } = found;
  const words = decided.value.value;
  if (decided.moment !== null && [kept, rejected].some((value) => compareValue(value, words) === 'same'))
    return refuse('no_conflict', `“${briefWords(words)}” is one of the two values`);
  // A page may say of itself that it is out of date; a date on it says when it was right.
  const isOnPlace = decision.side === stands || decided.moment === null;
  const isAboutIt = isOnPlace || states(decision.plain, kept) || states(decision.plain, rejected);
  if (!isAboutIt) return refuse('no_conflict', `“${briefWords(decision.plain)}” decides about neither value`);
  const later =
    decided.moment === null ? undefined : momentsIn(loser.plain, rejected).find((each) => isLater(each, decided));
  return later === undefined ? null : refuse('no_conflict', 'the value that is to be outdated has the later date');
}

const isLater = (one: Moment, { moment }: Decided) => moment !== null && isAfter(one, moment);

/** Dates and numbers of versions beside a value. */
function momentsIn(text: string, value: string): readonly Moment[] {
  const rest = text.replaceAll(value, ' ');
  const versions = Array.from(rest.matchAll(/(?<![\d.])\d{1,4}(?:\.\d{1,4}){1,3}(?![\d.]*\d)/g), ([number]) => number);
  return [
    ...datesIn(rest).map((date): Moment => ({ kind: 'date', date })),
    ...versions.map((number): Moment => ({ kind: 'version', number })),
  ];
}

const numeral = /\d+(?:\.\d+)?/;

/** Whether two values have the same words and one number, which is given to fewer decimals in one of them. */
function isRounded(a: string, b: string): boolean {
  const [left, right] = [a, b].map((value) => numeral.exec(value)?.[0] ?? '');
  if (!left || !right || a.replace(numeral, '') !== b.replace(numeral, '')) return false;
  const places = [left, right].map((number) => number.split('.')[1]?.length ?? 0);
  const fewest = Math.min(...places);
  return places[0] !== places[1] && Number(left).toFixed(fewest) === Number(right).toFixed(fewest);
}

const factOf = (attribute: string, value: AcceptedValue, { start, end }: FoundQuote, side: Side): SidedFact => ({
  entity: null,
  attribute,
  ...acceptedValue(value),
  start,
  end,
  side,
});
