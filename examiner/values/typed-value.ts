import { canonicalWords, isContent, isDesignation, missingWords } from '../comparing/word-forms.ts';
import type { Span } from '../span.ts';
import { type CalendarDate, compareDates, datesIn } from './calendar-date.ts';
import { compareCoordinates } from './coordinates.ts';
import { hasForeignNumber, looseCounts } from './number-words.ts';
import { plainDigits } from './plain-digits.ts';
import { looseQuantitiesIn, type Quantity, quantitiesIn } from './quantity.ts';
import { matchNumbers } from './same-quantity.ts';
import { asVersion, compareVersion } from './version.ts';
import table from './words.json' with { type: 'json' };

/**
 * How words meet a typed value. `several`: they state it beside another one of its kind. `near`: they state less, a bound, or
 * what may be a rounding. `different`: both were read whole, in the same dimension, and no rounding makes them one. `unread`: the
 * value has no type, or one of the two was not read whole.
 */
export type TypedMatch = 'same' | 'several' | 'near' | 'different' | 'unread';

/**
 * Compares a value with the values that words state.
 * @param attribute what the value is of; a bare number may be counted in its words
 */
export function typedMatch(value: string, attribute: string, written: string): TypedMatch {
  const words = plainDigits(written);
  const special = matchSpecial(asVersion(value, attribute), words);
  if (special !== null) return special;
  const plain = withoutBrackets(value);
  const dates = datesIn(plain);
  const [date] = dates;
  if (date && dates.length === 1 && !hasWords(cut(plain, dates))) return matchDate(date, plain, words);
  const expected = quantitiesIn(plain).filter((each) => !isWithin(each, fullDates(plain)));
  return matchQuantities({ value: plain, expected, attribute, words });
}

/** Versions and coordinates; null where the value is neither. */
function matchSpecial(value: string, words: string): TypedMatch | null {
  const match = compareCoordinates(value, words) ?? compareVersion(value, words);
  if (match === null || match === 'absent') return match === null ? null : 'unread';
  return match === 'different' ? 'near' : match;
}

/** A value without its qualifiers in brackets, where something else is left. */
function withoutBrackets(value: string): string {
  const plain = value.replace(/\s*\([^()]*\)/g, '').trim();
  return /[\p{L}\p{N}]/u.test(plain) ? plain : value;
}

const hasWords = (text: string) => canonicalWords(text).some(({ word }) => isContent(word) && word.length > 1);

function matchDate(expected: CalendarDate, value: string, words: string): TypedMatch {
  const stated = datesIn(words);
  const years =
    expected.month === null ? quantitiesIn(words).filter(({ value: number }) => number === expected.year) : [];
  const matches = [...stated.map((each) => compareDates(expected, each)), ...years.map(() => 'same' as const)];
  if (matches.includes('same')) return matches.includes('different') && isChoice(stated, words) ? 'several' : 'same';
  if (matches.length === 0) return 'unread';
  if (matches.includes('partial') || isOtherCalendar(words) || isOtherCalendar(value)) return 'near';
  // Another number may be reckoned with: “five years after 1993”.
  const isAlone = quantitiesIn(words).every((each) => isWithin(each, stated));
  return isAlone && !hasUnreadNumber(words) ? 'different' : 'near';
}

/** Years of calendars or counts that are not read, such as `1419 AH`. */
const calendarMark = new RegExp(`(?<!\\p{L})(?:${table.calendars})(?!\\p{L})`, 'iu');
const isOtherCalendar = (text: string) => calendarMark.test(text);

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

/**
 * Numbers with units, amounts, counts, and measures among words. `different` only where nothing but numbers and what they count is
 * expected; a measure among words that is stated otherwise is `near`.
 */
function matchQuantities(comparison: Comparison): TypedMatch {
  const { value, expected, words } = comparison;
  const isTyped = isNumberAlone(comparison);
  const measured = isTyped ? expected : expected.filter(({ dimension }) => dimension !== null);
  if (measured.length === 0) return 'unread';
  const stated = looseQuantitiesIn(words);
  const results = measured.map((each) => matchNumber(each, stated, comparison));
  if (results.every((result) => result === 'same')) return isTyped ? matchTogether(comparison) : 'unread';
  if (!isTyped) return results.some((result) => result === 'different' || result === 'near') ? 'near' : 'unread';
  // Numbers of several kinds may be reckoned with: “two floors of 12 m each”.
  const isOneKind =
    quantitiesIn(words).every((each) => measured.some((one) => isSameKind(one, each, comparison))) &&
    (!product.test(words) || product.test(value));
  if (results.includes('different'))
    return isOneKind && !hasUnreadNumber(words) && !hasUnreadNumber(value) ? 'different' : 'near';
  return results.includes('near') || results.includes('same') ? 'near' : 'unread';
}

const product = /\d\s?[x×]\s?\d/;

/** What a number counts is said in at most so many words. */
const mostNouns = 2;

/** Whether a value begins with a number, or with words that bound it, and holds no more than numbers and what they count. */
function isNumberAlone({ value, expected }: Comparison): boolean {
  const [first] = expected;
  if (first === undefined) return false;
  const lead = value.slice(0, first.start);
  const isQualified = first.bound !== null || first.about;
  const rest = canonicalWords(cut(value, expected).slice(isQualified ? first.start : 0));
  return (isQualified || !/\p{L}/u.test(lead)) && rest.filter(({ word }) => isContent(word)).length <= mostNouns;
}

/** All expected numbers are stated: with a designation that is not, as `AA`, it is near; with a further number close by it is a choice. */
function matchTogether(comparison: Comparison): TypedMatch {
  const { value, expected, words } = comparison;
  const designations = canonicalWords(cut(value, expected)).filter(({ start, end }) =>
    isDesignation(value.slice(start, end)),
  );
  const wanted = designations.map(({ word }) => word);
  if (missingWords(wanted, canonicalWords(words)).length > 0) return 'near';
  const own = quantitiesIn(words).filter((each) => expected.some((one) => matchNumbers(one, each) === 'same'));
  const others = quantitiesIn(words).filter(
    (each) => !own.includes(each) && expected.some((one) => isSameKind(one, each, comparison)),
  );
  const ordered = [...own, ...others].sort((a, b) => a.start - b.start);
  return others.length > 0 && isChoice(ordered, words) ? 'several' : 'same';
}

function matchNumber(
  expected: Quantity,
  stated: readonly Quantity[],
  comparison: Comparison,
): 'same' | 'near' | 'different' | 'unread' {
  const matches = stated.map((each) => {
    // `35 cents` may be no dollars: a measure is not met by a number of something else.
    const isOfOther =
      expected.dimension !== null && each.dimension === null && nounsBehind(each, comparison.words).length > 0;
    const match = matchNumbers(expected, each);
    return isOfOther && match === 'same' ? 'near' : match;
  });
  if (matches.includes('same')) return 'same';
  if (matches.includes('near')) return 'near';
  return quantitiesIn(comparison.words).some((each) => isSameKind(expected, each, comparison)) ? 'different' : 'unread';
}

/** A number of a date is none that counts; a year may be read for a count that looks like one. */
function isInOtherDate(expected: Quantity, stated: Quantity, words: string): boolean {
  if (stated.dimension !== null) return false;
  const looksLikeYear = expected.dimension === null && expected.value >= 1000 && expected.value < 3000;
  return isWithin(stated, looksLikeYear ? fullDates(words) : datesIn(words));
}

/** Whether two numbers are of one dimension: that of their unit, one currency, or for counts what they count. */
function isSameKind(expected: Quantity, stated: Quantity, { value, attribute, words }: Comparison): boolean {
  if (expected.dimension !== stated.dimension || isInOtherDate(expected, stated, words)) return false;
  if (expected.dimension === 'money' && expected.unit !== stated.unit) return false;
  if (expected.dimension !== null && expected.dimension !== 'money') return true;
  // A word behind an amount may be a multiplier that is not read.
  const counted = nounsBehind(stated, words);
  const known = new Set([...nounsBehind(expected, value), ...canonicalWords(attribute).map(({ word }) => word)]);
  // A single letter may be a unit or a multiplier that is not read.
  return counted.length === 0 || (counted[0]?.length !== 1 && counted.some((word) => known.has(word)));
}

/** Whether a value is nothing but a date, or numbers and what they count. */
export function isTypedValue(value: string): boolean {
  const plain = withoutBrackets(value);
  const dates = datesIn(plain);
  if (dates.length === 1 && !hasWords(cut(plain, dates))) return true;
  return isNumberAlone({ value: plain, expected: quantitiesIn(plain), attribute: '', words: '' });
}

/** The words directly behind a number, in canonical form: what it counts, or a unit that is not read; none where a particle follows. */
function nounsBehind({ end }: Quantity, text: string): readonly string[] {
  const behind =
    /^[\s\u00a0*_-]{0,3}(\p{L}[\p{L}\p{M}'’-]*(?: \p{L}[\p{L}\p{M}'’-]*)?)/u.exec(text.slice(end))?.[1] ?? '';
  const words = canonicalWords(behind).map(({ word }) => word);
  return isContent(words[0] ?? 'a') ? words.filter(isContent) : [];
}

/**
 * Whether a text holds numbers, or words that may be numbers, which are not read whole: digits outside of values, digits joined to
 * signs or letters that no unit explains, numbers in words of other languages.
 * @param withCounts words such as `single` and `pair` too, which may count something
 */
export function hasUnreadNumber(text: string, withCounts = true): boolean {
  const values = [...datesIn(text), ...quantitiesIn(text)];
  if (hasForeignNumber(text)) return true;
  const counts = withCounts ? looseCounts(text).filter((each) => !isWithin(each, values)) : [];
  return counts.length > 0 || /\p{N}|\p{Sc}/u.test(cut(text, values)) || values.some((each) => isJoined(each, text));
}

/** A text without its measures, where other words are left: they are compared as values. */
export function withoutMeasures(text: string): string {
  const rest = cut(
    text,
    quantitiesIn(text).filter(({ dimension }) => dimension !== null),
  );
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

/** A text with blanks in place of spans. */
function cut(text: string, spans: readonly Span[]): string {
  return spans.reduce((rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end), text);
}
