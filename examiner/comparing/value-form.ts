import { type CalendarDate, datesIn } from '../values/calendar-date.ts';
import { type Quantity, quantitiesIn } from '../values/quantity.ts';
import { isTypedValue } from '../values/typed-value.ts';
import { memoizeByText } from './memoize-by-text.ts';
import { plainWords, withoutArticle } from './words.ts';

/** What a value is: a date, numbers with what they count, or words. */
export type ValueForm =
  | { readonly type: 'date'; readonly date: CalendarDate }
  | QuantitiesForm
  | { readonly type: 'words'; readonly words: readonly string[]; readonly capital: boolean };

export interface QuantitiesForm {
  readonly type: 'quantities';
  readonly quantities: readonly Quantity[];
}

/** Reads what a value is; qualifiers in brackets are none of it. */
export const valueForm = memoizeByText((value): ValueForm => {
  if (!isTypedValue(value)) {
    return { type: 'words', words: withoutArticle(plainWords(value)), capital: /^\p{Lu}/u.test(value) };
  }
  const [date, ...others] = datesIn(value.replace(/\s*\([^()]*\)/g, ''));
  const isDate = date && others.length === 0 && plainWords(value.slice(0, date.start)).length === 0;
  return isDate ? { type: 'date', date } : { type: 'quantities', quantities: quantitiesIn(value) };
});
