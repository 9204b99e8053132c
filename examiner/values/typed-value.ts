import { type CalendarDate, compareDates, datesIn } from '../comparing/calendar-date.ts';
import { hasForeignNumber, looseCounts } from '../comparing/number-words.ts';
import { looseQuantitiesIn, type Quantity, quantitiesIn } from '../comparing/quantity.ts';
import { compareCoordinates, matchNumbers } from '../comparing/same-quantity.ts';
import { asVersion, compareVersion } from '../comparing/version.ts';
import { canonicalWords, isContent } from '../comparing/word-forms.ts';
import { type Span } from '../span.ts';
import calendarMarks from './calendar-marks.json' with { type: 'json' };

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
export function typedMatch(value: string, attribute: string, words: string): TypedMatch {
  const special = matchSpecial(asVersion(value, attribute), words);
  if (special !== null) return special;
  const plain = withoutBrackets(value);
  const dates = datesIn(plain);
  const [date] = dates;
  if (date && dates.length === 1 && !hasWords(cut(plain, dates))) return matchDate(date, plain, words);
  const quantities = quantitiesIn(plain).filter((each) => !isWithin(each, fullDates(plain)));
  return quantities.length === 0 ? 'unread' : matchQuantities(quantities, plain, attribute, words);
}

/** Versions and coordinates; null where the value is neither. */
function matchSpecial(value: string, words: string): TypedMatch | null {
  const match = compareCoordinates(value, words) ?? compareVersion(value, words);
  if (match === null || match === 'absent' || match === 'partial') return match === null ? null : 'unread';
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
  const years = expected.month === null ? quantitiesIn(words).filter(({ value: number }) => number === expected.year) : [];
  const matches = [...stated.map((each) => compareDates(expected, each)), ...years.map(() => 'same' as const)];
  if (matches.includes('same')) return matches.includes('different') && isChoice(stated, words) ? 'several' : 'same';
  if (matches.length === 0) return 'unread';
  if (matches.includes('partial') || isOtherCalendar(words) || isOtherCalendar(value)) return 'near';
  return hasUnreadNumber(words) ? 'near' : 'different';
}

/** Years of calendars or counts that are not read, such as `1419 AH`. */
const isOtherCalendar = (text: string) =>
  calendarMarks.some((mark) => new RegExp(`(?<![\\p{L}])${mark}(?![\\p{L}])`, 'iu').test(text));

/** Values so near to each other, without the end of a cell, clause or sentence between them, may be a choice. In UTF-16 code units. */
const longestBetween = 12;

function isChoice(values: readonly Span[], words: string): boolean {
  return values.some(({ end }, at) => {
    const next = values[at + 1];
    const between = next === undefined ? '|' : words.slice(end, next.start);
    return between.length <= longestBetween && !/[|;.\n]/.test(between);
  });
}

/**
 * Numbers with units, amounts, counts, and measures among words. `different` only where nothing but numbers and what they count is
 * expected; a measure among words that is stated otherwise is `near`.
 */
function matchQuantities(
  expected: readonly Quantity[],
  value: string,
  attribute: string,
  words: string,
): TypedMatch {
  const rest = canonicalWords(cut(value, expected)).filter(({ word }) => isContent(word));
  const isTyped = rest.length <= mostNouns && /^[^\p{L}]*$/u.test(value.slice(0, expected[0]?.start));
  const stated = looseQuantitiesIn(words);
  const measured = isTyped ? expected : expected.filter(({ dimension }) => dimension !== null);
  if (measured.length === 0) return 'unread';
  const results = measured.map((each) => matchNumber(each, value, stated, attribute, words));
  if (results.every((result) => result === 'same')) return matchNouns(expected, value, attribute, words, isTyped);
  if (!isTyped) return results.some((result) => result === 'different' || result === 'near') ? 'near' : 'unread';
  if (results.includes('different')) return hasUnreadNumber(words) || hasUnreadNumber(value) ? 'near' : 'different';
  return results.includes('near') || results.includes('same') ? 'near' : 'unread';
}

/** What a number counts is said in at most so many words. */
const mostNouns = 2;

/** Words of a composite value are the caller's to compare; a further number of the same kind close by is a choice. */
function matchNouns(
  expected: readonly Quantity[],
  value: string,
  attribute: string,
  words: string,
  isTyped: boolean,
): TypedMatch {
  if (!isTyped) return 'unread';
  const stated = quantitiesIn(words);
  const own = stated.filter((each) => expected.some((one) => matchNumbers(one, each) === 'same'));
  const others = stated.filter(
    (each) =>
      !own.includes(each) &&
      expected.some((one) => isSameKind(one, each, nounsBehind(one, value), nounsBehind(each, words), attribute)),
  );
  return others.length > 0 && isChoice([...own, ...others].sort((a, b) => a.start - b.start), words) ? 'several' : 'same';
}

function matchNumber(
  expected: Quantity,
  value: string,
  stated: readonly Quantity[],
  attribute: string,
  words: string,
): 'same' | 'near' | 'different' | 'unread' {
  const matches = stated.map((each) => matchNumbers(expected, each));
  if (matches.includes('same')) return 'same';
  if (matches.includes('near')) return 'near';
  const inDates = datesIn(words).filter(({ month }) => month !== null);
  const rivals = stated.filter(
    (each) =>
      !isWithin(each, inDates) &&
      isSameKind(expected, each, nounsBehind(expected, value), nounsBehind(each, words), attribute),
  );
  return rivals.length > 0 ? 'different' : 'unread';
}

/** Whether two numbers are of one dimension: that of their unit, one currency, or for counts what they count. */
function isSameKind(
  expected: Quantity,
  stated: Quantity,
  counted: readonly string[],
  statedCounted: readonly string[],
  attribute: string,
): boolean {
  if (expected.dimension !== stated.dimension) return false;
  if (expected.dimension === 'money') return expected.unit === stated.unit;
  if (expected.dimension !== null) return true;
  const known = new Set([...counted, ...canonicalWords(attribute).map(({ word }) => word)]);
  return statedCounted.length === 0 || statedCounted.some((word) => known.has(word));
}

/** The word directly behind a number, in canonical form: what it counts, or a unit that is not read. */
function nounsBehind({ end }: Quantity, text: string): readonly string[] {
  const behind = /^[\s\u00a0*_-]{0,3}(\p{L}[\p{L}\p{M}'’-]*(?: \p{L}[\p{L}\p{M}'’-]*)?)/u.exec(text.slice(end))?.[1] ?? '';
  return canonicalWords(behind)
    .map(({ word }) => word)
    .filter(isContent);
}

/**
 * Whether a text holds numbers, or words that may be numbers, which are not read whole: digits outside of values, digits joined to
 * signs or letters that no unit explains, numbers in words of other languages.
 * @param kind `any`: read ones count too
 */
export function hasUnreadNumber(text: string, kind: 'unread' | 'any' = 'unread'): boolean {
  const values = [...datesIn(text), ...quantitiesIn(text)];
  if (kind === 'any') return values.length > 0;
  if (hasForeignNumber(text)) return true;
  const counts = looseCounts(text).filter((each) => !isWithin(each, values));
  return counts.length > 0 || /\p{N}|\p{Sc}/u.test(cut(text, values)) || values.some((each) => isJoined(each, text));
}

const joinedBefore = /[\p{L}\p{N}\p{Sc}·⋅'’/^×+−–-]$/u;
const joinedBehind = /^(?:[\p{L}\p{N}\p{Sc}·⋅^×+−–]|['’/]\p{L}|[.,]\p{N}|-\p{N})/u;

function isJoined({ start, end }: Span, text: string): boolean {
  return joinedBefore.test(text.slice(Math.max(0, start - 1), start)) || joinedBehind.test(text.slice(end, end + 2));
}

const fullDates = (text: string) => datesIn(text).filter(({ month }) => month !== null);

const isWithin = (inner: Span, spans: readonly Span[]) =>
  spans.some(({ start, end }) => inner.start < end && start < inner.end);

/** A text with blanks in place of spans. */
function cut(text: string, spans: readonly Span[]): string {
  return spans.reduce((rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end), text);
}
