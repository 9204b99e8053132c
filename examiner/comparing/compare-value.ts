import { compareDates, datesIn } from '../values/calendar-date.ts';
import { looseQuantitiesIn, quantitiesIn } from '../values/quantity.ts';
import { compareVersion } from '../values/version.ts';
import { offersAlternative } from './alternative.ts';
import { compareList, compareName, holdsName, holdsPart } from './compare-names.ts';
import {
  compareComposite,
  compareDate,
  compareQuantities,
  everyQuantityIn,
  holdsNouns,
  missingParts,
} from './compare-numbers.ts';
import type { ValueMatch } from './comparison.ts';
import { compareCoordinates } from './coordinates.ts';
import { deniedValue, isBound } from './denial.ts';
import { type CompositeValue, cutOut, type ExpectedValue, expectedValue } from './expected-value.ts';
import { memoizeByTexts } from './memoize-by-text.ts';
import { canonicalWord } from './word-forms.ts';
import { plainWords, wordsOf } from './words.ts';

const unknownForm =
  /^(?:unknown|not (?:found|stated|given|available|known|specified|mentioned|listed|reported|clear|sure|determined)|no (?:data|information|answer|value|mention)|none (?:found|given|stated)|n\/?a|could not|cannot|i (?:do|could) ?n[o']t|tbd|missing|unclear|unavailable|[-–—?.…\s]*$)/i;

/**
 * Compares a stated value with the expected one. The format may differ (case, diacritics, articles, date and number
 * format, units, `Last, First`, order of a list), the content may not.
 * @param stated the words that are offered for this value and nothing else
 */
export const compareValue = memoizeByTexts(compareTexts);

/** Whether two values, both of which were stated, cannot be one: neither reads as the other in any wording, and one as another value. */
export function surelyDiffer(one: string, other: string): boolean {
  const matches = [compareValue(one, other), compareValue(other, one)];
  return matches.includes('different') && matches.every((match) => match === 'different' || match === 'absent');
}

function compareTexts(expected: string, stated: string): ValueMatch {
  const text = withoutMarks(stated);
  if (unknownForm.test(text.trim()) || wordsOf(text).length === 0) return 'absent';
  const denial = deniedValue(text);
  // A value may itself begin with such a word.
  if (denial && deniedValue(expected) === null) return compareDenial(expected, denial);
  const special = compareCoordinates(expected, text) ?? compareVersion(expected, text);
  if (special !== null) return special;
  if (isBoundOnly(expectedValue(expected), text)) return 'partial';
  const outer = withoutAsides(text);
  const match = compareAs(expectedValue(expected), expected, wordsOf(outer).length > 0 ? outer : text);
  // The value may itself hold a bracket, such as `3 kg (7 lb)`.
  if (match === 'same') return hasAlternative(expectedValue(expected), expected, stated) ? 'several' : 'same';
  const second = outer === text ? match : better(match, compareAs(expectedValue(expected), expected, text));
  return second === 'same' ? second : better(second, compareUnqualified(expected, stated));
}

/** `2.7 million` is `2.7 million (2019)`: a qualifier in brackets may be left out, and not be replaced by another. */
function compareUnqualified(expected: string, stated: string): ValueMatch {
  const plain = withoutBrackets(expected);
  if (plain === expected) return 'absent';
  const dates = datesIn(stated);
  const qualifiers = datesIn(expected);
  const isOther =
    dates.length > 0 &&
    qualifiers.length > 0 &&
    !qualifiers.some((own) => dates.some((each) => compareDates(own, each) !== 'different'));
  return isOther ? 'partial' : compareTexts(plain, stated);
}

/** A value without its qualifiers in brackets, where something else is left. */
export function withoutBrackets(value: string): string {
  const plain = value.replace(/\s*\([^()]*\)/g, '').trim();
  return wordsOf(plain).length > 0 ? plain : value;
}

/** Brackets and further parts behind commas; those of the expected value itself are its own. */
function hasAlternative(expected: ExpectedValue, value: string, stated: string): boolean {
  const asides = Array.from(stated.matchAll(/\(([^()]*)\)/g), ([, aside = '']) => aside);
  const parts =
    expected.type === 'name'
      ? []
      : stated
          .replace(/\([^()]*\)/g, ' ')
          .split(/,(?=\s)|;/)
          .slice(1);
  return !/[(]/.test(value) && [...asides, ...parts].some((beside) => offersAlternative(expected, beside));
}

function compareDenial(expected: string, { denied, instead }: { denied: string; instead: string | null }): ValueMatch {
  if (instead !== null) return compareValue(expected, instead);
  return holdsValue(denied, expected) ? 'different' : 'absent';
}

/** `after 1911` agrees with 1911 and does not state it. */
function isBoundOnly({ type }: ExpectedValue, stated: string): boolean {
  const first = type === 'date' ? datesIn(stated)[0] : undefined;
  return first !== undefined && isBound(stated.slice(0, first.start));
}

function better(a: ValueMatch, b: ValueMatch): ValueMatch {
  return b === 'same' ? b : a;
}

/** Whether a text holds the value somewhere, in any format. */
export const holdsValue = memoizeByTexts(findValue);

function findValue(text: string, value: string): boolean {
  const plain = withoutBrackets(value);
  return findForm(text, value) || (plain !== value && findForm(text, plain));
}

function findForm(text: string, value: string): boolean {
  const special = compareCoordinates(value, text) ?? compareVersion(value, text);
  if (special !== null) return ['same', 'several'].includes(special);
  const expected = expectedValue(value);
  switch (expected.type) {
    case 'date':
      return (
        datesIn(text).some((date) => compareDates(expected.date, date) === 'same') ||
        (expected.date.month === null && quantitiesIn(text).some(({ value: number }) => number === expected.date.year))
      );
    case 'quantities':
      return everyQuantityIn(expected.quantities, looseQuantitiesIn(text)) && holdsNouns(expected, text);
    case 'composite':
      return segmentsOf(text).some((segment) => holdsComposite(expected, segment));
    case 'list':
      return expected.parts.every((part) => holdsValue(text, part) || holdsPart(text, part, []));
    case 'long':
      return coverage(expected.words, plainWords(text)) >= longTextCoverage;
    case 'name':
      return holdsName(expected, text);
  }
}

/** Up to this length the parts of a value may stand anywhere in a text, beyond it in one of its lines. */
const shortText = 400;

function segmentsOf(text: string): readonly string[] {
  return text.length <= shortText ? [text] : text.split('\n');
}

function holdsComposite(expected: CompositeValue, text: string): boolean {
  const { dates, words, quantities } = missingParts(expected, text);
  return dates === 0 && words.length === 0 && quantities.every(({ attributive }) => attributive);
}

/** Of a running text, this share of the words must be there; wording may vary a little, content may not. */
const longTextCoverage = 0.8;

function compareAs(expected: ExpectedValue, value: string, stated: string): ValueMatch {
  switch (expected.type) {
    case 'date':
      return compareDate(expected, stated);
    case 'quantities':
      return compareQuantities(expected, stated);
    case 'composite':
      return compareComposite(expected, stated);
    case 'list':
      return compareList(value, expected.parts, stated);
    case 'long':
      return compareLong(expected.words, stated);
    case 'name':
      return compareName(expected, value, stated);
  }
}

function compareLong(expected: readonly string[], stated: string): ValueMatch {
  const words = plainWords(stated);
  const share = coverage(expected, words);
  if (share >= longTextCoverage) return words.length <= expected.length * 3 ? 'same' : 'several';
  return share >= longTextCoverage / 2 ? 'partial' : 'different';
}

function coverage(expected: readonly string[], words: readonly string[]): number {
  const there = new Set(words.map(canonicalWord));
  return expected.filter((word) => there.has(canonicalWord(word))).length / Math.max(1, expected.length);
}

/** Without citation marks, addresses and Markdown emphasis. */
function withoutMarks(text: string): string {
  return text
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/https?:\/\/\S+/g, ' ')
    .replace(/\[\^?[\d\s,;]+\]|【[^】]*】/g, ' ')
    .replace(/\(\s*(?:source|see|ref|cf|via)\b[^)]*\)/gi, ' ')
    .replace(/[*`[\]]|(?<!\w)_|_(?!\w)/g, ' ');
}

/** Without bracketed asides, unless they offer an alternative. */
function withoutAsides(text: string): string {
  const asides = Array.from(text.matchAll(/\([^()]*\)/g), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
  return cutOut(
    text,
    asides.filter(({ start, end }) => !/\b(?:or|either|also|alternatively|maybe)\b/i.test(text.slice(start, end))),
  );
}
