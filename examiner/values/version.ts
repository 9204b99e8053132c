import { cutOut } from '../span.ts';
import { type CalendarDate, datesIn } from './calendar-date.ts';

/** Attributes whose dotted numbers are versions, such as `python version`, `latest release`, `since` and `added in`. */
const versionAttribute = /(?:^|[\s-])(?:versions?|releases?|since|[a-z]+ed in)$/;
/** Two to five numbers with dots between them. */
export const dotted = String.raw`\d{1,4}(?:\.\d{1,4}){1,4}`;
/** A version with the word before it, as in `Python 3.10`. */
const labelledVersion = new RegExp(String.raw`^(?:(\p{L}+) )?v?(${dotted})$`, 'iu');
/** Mark of a text that is a version. */
const mark = 'version ';
const markedVersion = new RegExp(`^${mark}(${dotted})$`);
/** `Python3.10`, `v3.10` and `3.10.`, and no part of a longer number. */
const versionForm = new RegExp(String.raw`(?<![\p{N}.])${dotted}(?![\p{N}]|\.\d)`, 'gu');
/** The 4th of October written with dots. */
export const dottedDate = /^\d{1,2}\.\d{1,2}\.(?:1\d|20)\d\d$/;

/**
 * A value as the comparison is to read it: a dotted number, alone or behind a word of its attribute, becomes `version 3.10` where its
 * attribute is a version, so that it is another one than 3.1; any other value stays. As a plain decimal, 3.10 is 3.1.
 */
export function asVersion(value: string, attribute: string | undefined): string {
  if (attribute === undefined || !versionAttribute.test(attribute)) return value;
  const [, label = 'version', numbers] = labelledVersion.exec(value) ?? [];
  const isOwn = ['version', ...attribute.toLowerCase().split(/[\s-]/)].includes(label.toLowerCase());
  return numbers !== undefined && isOwn && !dottedDate.test(numbers) ? mark + numbers : value;
}

/** The numbers of a value that `asVersion` has marked, without its mark; null for any other value. */
export function versionOf(value: string): string | null {
  return markedVersion.exec(value)?.[1] ?? null;
}

/** Compares a text with a value that `asVersion` has marked, by all versions in it, which dates are not; null where the value is none. */
export function compareVersion(value: string, text: string): 'same' | 'several' | 'different' | 'absent' | null {
  const expected = versionOf(value);
  if (expected === null) return null;
  const versions = Array.from(text.matchAll(versionForm), ([version]) => version);
  const stated = new Set(versions.filter((version) => !dottedDate.test(version)).map(withoutEnd));
  if (stated.size === 0) return 'absent';
  if (!stated.has(withoutEnd(expected))) return 'different';
  return stated.size > 1 ? 'several' : 'same';
}

/** `3.10.0` is `3.10`. */
const withoutEnd = (version: string) => version.replace(/(?<=\.\d+)(?:\.0+)+$/, '');

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

/** Tells whether one moment surely is after another: by year, month and day as far as both say them, or by the numbers of versions. */
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
