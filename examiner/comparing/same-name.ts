import { plainWords, withoutArticle } from './words.ts';

/** Whether two names are the same but for case, diacritics, article, punctuation and `Last, First`. */
export function sameName(a: string, b: string): boolean {
  const left = withoutArticle(plainWords(a));
  const right = withoutArticle(plainWords(b));
  if (left.length === 0 || left.length !== right.length) return false;
  if (left.every((word, at) => word === right[at])) return true;
  const turned = (words: readonly string[]) => [...words.slice(1), words[0]];
  if (!/,/.test(a + b) || left.length > 4) return false;
  return turned(left).every((word, at) => word === right[at]) || turned(right).every((word, at) => word === left[at]);
}
