import { offersAlternative } from './alternative.ts';
import { compareDates, datesIn } from './calendar-date.ts';
import { isCountry } from './countries.ts';
import { deniedValue, isBound } from './denial.ts';
import { cut, type ExpectedValue, expectedValue } from './expected-value.ts';
import { type Quantity, quantitiesIn, sameQuantity } from './quantity.ts';
import { rememberedByTexts } from './remembered-by-text.ts';
import { emptyWords, plainWords, runsOf, type Word, withoutArticle, wordsOf } from './words.ts';

/**
 * How words that are offered as a value meet the expected value. `partial`: agrees as far as it goes and says too
 * little. `several`: the value beside another one. `absent`: no value of the expected type is offered.
 */
export type ValueMatch = 'same' | 'partial' | 'different' | 'several' | 'absent';

const unknownForm =
  /^(?:unknown|not (?:found|stated|given|available|known|specified|mentioned|listed|reported|clear|sure|determined)|no (?:data|information|answer|value|mention)|none (?:found|given|stated)|n\/?a|could not|cannot|i (?:do|could) ?n[o']t|tbd|missing|unclear|unavailable|[-–—?.…\s]*$)/i;

/**
 * Compares a stated value with the expected one. The format may differ (case, diacritics, articles, date and number
 * format, units, `Last, First`, order of a list), the content may not.
 * @param stated the words that are offered for this value and nothing else
 */
export const compareValue = rememberedByTexts(compareTexts);

function compareTexts(expected: string, stated: string): ValueMatch {
  const text = withoutMarks(stated);
  if (unknownForm.test(text.trim()) || wordsOf(text).length === 0) return 'absent';
  const denial = deniedValue(text);
  // A value may itself begin with such a word.
  if (denial && deniedValue(expected) === null) return compareDenial(expected, denial);
  if (isBoundOnly(expectedValue(expected).type, expected, text)) return 'partial';
  const outer = withoutAsides(text);
  const match = compareAs(expectedValue(expected), expected, wordsOf(outer).length > 0 ? outer : text);
  // The value may itself hold a bracket, such as `3 kg (7 lb)`.
  if (match === 'same') return hasAlternative(expectedValue(expected), expected, stated) ? 'several' : 'same';
  return outer === text ? match : better(match, compareAs(expectedValue(expected), expected, text));
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
function isBoundOnly(type: ExpectedValue['type'], expected: string, stated: string): boolean {
  const first = type === 'date' ? datesIn(stated)[0] : type === 'quantities' ? quantitiesIn(stated)[0] : undefined;
  const own = quantitiesIn(expected)[0] ?? datesIn(expected)[0];
  return first !== undefined && isBound(stated.slice(0, first.start)) && !isBound(expected.slice(0, own?.start ?? 0));
}

function better(a: ValueMatch, b: ValueMatch): ValueMatch {
  return b === 'same' ? b : a;
}

/** Whether a text holds the value somewhere, in any format. */
export const holdsValue = rememberedByTexts(findValue);

function findValue(text: string, value: string): boolean {
  const expected = expectedValue(value);
  switch (expected.type) {
    case 'date':
      return (
        datesIn(text).some((date) => compareDates(expected.date, date) === 'same') ||
        (expected.date.month === null && quantitiesIn(text).some(({ value: number }) => number === expected.date.year))
      );
    case 'quantities':
      return everyQuantityIn(expected.quantities, quantitiesIn(text));
    case 'list':
      return expected.parts.every((part) => holdsValue(text, part));
    case 'long':
      return coverage(expected.words, plainWords(text)) >= longTextCoverage;
    case 'name':
      return nameRun(expected.words, wordsOf(text)) !== null;
  }
}

/** Of a running text, this share of the words must be there; wording may vary a little, content may not. */
const longTextCoverage = 0.8;

function compareAs(expected: ExpectedValue, value: string, stated: string): ValueMatch {
  switch (expected.type) {
    case 'date':
      return compareDate(
        expected,
        withoutRemarks(stated, (part) => datesIn(part).length > 0),
      );
    case 'quantities':
      return compareQuantities(
        expected.quantities,
        withoutRemarks(stated, (part) => quantitiesIn(part).length > 0),
      );
    case 'list':
      return compareList(value, expected.parts, stated);
    case 'long':
      return compareLong(expected.words, stated);
    case 'name':
      return compareName(expected, stated);
  }
}

/** A date without its century cannot be read. */
const shortDate = /(?<!\d)\d{1,2}([./-])\d{1,2}\1\d{2}(?!\d)/;

function compareDate({ date }: Extract<ExpectedValue, { type: 'date' }>, stated: string): ValueMatch {
  const outcomes = datesIn(stated).map((each) => compareDates(date, each));
  if (outcomes.length === 0) {
    if (shortDate.test(stated)) return 'absent';
    const numbers = quantitiesIn(stated).map(({ value }) => value);
    if (date.month !== null || numbers.length === 0) return 'absent';
    return numbers.every((number) => number === date.year)
      ? 'same'
      : numbers.includes(date.year)
        ? 'several'
        : 'different';
  }
  if (outcomes.includes('different')) return outcomes.includes('same') ? 'several' : 'different';
  return outcomes.includes('same') ? 'same' : 'partial';
}

function compareQuantities(expected: readonly Quantity[], stated: string): ValueMatch {
  const offered = quantitiesIn(stated);
  if (offered.length === 0) return 'absent';
  const known = everyQuantityIn(expected, offered);
  const others = offered.filter((each) => !expected.some((quantity) => sameQuantity(quantity, each)));
  if (known) return others.length === 0 ? 'same' : 'several';
  return others.length === 0 ? 'partial' : 'different';
}

/** Every quantity has its equal; a second quantity that only converts the first need not be repeated. */
function everyQuantityIn(expected: readonly Quantity[], offered: readonly Quantity[]): boolean {
  const [first] = expected;
  return expected.every(
    (quantity) =>
      offered.some((each) => sameQuantity(quantity, each)) ||
      (first !== undefined && quantity !== first && quantity.dimension !== null && sameQuantity(quantity, first)),
  );
}

/**
 * `7, founded in 1911` offers one number: a part behind a comma is a remark when it speaks of something else. A part that
 * hedges or only offers a further number stays.
 */
function withoutRemarks(stated: string, hasValue: (part: string) => boolean): string {
  const [first = '', ...rest] = stated.split(/,(?=\s)|;/);
  if (!hasValue(first)) return stated;
  const known = new Set(plainWords(first));
  const isRemark = (part: string) =>
    !/\b(?:or|maybe|perhaps|possibly|alternatively|also|either)\b/i.test(part) &&
    contentOf(cut(part, [...datesIn(part), ...quantitiesIn(part)])).some((word) => !known.has(word));
  return [first, ...rest.filter((part) => !isRemark(part))].join(', ');
}

function compareList(value: string, parts: readonly string[], stated: string): ValueMatch {
  const offered = splitOffers(stated);
  const found = parts.filter((part) => offered.some((each) => sameName(part, each)));
  const others = offered.filter((each) => !parts.some((part) => sameName(part, each)) && contentOf(each).length > 0);
  if (found.length === parts.length) return others.length === 0 ? 'same' : 'several';
  if (nameRun(withoutArticle(plainWords(value)), wordsOf(stated)) !== null)
    return others.length === 0 ? 'same' : 'several';
  return found.length > 0 && others.length === 0 ? 'partial' : 'different';
}

function compareLong(expected: readonly string[], stated: string): ValueMatch {
  const words = plainWords(stated);
  const share = coverage(expected, words);
  if (share >= longTextCoverage) return words.length <= expected.length * 3 ? 'same' : 'several';
  return share >= longTextCoverage / 2 ? 'partial' : 'different';
}

function coverage(expected: readonly string[], words: readonly string[]): number {
  const there = new Set(words);
  return expected.filter((word) => there.has(word)).length / Math.max(1, expected.length);
}

function compareName(expected: Extract<ExpectedValue, { type: 'name' }>, stated: string): ValueMatch {
  const words = wordsOf(stated);
  const run = nameRun(expected.words, words);
  if (run === null) return isPartOf(words, expected.words) ? 'partial' : 'different';
  if (isPartOfLongerName(run, words, stated, expected.capital)) return 'different';
  const first = words[run.from];
  const last = words[run.to];
  const rest = first && last ? [stated.slice(0, first.start), stated.slice(last.end)] : [];
  if (!rest.some((side) => offersAnother(side, expected.capital))) return 'same';
  const [, addition = null] = /^\s*,\s*([^,;|/&+\n]+)$/.exec(rest[1] ?? '') ?? [];
  if (addition === null || !expected.capital || wordsOf(rest[0] ?? '').length > 0) return 'several';
  if (/\b(?:and|or|also|maybe|perhaps|possibly|either)\b/i.test(addition)) return 'several';
  // `Ulm, Germany` says where Ulm is; whether `Ulm, Tarn` does cannot be told.
  return isCountry(addition) ? 'same' : 'partial';
}

interface Run {
  readonly from: number;
  readonly to: number;
}

/** The name as a run of words, or with its last word first behind which stands a comma or nothing. */
function nameRun(name: readonly string[], words: readonly Word[]): Run | null {
  const length = name.length;
  const turned = length > 1 && length <= 4 ? [name[length - 1] ?? '', ...name.slice(0, -1)] : [];
  const [at] = [...runsOf(name, words), ...runsOf(turned, words)];
  return at === undefined || length === 0 ? null : { from: at, to: at + length - 1 };
}

function isPartOf(words: readonly Word[], expected: readonly string[]): boolean {
  const content = words.filter(({ word }) => !emptyWords.has(word));
  return content.length > 0 && content.every(({ word }) => expected.includes(word));
}

/** `Tarn` is not stated by `Tarn Hill`, nor `oak` by `red oak`: no content word may stand right beside the value. */
function isPartOfLongerName(run: Run, words: readonly Word[], text: string, capital: boolean): boolean {
  const touches = (left: Word | undefined, right: Word | undefined, other: Word | undefined) => {
    if (!left || !right || !other || emptyWords.has(other.word)) return false;
    if (!/^[\s-]*$/.test(text.slice(left.end, right.start))) return false;
    return !capital || /^[\p{Lu}\p{N}]/u.test(text.slice(other.start, other.end));
  };
  const [before, first, last, after] = [words[run.from - 1], words[run.from], words[run.to], words[run.to + 1]];
  return touches(before, first, before) || touches(last, after, after);
}

/** Whether the words beside a value offer another value of its kind, as in `Tarn or Brock`. */
function offersAnother(side: string, capital: boolean): boolean {
  if (/(?:\bor\b|\/|\beither\b|\bmaybe\b|\bpossibly\b)/i.test(side)) return true;
  return side.split(/[,;|&+]|\band\b|\balso\b/).some((part) => {
    const words = wordsOf(part).filter(({ word }) => !emptyWords.has(word));
    const [first] = words;
    if (!first || words.length > 4) return false;
    return capital ? /^\p{Lu}/u.test(part.slice(first.start)) : words.length <= 2;
  });
}

/** Whether two names are the same but for case, diacritics, article, punctuation and `Last, First`. */
export function sameName(a: string, b: string): boolean {
  const [left, right] = [withoutArticle(plainWords(a)), withoutArticle(plainWords(b))];
  if (left.length === 0 || left.length !== right.length) return false;
  if (left.every((word, at) => word === right[at])) return true;
  const turned = (words: readonly string[]) => [...words.slice(1), words[0]];
  if (!/,/.test(a + b) || left.length > 4) return false;
  return turned(left).every((word, at) => word === right[at]) || turned(right).every((word, at) => word === left[at]);
}

function splitOffers(text: string): string[] {
  return text.split(/\s*[;,/|]\s*(?:(?:and|or|&)\s+)?|\s+(?:and|or|&|\+)\s+|\n/).map((part) => part.trim());
}

function contentOf(text: string): string[] {
  return plainWords(text).filter((word) => !emptyWords.has(word));
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
  return cut(
    text,
    asides.filter(({ start, end }) => !/\b(?:or|either|also|alternatively|maybe)\b/i.test(text.slice(start, end))),
  );
}
