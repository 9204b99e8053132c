import type { ClueFact } from './clue.ts';
import type { Member } from './place-pages.ts';
import { type HiddenName, leakIn, sharesTellingWord } from './question-leaks.ts';

/** Longer values make questions that nobody reads. */
const longestClue = 80;

/** Whether a fact may say which page a question means: it is short and gives no name away. Of a limit no value is told. */
export function mayBeTold(
  { attribute, value, within }: ClueFact,
  page: Member,
  hidden: readonly HiddenName[],
): boolean {
  if (within) return leakIn(attribute, hidden) === null;
  if (value.length > longestClue || sharesTellingWord(value, page.entity)) return false;
  return leakIn(`${attribute} ${value}`, hidden) === null;
}
