import { wordsOf } from '../comparing/words.ts';

/** Shorter statements are transitions and labels. */
const leastWords = 3;
const nameInside = /(?<=[\p{L}\p{N},;:)”"»]\s+[“"«(]?)\p{Lu}\p{L}+/u;
const unspacedRun = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{4}/u;

/** Whether a reader would want a source for a claim: it asks nothing, and states a number, a date or a name. */
export function needsSource(claim: string): boolean {
  if (wordsOf(claim).length < leastWords || /[?？]\s*$/u.test(claim)) return false;
  return /\p{Nd}/u.test(claim) || nameInside.test(claim) || unspacedRun.test(claim);
}
