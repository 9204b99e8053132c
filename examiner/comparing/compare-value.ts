import type { AcceptedValue } from '../fact.ts';
import { datesIn } from '../values/calendar-date.ts';
import { looseQuantitiesIn, quantitiesIn } from '../values/quantity.ts';
import { compareNumbers } from '../values/same-quantity.ts';
import { isTypedValue, typedMatch, withoutBrackets } from '../values/typed-value.ts';
import { compareVersion } from '../values/version.ts';
import { memoizeByText, memoizeByTexts } from './memoize-by-text.ts';
import { canonicalWords, contentWords, isAcronym, plainWords, runsOf, withoutArticle, wordsOf } from './words.ts';

/** Result of comparing two stated values. `open`: code cannot tell whether they are one. */
export type ValueMatch = 'same' | 'open' | 'different';

/** Compares two values, typed ones by what they are, else by words; words differ where each value has some that the other has not. */
export const compareValue = memoizeByTexts((one, other): ValueMatch => {
  const version = compareVersion(one, other);
  if (version !== null) return version === 'same' || version === 'different' ? version : 'open';
  const typed = typedMatch(one, '', other);
  if (typed === 'same' || typed === 'different') return typed;
  return typed === 'unread' ? compareWords(one, other) : 'open';
});

function compareWords(one: string, other: string): ValueMatch {
  const unmatched = new Set(contentWords(one));
  const right = new Set(contentWords(other));
  const isWithin = (inner: ReadonlySet<string>, outer: ReadonlySet<string>) =>
    [...inner].every((word) => outer.has(word));
  const within = [isWithin(unmatched, right), isWithin(right, unmatched)];
  if (isAcronym(one, other) || (unmatched.size > 0 && within.every(Boolean))) return 'same';
  return unmatched.size === 0 || right.size === 0 || within.some(Boolean) ? 'open' : 'different';
}

/** Tells whether two values, both of which were stated, cannot be one, whichever is compared with the other. */
export function surelyDiffer(one: string, other: string): boolean {
  return compareValue(one, other) === 'different' && compareValue(other, one) === 'different';
}

/** Above this many words a value is a running text, of which this share is there when it is repeated. */
const mostNameWords = 7;
const repeatedShare = 0.8;

/** Tells whether a text holds a value somewhere: one with a type in any format, words in a row, of a running text most of them. */
export const holdsValue = memoizeByTexts((text, value): boolean => {
  const version = compareVersion(value, text);
  if (version !== null) return version === 'same' || version === 'several';
  if (['same', 'several'].includes(typedMatch(value, '', text))) return true;
  const plain = withoutBrackets(value);
  if (isTypedValue(value)) return false;
  return holdsWords(text, value) || (plain !== value && holdsWords(text, plain));
});

function holdsWords(text: string, value: string): boolean {
  const words = withoutArticle(plainWords(value));
  if (words.length === 0) return false;
  if (runsOf(words, wordsOf(text)).length > 0) return true;
  const canonical = withoutArticle(canonicalWords(value).map(({ word }) => word));
  const there = canonicalWords(text);
  if (words.length <= mostNameWords) return runsOf(canonical, there).length > 0;
  const thereWords = new Set(there.map(({ word }) => word));
  return canonical.filter((word) => thereWords.has(word)).length >= canonical.length * repeatedShare;
}

/** Reads what a value is: a date, numbers with what they count, or words; qualifiers in brackets are none of it. */
export const valueForm = memoizeByText((value) => {
  if (!isTypedValue(value)) {
    return { type: 'words' as const, words: withoutArticle(plainWords(value)), capital: /^\p{Lu}/u.test(value) };
  }
  const [date, ...others] = datesIn(value.replace(/\s*\([^()]*\)/g, ''));
  const isDate = date && others.length === 0 && plainWords(value.slice(0, date.start)).length === 0;
  return isDate ? { type: 'date' as const, date } : { type: 'quantities' as const, quantities: quantitiesIn(value) };
});

/** Tells whether a text holds a value somewhere in one of its forms, or all of its parts. */
export function holdsAccepted(text: string, { value, forms = [], parts = [] }: AcceptedValue): boolean {
  return (
    [value, ...forms].some((form) => holdsValue(text, form)) ||
    (parts.length > 1 && parts.every((part) => holdsValue(text, part)))
  );
}

/** Words of two languages that begin with as many equal letters may be the same word. */
const cognateLetters = 4;

/** Tells whether a passage shares a word, its beginning, a number or an acronym with a value or one of its forms. */
export function sharesWord({ value, forms = [] }: AcceptedValue, passage: string): boolean {
  const words = contentWords(passage);
  const there = new Set(words);
  const beginnings = new Set(words.filter((word) => word.length >= cognateLetters).map(beginning));
  return [value, ...forms].some(
    (form) =>
      contentWords(form).some(
        (word) => there.has(word) || (word.length >= cognateLetters && beginnings.has(beginning(word))),
      ) ||
      sharesNumber(form, passage) ||
      passage.split(/[^\p{L}.]+/u).some((word) => isAcronym(word, form)),
  );
}

const beginning = (word: string) => word.slice(0, cognateLetters);

function sharesNumber(form: string, passage: string): boolean {
  const stated = looseQuantitiesIn(passage);
  return looseQuantitiesIn(form).some((each) => stated.some((other) => compareNumbers(each, other) === 'same'));
}
