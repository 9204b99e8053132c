import { memoizeByText } from '../../../../examiner/comparing/memoize-by-text.ts';
import { emptyWords, plainWords, stem } from '../../../../examiner/comparing/words.ts';
import type { Span } from '../../../../examiner/span.ts';
import { compareDates, datesIn } from '../../../../examiner/values/calendar-date.ts';
import { type Quantity, quantitiesIn } from '../../../../examiner/values/quantity.ts';
import { compareNumbers } from '../../../../examiner/values/same-quantity.ts';
import type { Attribute } from '../../attribute.ts';
import type { KnownWorld } from '../known-world.ts';
import { PhraseIndex } from '../phrase-index.ts';

export type ValueType = 'number' | 'date' | 'code' | 'name' | 'choice' | 'statement';

/** A value that a text states. */
export interface TypedValue extends Span {
  readonly type: ValueType;
  readonly text: string;
  /** Of a number: with its bound, which stands in front of it. */
  readonly quantity?: Quantity;
}

/** Outcome of comparing a stated value with an expected one; `partial` agrees and says less. */
export type ValueFit = 'same' | 'partial' | 'different';

const codeForm = /(?<![\p{L}\p{N}])\p{Lu}{2}[-–‑ ]?\d{2}(?![\p{L}\p{N}])/gu;
const capitalRun =
  /\p{Lu}\. ?\p{Lu}\p{Ll}+|\p{Lu}\p{Ll}+(?:[ -]\p{Lu}\p{Ll}+)+|(?<=[\p{Ll},:–—(] ?\s?)\p{Lu}\p{Ll}{3,}/gu;

/** The type of an attribute: that of the world, or as its value looks. */
export function typeOf(value: string, attribute: Attribute | undefined): ValueType {
  if (attribute) {
    const { type } = attribute.spec;
    return type === 'place' || type === 'person' ? 'name' : type;
  }
  if (datesIn(value).some(isFullDate)) return 'date';
  if (new RegExp(`^(?:${codeForm.source})$`, 'u').test(value)) return 'code';
  if (/^\d/.test(value)) return 'number';
  return /^\p{Lu}/u.test(value) ? 'name' : plainWords(value).length > 2 ? 'statement' : 'choice';
}

/** Dates, numbers, codes and names in a text, in its order; what stands in one of them is not read again. */
export function typedValuesIn(text: string, world: KnownWorld, values: readonly string[]): readonly TypedValue[] {
  const names = new PhraseIndex<string>();
  for (const value of values) if (/^\p{Lu}/u.test(value)) names.add(value, value);
  const typed = (type: ValueType, spans: readonly Span[]) => spans.map((span) => typedValue(type, text, span));
  const all = [
    ...typed('code', spansOf(text, codeForm)),
    ...typed('date', datesIn(text).filter(isFullDate)),
    ...quantitiesIn(text).map((quantity) => ({ ...typedValue('number', text, quantity), quantity })),
    ...typed(
      'name',
      [...names.matchesIn(text), ...world.placesAndPeopleIn(text)].sort((a, b) => b.end - b.start - a.end + a.start),
    ),
    ...typed('name', spansOf(text, capitalRun)),
  ];
  const apart: TypedValue[] = [];
  for (const each of all) if (!apart.some(({ start, end }) => each.start < end && start < each.end)) apart.push(each);
  return apart.sort((a, b) => a.start - b.start);
}

const isFullDate = ({ month }: { readonly month: number | null }) => month !== null;

function spansOf(text: string, form: RegExp): Span[] {
  return Array.from(text.matchAll(form), ({ index, 0: words }) => ({ start: index, end: index + words.length }));
}

/** The value of a type at a span of a text. */
export function typedValue(type: ValueType, text: string, { start, end }: Span): TypedValue {
  return { type, text: text.slice(start, end), start, end };
}

/** Compares a stated value with an expected one of the same type. */
export function compareStated(
  type: ValueType,
  expected: string,
  { text, quantity }: Pick<TypedValue, 'text' | 'quantity'>,
): ValueFit {
  switch (type) {
    case 'date':
      return compareDateTexts(expected, text);
    case 'number':
      return compareNumberTexts(expected, quantity ?? numberIn(text));
    case 'code':
      return codeKey(text) === codeKey(expected) ? 'same' : 'different';
    case 'name':
      return isSameName(plainWords(expected), plainWords(text)) ? 'same' : 'different';
    case 'choice':
      return isSameName(plainWords(expected).map(stem), plainWords(text).map(stem)) ? 'same' : 'different';
    case 'statement':
      return coverage(expected, text) >= leastCoverage ? 'same' : 'different';
  }
}

const codeKey = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/g, '');

function compareDateTexts(expected: string, text: string): ValueFit {
  const [wanted] = datesIn(expected);
  const [date] = datesIn(text);
  return wanted && date ? compareDates(wanted, date) : 'different';
}

function compareNumberTexts(expected: string, stated: Quantity | undefined): ValueFit {
  const [wanted] = quantitiesIn(expected);
  if (!wanted || !stated) return 'different';
  const match = compareNumbers(wanted, stated);
  return match === 'bounded' ? 'partial' : match;
}

/** The number of a text; of a date its year. */
export function numberIn(text: string): Quantity | undefined {
  const [date] = datesIn(text);
  return date && date.month !== null ? quantitiesIn(String(date.year))[0] : quantitiesIn(text)[0];
}

function isSameName(expected: readonly string[], stated: readonly string[]): boolean {
  const words = stated.filter((word) => word !== 'the');
  if (expected.join(' ') === words.join(' ')) return true;
  if (expected.length !== 2 || words.length === 0) return false;
  const isSurname = words.at(-1) === expected[1];
  return isSurname && (words.length === 1 || (words[0]?.length === 1 && expected[0]?.startsWith(words[0]) === true));
}

/** Of the words with content of a statement, so many must be there in any form. */
export const leastCoverage = 0.65;

/** The share of a statement's words with content that a text has. */
export function coverage(statement: string, text: string): number {
  const wanted = contentRoots(statement);
  const there = new Set(contentRoots(text));
  return wanted.filter((root) => there.has(root)).length / Math.max(1, wanted.length);
}

/** Words with content, cut so that `loan` and `loaned` are one. */
export const contentRoots = memoizeByText((text): readonly string[] =>
  plainWords(text)
    .filter((word) => !emptyWords.has(word))
    .map((word) => stem(word).replace(/(?<=....)(?:ed|ing|e|d|s)$/, '')),
);
