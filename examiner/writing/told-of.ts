import { type AcceptedValue, holdsAccepted } from '../comparing/accepted-value.ts';
import { valueForm } from '../comparing/value-form.ts';
import { canonicalWords, isContent, missingWords } from '../comparing/word-forms.ts';
import { findQuote } from '../reading/find-quote.ts';
import { cutOut } from '../span.ts';
import { type CalendarDate, datesIn } from '../values/calendar-date.ts';
import { quantitiesIn } from '../values/quantity.ts';
import { sameQuantity } from '../values/same-quantity.ts';

/** What a question tells of a value: all of it, or of a date a month, a year or a decade, `month` from 1 or null. */
export type Told =
  | { readonly kind: 'whole' }
  | { readonly kind: 'date'; readonly first: number; readonly last: number; readonly month: number | null };

/**
 * What a question tells of a value that is a clue; null when it does not tell it. Numbers must be equal by the typed
 * comparison, and the content words of the value, or of one of its other forms, must stand together in one sentence, in
 * whatever order.
 */
export function toldOf(question: string, fact: AcceptedValue): Told | null {
  const { value, forms = [] } = fact;
  const sentences = question.split(/(?<=[.?!;])\s+/);
  const isWhole = sentences.some(
    (sentence) =>
      holdsAccepted(sentence, fact) ||
      [value, ...forms].some((form) => findQuote(sentence, form) !== null || saysAll(sentence, form)),
  );
  return isWhole ? { kind: 'whole' } : toldDate(question, value);
}

/** A value as far as a question tells it, such as `1911` or `1930s` of a date. */
export function asTold(question: string, fact: AcceptedValue): string {
  const told = toldOf(question, fact);
  if (told?.kind !== 'date') return fact.value;
  if (told.first !== told.last) return `${told.first}s`;
  return told.month === null ? `${told.first}` : `${told.first}-${String(told.month).padStart(2, '0')}`;
}

/** Whether a date falls into what is told of one. */
export function fallsInto({ first, last, month }: Extract<Told, { kind: 'date' }>, date: CalendarDate): boolean {
  return first <= date.year && date.year <= last && (month === null || date.month === null || date.month === month);
}

function saysAll(sentence: string, value: string): boolean {
  const quantities = quantitiesIn(value);
  const stated = quantitiesIn(sentence);
  if (!quantities.every((each) => stated.some((other) => sameQuantity(each, other)))) return false;
  const content = canonicalWords(cutOut(value, quantities))
    .map(({ word }) => word)
    .filter((word) => isContent(word) && !joining.has(word));
  return quantities.length + content.length > 0 && missingWords(content, canonicalWords(sentence)).length === 0;
}

/** Says nothing that the words joined by it do not say. */
const joining: ReadonlySet<string> = new Set(['both', 'either']);

function toldDate(question: string, value: string): Told | null {
  const form = valueForm(value);
  if (form.type !== 'date') return null;
  const { year, month } = form.date;
  const stated = datesIn(question).filter((date) => date.year === year);
  const inYear = { kind: 'date', first: year, last: year, month: null } as const;
  if (month !== null && stated.some((date) => date.month === month && date.day === null)) return { ...inYear, month };
  if (stated.some((date) => date.month === null)) return inYear;
  const decade = year - (year % 10);
  const isDecade = new RegExp(`(?<!\\d)${decade}['’]?s\\b`).test(question);
  return isDecade ? { ...inYear, first: decade, last: decade + 9 } : null;
}

/** Whether a text holds a year by itself; one inside a fuller date tells that date and no other. */
export function holdsBareYear(text: string, year: CalendarDate['year']): boolean {
  const fuller = datesIn(text).filter(({ month }) => month !== null);
  return quantitiesIn(cutOut(text, fuller)).some(({ value, unit }) => value === year && unit === null);
}
