import { datesIn } from '../comparing/calendar-date.ts';
import { compareAccepted, holdsAccepted } from '../comparing/compare-accepted.ts';
import { cut } from '../comparing/expected-value.ts';
import type { ValueMatch } from '../comparing/match.ts';
import { quantitiesIn } from '../comparing/quantity.ts';
import { isContent } from '../comparing/word-forms.ts';
import { plainWords } from '../comparing/words.ts';
import type { ChecklistItem } from '../task.ts';
import { isNumeric } from './statement.ts';

/**
 * How words that are offered as a value meet an item's value. A longer name that has the value's words in a row may be the same
 * under its full name, or another: without more knowledge it counts as `partial`.
 */
export function matchItem(item: ChecklistItem, stated: string): ValueMatch {
  const match = compareAccepted(item, stated);
  return match === 'different' && !isNumeric(item) && holdsAccepted(stated, item) ? 'partial' : match;
}

/** Whether words could be a value of the item's sort: nothing but numbers and dates cannot stand for a name. */
export function isOfSort(item: ChecklistItem, stated: string): boolean {
  if (isNumeric(item)) return true;
  const bare = cut(stated, quantitiesIn(stated));
  const rest = cut(stated, datesIn(stated));
  return [bare, rest].every((text) => plainWords(text).some((word) => isContent(word) && !/^\d+$/.test(word)));
}
