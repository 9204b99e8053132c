import { unspacedCharacter } from './comparing/words.ts';

/**
 * Words as the limit of an answer counts them: runs of characters without blanks that have a letter or a digit; table bars and
 * list marks are none. Chinese and Japanese have no blanks between words: there each character is one, as word processors count.
 */
const run = new RegExp(`${unspacedCharacter.source}|(?:(?!${unspacedCharacter.source})\\S)+`, 'gu');

/** Where the words of a text begin, in order, in UTF-16 code units. */
export function* wordStarts(text: string): Generator<number> {
  for (const { index, 0: characters } of text.matchAll(run)) if (/[\p{L}\p{N}]/u.test(characters)) yield index;
}

/** Whether a text is for the most part in such a script. */
export function isUnspaced(text: string): boolean {
  const letters = Array.from(text.matchAll(/\p{L}/gu), ([letter]) => letter);
  return letters.filter((letter) => unspacedCharacter.test(letter)).length * 2 > letters.length;
}

/** How many words a text has. */
export function countGradedWords(text: string): number {
  return [...wordStarts(text)].length;
}
