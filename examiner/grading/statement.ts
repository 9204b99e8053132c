import type { NodeId } from '../../src/kernel/ids.ts';
import { compareAccepted, holdsAccepted } from '../comparing/compare-accepted.ts';
import type { ValueMatch } from '../comparing/comparison.ts';
import { cutOut, expectedValue } from '../comparing/expected-value.ts';
import { isContent } from '../comparing/word-forms.ts';
import { plainWords } from '../comparing/words.ts';
import type { ChecklistItem } from '../task.ts';
import { compareDates, datesIn } from '../values/calendar-date.ts';
import { quantitiesIn } from '../values/quantity.ts';
import { sameQuantity } from '../values/same-quantity.ts';

/** What an answer states for one attribute of one target. */
export interface Statement {
  readonly target: NodeId;
  readonly attribute: string;
  /** The words offered as the value. */
  readonly value: string;
  /** Span of the answer that shows it. */
  readonly start: number;
  readonly end: number;
  /** True where another target stands so near that the value may be its own: such a value contradicts nothing. */
  readonly unclear?: boolean;
}

/** Something an answer offers as an entity asked for that is none of the targets. */
export interface RivalClaim {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Where the value itself stands in a statement: its first date or number for a value of that type, else its words. */
export function decisiveSpan(
  text: string,
  { value, start, end }: Statement,
  item: ChecklistItem,
): { start: number; end: number } {
  const at = text.slice(start, end).indexOf(value);
  const from = at < 0 ? start : start + at;
  const found = decisivePlace(value, item);
  return found && at >= 0
    ? { start: from + found.start, end: from + found.end }
    : { start: from, end: at < 0 ? end : from + value.length };
}

/** The first date or number of a stated value that is the expected one, else the first. */
function decisivePlace(stated: string, item: ChecklistItem): { start: number; end: number } | undefined {
  const expected = expectedValue(item.value);
  if (expected.type === 'date') {
    const dates = datesIn(stated);
    return dates.find((date) => compareDates(expected.date, date) !== 'different') ?? dates[0];
  }
  if (expected.type !== 'quantities') return undefined;
  const offered = quantitiesIn(stated);
  return offered.find((each) => expected.quantities.some((quantity) => sameQuantity(quantity, each))) ?? offered[0];
}

/** Whether an item's value is a date or a number. */
export function isNumeric({ value }: ChecklistItem): boolean {
  const { type } = expectedValue(value);
  return type === 'date' || type === 'quantities';
}

/**
 * How words that are offered as a value meet an item's value. A longer name that has the value's words in a row may be the same
 * under its full name, or another: without more knowledge it counts as `partial`.
 */
export function matchItem(item: ChecklistItem, stated: string): ValueMatch {
  const match = compareAccepted(item, stated);
  return match === 'different' && !isNumeric(item) && holdsAccepted(stated, item) ? 'partial' : match;
}

/** Whether words could be a value of the item's sort: nothing but numbers and dates cannot stand for a name. */
export function isOfSort(item: ChecklistItem, stated: string): boolean {
  if (isNumeric(item)) return true;
  const bare = cutOut(stated, quantitiesIn(stated));
  const rest = cutOut(stated, datesIn(stated));
  return [bare, rest].every((text) => plainWords(text).some((word) => isContent(word) && !/^\d+$/.test(word)));
}

/** The mark that ends a sentence; `St. Ulm`, `J. Vint` and `Oct. 14` go on. For a pattern with the flag `u`. */
export const sentenceMark = String.raw`(?<!\b\p{Lu})(?<!\b(?:St|Dr|Mr|Mrs))(?!(?<=\b\p{Lu}\p{Ll}{1,3})\.\s\d)[.!?]`;

const lineOrSentenceEnd = new RegExp(String.raw`\n|${sentenceMark}\s`, 'u');
const lastStop = new RegExp(String.raw`\n|(?:${sentenceMark}|;)\s+`, 'gu');

/** Whether a sentence or a line ends within a text. */
export function endsSentence(text: string): boolean {
  return lineOrSentenceEnd.test(text);
}

const closedSentence = new RegExp(String.raw`${sentenceMark}[)”"’'\]*_]*(?=\s)|[。！？]`, 'gu');

/** Where the sentences of a text end, with the marks that close them, in order; its own end is the last. */
export function sentenceEnds(text: string): number[] {
  return [...Array.from(text.matchAll(closedSentence), ({ 0: stop, index }) => index + stop.length), text.length];
}

/** Where the sentence begins in which a position stands; a semicolon ends one too. */
export function sentenceStart(text: string, at: number): number {
  const before = text.slice(Math.max(0, at - longestLookBack), at);
  const ends = Array.from(before.matchAll(lastStop));
  const last = ends.at(-1);
  return last ? at - before.length + last.index + last[0].length : at - before.length;
}

/** In UTF-16 code units. */
const longestLookBack = 400;

/** The words between two names of one list, such as `, and the`. */
export function joinsNames(between: string): boolean {
  return /^[*_`"”'\])]*\s*(?:,|and|&|\/|or|nor|,\s*and|,\s*or)\s*(?:the\s+)?[*_`"“'[(]*$/i.test(between);
}
