import { canonicalWords, isContent, plainDigits } from '../comparing/words.ts';
import { cutOut, type Span } from '../span.ts';
import { type CalendarDate, compareDates, datesIn } from './calendar-date.ts';
import { compareCoordinates } from './coordinates.ts';
import { looseCounts } from './number-words.ts';
import { looseQuantitiesIn, type Quantity, quantitiesIn } from './quantity.ts';
import { matchNumbers } from './same-quantity.ts';
import { asVersion, compareVersion } from './version.ts';
import table from './words.json' with { type: 'json' };

/**
 * Result of comparing words with a typed value. `several`: they state it beside another one of its kind. `near`: they state less, a bound, or
 * what may be a rounding. `different`: both were read whole, in the same dimension, and no rounding makes them one. `unread`: the
 * value has no type, or one of the two was not read whole.
 */
export type TypedMatch = 'same' | 'several' | 'near' | 'different' | 'unread';

/** Compares a value of an attribute, in whose words a bare number may be counted, with the values that words state. */
export function typedMatch(value: string, attribute: string, text: string): TypedMatch {
  const words = plainDigits(text);
  const special = compareCoordinates(value, words) ?? compareVersion(asVersion(value, attribute), words);
  if (special === 'absent') return 'unread';
  if (special !== null) return special === 'different' ? 'near' : special;
  const plain = withoutBrackets(value);
  const date = dateAlone(plain);
  if (date) return matchDate(date, plain, words);
  const expected = quantitiesIn(plain).filter((each) => !isWithin(each, fullDates(plain)));
  return matchQuantities({ value: plain, expected, attribute, words });
}

/** Tells whether a value is nothing but a date, or numbers and what they count. */
export function isTypedValue(value: string): boolean {
  const plain = withoutBrackets(value);
  return dateAlone(plain) !== null || isNumberAlone(plain, quantitiesIn(plain));
}

/** A value without its qualifiers in brackets, where something else is left. */
export function withoutBrackets(value: string): string {
  const plain = value.replace(/\s*\([^()]*\)/g, '').trim();
  return /[\p{L}\p{N}]/u.test(plain) ? plain : value;
}

const hasWords = (text: string) => canonicalWords(text).some(({ word }) => isContent(word) && word.length > 1);

function dateAlone(value: string): CalendarDate | null {
  const [date, ...others] = datesIn(value);
  if (!date || others.length > 0) return null;
  const rest = cutOut(value, [date]);
  return hasWords(rest) || /\p{N}/u.test(rest) ? null : date;
}

function matchDate(expected: CalendarDate, value: string, words: string): TypedMatch {
  const stated = datesIn(words);
  const matches: string[] = stated.map((each) => compareDates(expected, each));
  const isYear = expected.month === null && quantitiesIn(words).some((number) => number.value === expected.year);
  if (isYear || matches.includes('same'))
    return matches.includes('different') && isChoice(stated, words) ? 'several' : 'same';
  if (matches.length === 0) return 'unread';
  if (matches.includes('partial') || calendarMark.test(words) || calendarMark.test(value)) return 'near';
  // Another number may be reckoned with: “five years after 1993”.
  const isAlone = quantitiesIn(words).every((each) => isWithin(each, stated));
  return isAlone && !hasUnreadNumber(words) ? 'different' : 'near';
}

/** Years of calendars or counts that are not read, such as `1419 AH`. */
const calendarMark = new RegExp(`(?<!\\p{L})(?:${table.calendars})(?!\\p{L})`, 'iu');

/** Values so near to each other, without the end of a cell, clause or sentence between them, may be a choice. In UTF-16 code units. */
const longestBetween = 12;

function isChoice(values: readonly Span[], words: string): boolean {
  return values.some(({ end }, at) => {
    const next = values[at + 1];
    const between = next === undefined ? '|' : words.slice(end, next.start);
    return between.length <= longestBetween && !/[|;.\n]/.test(between);
  });
}

/** A value of numbers, and the words that are compared with it. */
interface Comparison {
  readonly value: string;
  readonly expected: readonly Quantity[];
  readonly attribute: string;
  readonly words: string;
}

/** Numbers and what they count. `different` only where nothing else is expected; another measure among words is `near`. */
function matchQuantities(comparison: Comparison): TypedMatch {
  const { value, expected, words } = comparison;
  const isTyped = isNumberAlone(value, expected);
  const measured = isTyped ? expected : expected.filter(({ dimension }) => dimension !== null);
  if (measured.length === 0) return 'unread';
  const results = measured.map((each) => matchNumber(each, comparison));
  const has = (result: 'same' | 'near' | 'different') => results.includes(result);
  if (results.every((result) => result === 'same')) return isTyped ? matchTogether(comparison) : 'unread';
  if (!isTyped) return has('different') || has('near') ? 'near' : 'unread';
  if (!has('different')) return has('near') || has('same') ? 'near' : 'unread';
  // Numbers of several kinds may be reckoned with: “two floors of 12 m each”.
  const isOneKind =
    quantitiesIn(words).every((each) => measured.some((one) => isSameKind(one, each, comparison))) &&
    (!product.test(words) || product.test(value));
  return isOneKind && !hasUnreadNumber(words) && !hasUnreadNumber(value) ? 'different' : 'near';
}

const product = /\d\s?[x×]\s?\d/;

/** Most words that say what a number counts. */
const mostNouns = 2;

/** Tells whether a value begins with a number, or with words that bound it, and holds no more than numbers and what they count. */
function isNumberAlone(value: string, numbers: readonly Quantity[]): boolean {
  const [first] = numbers;
  if (first === undefined) return false;
  const isQualified = first.bound !== null || first.about;
  const from = isQualified ? first.start : 0;
  const rest = canonicalWords(value).filter((each) => each.start >= from && !isWithin(each, numbers));
  const isFirst = isQualified || !/\p{L}/u.test(value.slice(0, first.start));
  return isFirst && rest.filter(({ word }) => isContent(word)).length <= mostNouns;
}

/** All expected numbers are stated; with a further number close by it is a choice. */
function matchTogether(comparison: Comparison): TypedMatch {
  const { expected, words } = comparison;
  const isOwn = (each: Quantity) => expected.some((one) => matchNumbers(one, each) === 'same');
  const isOther = (each: Quantity) => expected.some((one) => isSameKind(one, each, comparison));
  const alike = quantitiesIn(words).filter((each) => isOwn(each) || isOther(each));
  if (!alike.every(isOwn) && isChoice(alike, words)) return 'several';
  return isRow(comparison) && !standInOrder(expected, alike) ? 'near' : 'same';
}

/** `3–2` is another score than `2–3`: without words between them numbers tell by their order what they are. */
function isRow({ value, expected }: Comparison): boolean {
  const isJoined = ({ start }: Quantity, at: number) =>
    at === 0 || !/\p{L}/u.test(value.slice(expected[at - 1]?.end, start));
  return expected.length > 1 && expected.every(isJoined);
}

function standInOrder(expected: readonly Quantity[], stated: readonly Quantity[]): boolean {
  const isAt = (from: number) =>
    expected.every((each, at) => {
      const other = stated[from + at];
      return other !== undefined && matchNumbers(each, other) === 'same';
    });
  return stated.some((_, from) => isAt(from));
}

function matchNumber(expected: Quantity, comparison: Comparison): 'same' | 'near' | 'different' | 'unread' {
  const { words } = comparison;
  const matches = looseQuantitiesIn(words).map((each) => {
    const match = matchNumbers(expected, each);
    return match === 'same' && mayCountOther(expected, each, comparison) ? 'near' : match;
  });
  if (matches.includes('same')) return 'same';
  if (matches.includes('near')) return 'near';
  return quantitiesIn(words).some((each) => isSameKind(expected, each, comparison)) ? 'different' : 'unread';
}

/** Tells whether of two equal numbers one is of something else by the words behind it: `35 cents` may be no dollars, `5 florins` no ducats. */
function mayCountOther(expected: Quantity, stated: Quantity, { value, words }: Comparison): boolean {
  const expectedNouns = nounsBehind(expected, value);
  const nouns = nounsBehind(stated, words);
  if (expected.dimension !== null) return stated.dimension === null && nouns.length > 0;
  if (expectedNouns.length === 0) return false;
  if (stated.dimension !== null) return true;
  return nouns.length > 0 && !nouns.some((word) => expectedNouns.includes(word));
}

/** Tells whether two numbers are of one dimension: that of their unit, one currency, or for counts what they count. */
function isSameKind(expected: Quantity, stated: Quantity, { value, attribute, words }: Comparison): boolean {
  const { dimension, unit } = expected;
  if (dimension !== stated.dimension) return false;
  // An amount in another currency may be the same one converted, but not by an equal number.
  if (dimension === 'money' && unit !== stated.unit) return expected.value === stated.value;
  if (dimension !== null && dimension !== 'money') return true;
  // A number of a date is none that counts; a year may be read for a count that looks like one.
  const looksLikeYear = expected.value >= 1000 && expected.value < 3000;
  if (dimension === null && isWithin(stated, looksLikeYear ? fullDates(words) : datesIn(words))) return false;
  const nouns = nounsBehind(stated, words);
  const expectedWords = [...nounsBehind(expected, value), ...canonicalWords(attribute).map(({ word }) => word)];
  // A single letter, or a word behind an amount, may be a unit or a multiplier that is not read.
  return nouns.length === 0 || (nouns[0]?.length !== 1 && nouns.some((word) => expectedWords.includes(word)));
}

/** The words directly behind a number, in canonical form: what it counts, or a unit that is not read; none where a particle follows. */
function nounsBehind({ end }: Quantity, text: string): readonly string[] {
  const form = /^[\s\u00a0*_-]{0,3}(\p{L}[\p{L}\p{M}'’-]*(?: \p{L}[\p{L}\p{M}'’-]*)?)/u;
  const words = canonicalWords(form.exec(text.slice(end))?.[1] ?? '').map(({ word }) => word);
  return isContent(words[0] ?? 'a') ? words.filter(isContent) : [];
}

/** Numbers in words of other languages. */
const foreign = new RegExp(table.foreign, 'i');

/** Tells whether a text holds numbers, or words that may be numbers, that are not read whole; `withCounts`: such as `single` too. */
export function hasUnreadNumber(text: string, withCounts = true): boolean {
  const values = [...datesIn(text), ...quantitiesIn(text)];
  return (
    foreign.test(text) ||
    (withCounts && looseCounts(text).some((each) => !isWithin(each, values))) ||
    /\p{N}|\p{Sc}/u.test(cutOut(text, values)) ||
    values.some((each) => isJoined(each, text))
  );
}

/** A text without its measures, where other words are left: they are compared as values. */
export function withoutMeasures(text: string): string {
  const measures = quantitiesIn(text).filter(({ dimension }) => dimension !== null);
  const rest = cutOut(text, measures);
  return hasWords(rest) ? rest : text;
}

/** `9:30`, `22 33 44` and the like are one notation, which is not read. */
const joinedBefore = /(?:[\p{L}\p{N}\p{Sc}·⋅'’/^×+−–-]|\p{N}[: \u00a0])$/u;
const joinedBehind = /^(?:[\p{L}\p{N}\p{Sc}·⋅^×+−–]|['’/]\p{L}|[.,: \u00a0-]\p{N})/u;

function isJoined({ start, end }: Span, text: string): boolean {
  return joinedBefore.test(text.slice(Math.max(0, start - 2), start)) || joinedBehind.test(text.slice(end, end + 2));
}

const fullDates = (text: string) => datesIn(text).filter(({ month }) => month !== null);

const isWithin = (inner: Span, spans: readonly Span[]) =>
  spans.some(({ start, end }) => inner.start < end && start < inner.end);
