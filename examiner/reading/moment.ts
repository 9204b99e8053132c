import { cutOut } from '../span.ts';
import { type CalendarDate, datesIn } from '../values/calendar-date.ts';

/** Since when something holds: a date, or the number of a version. */
export type Moment =
  | { readonly kind: 'date'; readonly date: CalendarDate }
  | { readonly kind: 'version'; readonly number: string };

/** `2.4.7`, `v15`, `version 14`, `PostgreSQL 14`. */
const version =
  /^(?:(?:version|release|\p{Lu}[\p{L}+-]*(?: \p{Lu}[\p{L}+-]*){0,4})(?: (?:version|release))? )?v?(?<number>\d{1,4}(?:\.\d{1,4}){0,3})$/u;

/** The date or version that a text is; null where it is none, or says more. */
export function momentOf(text: string): Moment | null {
  const [date, ...others] = datesIn(text);
  if (date) return others.length > 0 || /[\p{L}\p{N}]/u.test(cutOut(text, [date])) ? null : { kind: 'date', date };
  const number = version.exec(text.trim())?.groups?.number;
  return number === undefined ? null : { kind: 'version', number };
}

/** Whether one moment surely is after another: by year, month and day as far as both say them, or by the numbers of versions. */
export function isAfter(one: Moment, other: Moment): boolean {
  if (one.kind === 'date' && other.kind === 'date') return isLaterDate(one.date, other.date);
  return one.kind === 'version' && other.kind === 'version' && versionNumber(one.number) > versionNumber(other.number);
}

function isLaterDate(a: CalendarDate, b: CalendarDate): boolean {
  if (a.year !== b.year) return a.year > b.year;
  if (a.month === null || b.month === null) return false;
  if (a.month !== b.month) return a.month > b.month;
  return a.day !== null && b.day !== null && a.day > b.day;
}

/** A version as a number that keeps the order of versions of up to four parts. */
export function versionNumber(version: string): number {
  const parts = version.split('.').map(Number);
  return Array.from({ length: 4 }, (_, at) => parts[at] ?? 0).reduce((sum, part) => sum * 1e4 + part, 0);
}
