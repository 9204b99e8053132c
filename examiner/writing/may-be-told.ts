import { type ClueFact, fitsClueFact, isWordable } from './clue.ts';
import { isComposite } from './composite.ts';
import type { Member } from './place-pages.ts';
import { type HiddenName, leakIn, sharesTellingWord } from './question-leaks.ts';

const longestClueValue = 45;
/** The kind tells too little, and a history is a list of days. */
const neverClue = /^(?:kind|description|(?:.*\W)?history)$/;

/** Whether a fact of a page may say which pages a question means: short, one thing, and with no name in it. */
export function mayBeTold(fact: ClueFact, page: Member, hidden: readonly HiddenName[]): boolean {
  const { attribute, value } = fact;
  if (neverClue.test(attribute) || leakIn(attribute, hidden) || !isWordable(fact)) return false;
  if (fact.within) return true;
  if (value.length > longestClueValue || /[()×]/.test(value) || isComposite(value, fact.parts)) return false;
  return fitsClueFact(page, fact) && !sharesTellingWord(value, page.entity) && !leakIn(value, hidden);
}
