import { type CalendarDate, datesIn } from '../values/calendar-date.ts';
import { type Quantity, quantitiesIn } from '../values/quantity.ts';
import { memoizeByText } from './memoize-by-text.ts';
import { canonicalWords, isContent, isDesignation } from './word-forms.ts';
import { emptyWords, plainWords, withoutArticle, wordsOf } from './words.ts';

/** A checklist value as the comparison reads it. */
export type ExpectedValue =
  | { readonly type: 'date'; readonly date: CalendarDate }
  | QuantitiesValue
  | CompositeValue
  | { readonly type: 'list'; readonly parts: readonly string[] }
  | { readonly type: 'long'; readonly words: readonly string[] }
  | NameValue;

/** Numbers, with no more than a noun behind them. */
export interface QuantitiesValue {
  readonly type: 'quantities';
  readonly quantities: readonly Quantity[];
  /** What is counted, such as `AA batteries`, in the value's own words. */
  readonly nouns: readonly string[];
}

/** Measures, counts or a full date among words, such as `ARM920T @ 104 MHz`: in any order, all of them needed. */
export interface CompositeValue {
  readonly type: 'composite';
  readonly quantities: readonly Quantity[];
  readonly dates: readonly CalendarDate[];
  /** Canonical words with content. */
  readonly words: readonly string[];
}

export interface NameValue {
  readonly type: 'name';
  readonly words: readonly string[];
  readonly canonical: readonly string[];
  readonly capital: boolean;
}

/** Above this many words a value is running text, of which most words must be there, not a name. */
const mostNameWords = 7;
/** A noun behind a number, such as `rule sets`, has at most this many words. */
const mostNounWords = 2;
/** Behind a unit a word may say what is measured, as in `12 m long`. */
const mostMeasureNouns = 1;

/** How a value is to be compared: as a date, as numbers, as measures among words, as a list, as running text or as a name. */
export const expectedValue = memoizeByText(readExpected);

function readExpected(value: string): ExpectedValue {
  const dates = datesIn(value);
  const [date] = dates;
  if (date && dates.length === 1 && contentWords(cutOut(value, [date])).length === 0) return { type: 'date', date };
  const quantities = quantitiesIn(value);
  const others = cutOut(value, quantities);
  const nouns = contentWords(others);
  const isMeasure = quantities.some(({ dimension }) => dimension !== null);
  if (
    quantities.length > 0 &&
    nouns.length <= (isMeasure ? mostMeasureNouns : mostNounWords) &&
    startsWithNumber(value, quantities)
  ) {
    return { type: 'quantities', quantities, nouns: nounsOf(others) };
  }
  return readComposite(value, dates, quantities) ?? readWords(value);
}

function readWords(value: string): ExpectedValue {
  const parts = listParts(value);
  if (parts.length > 1) return { type: 'list', parts };
  const words = withoutArticle(plainWords(value));
  if (words.length > mostNameWords) return { type: 'long', words: words.filter((word) => !emptyWords.has(word)) };
  const canonical = withoutArticle(canonicalWords(value).map(({ word }) => word));
  return { type: 'name', words, canonical, capital: /^\p{Lu}/u.test(value) };
}

/** A number without a unit may be a part of a name, as in `Apache License 2.0`. */
function readComposite(value: string, dates: readonly CalendarDate[], all: readonly Quantity[]): CompositeValue | null {
  const full = dates.filter(({ month }) => month !== null);
  const isDate = ({ start, end }: Quantity) => full.some((date) => start < date.end && date.start < end);
  const quantities = all.filter((each) => !isDate(each) && (each.dimension !== null || isCount(each, value)));
  if (quantities.length + full.length === 0) return null;
  const words = canonicalWords(cutOut(value, [...quantities, ...full]))
    .map(({ word }) => word)
    .filter(isContent);
  return words.length > mostNameWords ? null : { type: 'composite', quantities, dates: full, words };
}

/** A number in words, or one beside a multiplication sign. */
function isCount({ start, end }: Quantity, value: string): boolean {
  return (
    /\p{L}/u.test(value.slice(start, end)) ||
    /^\s?[x×]\s?(?=[\d\p{L}])/u.test(value.slice(end)) ||
    /\d\s?[x×]\s?$/.test(value.slice(0, start))
  );
}

function startsWithNumber(value: string, quantities: readonly Quantity[]): boolean {
  const [first] = quantities;
  return (
    first !== undefined &&
    (first.bound !== null || first.about || /^[^\p{L}\p{N}]*(?:over\s+)?$/iu.test(value.slice(0, first.start)))
  );
}

function contentWords(text: string): string[] {
  return plainWords(text).filter((word) => isContent(word) && !boundWords.has(word));
}

/** Words around a number that say how exact it is. */
const boundWords: ReadonlySet<string> = new Set(
  'less more fewer greater lower than up below above least most approximately c ca circa some no exceeding'.split(' '),
);

function nounsOf(text: string): string[] {
  return wordsOf(text)
    .map(({ word, start, end }) => ({ word, written: text.slice(start, end) }))
    .filter(({ word, written }) => isContent(word) && (isDesignation(written) || !boundWords.has(word)))
    .map(({ written }) => written);
}

/** A text with spans taken out; of spans that overlap all. */
export function cutOut(text: string, spans: readonly { readonly start: number; readonly end: number }[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    parts.push(text.slice(from, Math.max(from, start)));
    from = Math.max(from, end);
  }
  return [...parts, text.slice(from)].join(' ');
}

/**
 * `Last, First` is one name, and so is `place, region`: three parts, semicolons, `and`, `&` or `+` make a list, and commas
 * before parts that begin in small letters or with a mark.
 */
function listParts(value: string): string[] {
  const parts = value
    .split(/\s*;\s*|\s*,\s*(?:(?:and|&)\s+)?|\s+(?:and|&|\+)\s+/)
    .map((part) => part.trim())
    .filter((part) => wordsOf(part).length > 0);
  const short = parts.every((part) => wordsOf(part).length <= 4);
  const isPair = /;|\s(?:and|&|\+)\s/.test(value) || parts.slice(1).every((part) => /^[^\p{Lu}\p{N}]/u.test(part));
  return short && (parts.length > 2 || (parts.length === 2 && isPair)) ? parts : [value];
}
