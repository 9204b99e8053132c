import { isTypedValue, typedMatch, withoutBrackets } from '../values/typed-value.ts';
import { compareVersion } from '../values/version.ts';
import { memoizeByTexts } from './memoize-by-text.ts';
import { canonicalWords, contentWords, isAcronym } from './word-forms.ts';
import { plainWords, runsOf, withoutArticle, wordsOf } from './words.ts';

/** How two stated values meet. `open`: code cannot tell whether they are one. */
export type ValueMatch = 'same' | 'open' | 'different';

/**
 * Compares two values: dates, numbers, coordinates and versions by what they are, all else by its words, in whatever form. Words differ
 * where each value has some that the other has not.
 */
export const compareValue = memoizeByTexts((one, other): ValueMatch => {
  const version = compareVersion(one, other);
  if (version !== null) return version === 'same' || version === 'different' ? version : 'open';
  const typed = typedMatch(one, '', other);
  if (typed === 'same' || typed === 'different') return typed;
  return typed === 'unread' ? compareWords(one, other) : 'open';
});

function compareWords(one: string, other: string): ValueMatch {
  const left = new Set(contentWords(one));
  const right = new Set(contentWords(other));
  const isWithin = (inner: ReadonlySet<string>, outer: ReadonlySet<string>) =>
    [...inner].every((word) => outer.has(word));
  const within = [isWithin(left, right), isWithin(right, left)];
  if (isAcronym(one, other) || (left.size > 0 && within.every(Boolean))) return 'same';
  return left.size === 0 || right.size === 0 || within.some(Boolean) ? 'open' : 'different';
}

/** Whether two values, both of which were stated, cannot be one, whichever is compared with the other. */
export function surelyDiffer(one: string, other: string): boolean {
  return compareValue(one, other) === 'different' && compareValue(other, one) === 'different';
}

/** Above this many words a value is a running text, of which this share is there when it is repeated. */
const mostNameWords = 7;
const repeatedShare = 0.8;

/** Whether a text holds a value somewhere: one with a type in any format, words in a row, of a running text most of them. */
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
  const known = new Set(there.map(({ word }) => word));
  return canonical.filter((word) => known.has(word)).length >= canonical.length * repeatedShare;
}
