import { memoizeByText } from '../comparing/memoize-by-text.ts';
import { fold } from '../comparing/words.ts';
import table from './words.json' with { type: 'json' };

/** A date as a text states it: a year, or a year with a month and perhaps a day. */
export interface CalendarDate {
  readonly year: number;
  readonly month: number | null;
  readonly day: number | null;
  /** The other reading of a numeric date such as 12/03/1911, whose first number may be the day or the month. */
  readonly turned?: { readonly month: number; readonly day: number };
  readonly start: number;
  readonly end: number;
}

const months = table.months.split(' ');
/** Languages whose month names are read too, from the runtime's copy of the CLDR. */
const otherLocales = ['de', 'es', 'fr', 'it', 'nl', 'pt'];
/** Folded names and their numbers. */
const monthNumbers = namesOfMonths();
const otherNames = [...monthNumbers.keys()].sort((a, b) => b.length - a.length).map(withOptionalMarks);
const month = `(?<month>${months.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)}|\\.)?`).join('|')}|sept\\.?|${otherNames.join('|')})`;

function namesOfMonths(): ReadonlyMap<string, number> {
  const found = new Map(months.map((name, at) => [name, at + 1]));
  for (const locale of otherLocales) {
    const format = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
    for (const at of months.keys()) {
      const name = fold(format.format(Date.UTC(2000, at, 15)));
      if (!found.has(name)) found.set(name, at + 1);
    }
  }
  return found;
}

/** Folded names have lost their diacritics, which the text may have. */
function withOptionalMarks(name: string): string {
  const marks: Readonly<Record<string, string>> = { a: 'äá', e: 'éê', u: 'ûú', c: 'ç', o: 'ô' };
  return name.replace(/[aeuco]/g, (letter) => `[${letter}${marks[letter]}]`);
}
const year = '(?<year>[12]\\d{3})';
const day = '(?<day>\\d{1,2})(?:st|nd|rd|th)?';
/** `the first of May 1889` */
const daysInWords = table.ordinalDays.split(' ');
const dayInWords = `(?<spelled>${[...daysInWords].reverse().join('|').replaceAll('-', '[- ]')})`;
const edge = ['(?<![\\p{L}\\p{N}])', '(?![\\p{L}\\p{N}])'] as const;

/** From the most to the least exact, so that a year inside a full date is not read again. */
const forms = [
  `${year}(?<mark>[-/.])(?<number>\\d{2})\\k<mark>${day}(?:T\\d{2}:\\d{2}(?::\\d{2})?Z?)?`,
  `${day}(?<mark>[-/.])(?<number>\\d{1,2})\\k<mark>${year}`,
  `${day}\\.?(?:\\s+(?:of|de))?\\s+${month}(?:,|\\s+(?:of|de|del))?\\s+${year}`,
  `${day}-${month}-${year}`,
  `${dayInWords}(?:\\s+day)?(?:\\s+of)\\s+${month}(?:,|\\s+of)?\\s+${year}`,
  `${year},?\\s+${day}(?:\\s+of)?\\s+${month}`,
  `${month}\\s+${day}(?:,|\\s+of)?\\s+${year}`,
  `${month}(?:,|\\s+(?:of|de|del))?\\s+${year}`,
  `(?<number>0[1-9]|1[0-2])/${year}`,
  `${year}-(?<number>0[1-9]|1[0-2])(?!-?\\d)`,
  year,
].map((form) => new RegExp(edge[0] + form + edge[1], 'giu'));

/** A four-digit number that is part of a larger number or carries a unit sign is not a year. */
const notAYear = new RegExp(`^(?:[.,]\\d|\\s?(?:${table.notAYear}))`, 'u');

/** Every form holds a year. */
const anyYear = /[12]\d{3}/;

/** The dates in a text, in the order in which they stand. Years from 1000 to 2999. */
export const datesIn = memoizeByText(readDates);

function readDates(text: string): readonly CalendarDate[] {
  if (!anyYear.test(text)) return [];
  const found: CalendarDate[] = [];
  // By character, not by comparing with each date found: a text may be nothing but years.
  const taken = new Uint8Array(text.length);
  for (const form of forms) {
    for (const match of text.matchAll(form)) {
      const date = read(match);
      if (date && !taken.subarray(date.start, date.end).includes(1) && isDate(date, text)) {
        found.push(date);
        taken.fill(1, date.start, date.end);
      }
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

function isDate(date: CalendarDate, text: string): boolean {
  if (date.month !== null) return true;
  return !/[\d][.,]$/.test(text.slice(Math.max(0, date.start - 2), date.start)) && !notAYear.test(text.slice(date.end));
}

function read(match: RegExpExecArray): CalendarDate | null {
  const parts = match.groups ?? {};
  const monthNumber = parts.number ? Number(parts.number) : parts.month ? monthOf(parts.month) : null;
  const dayNumber = parts.day ? Number(parts.day) : parts.spelled ? dayOf(parts.spelled) : null;
  const rest = { year: Number(parts.year), start: match.index, end: match.index + match[0].length };
  const date = { ...rest, month: monthNumber, day: dayNumber };
  if (parts.mark === undefined || match[0].startsWith(parts.year ?? '')) return isPossible(date) ? date : null;
  const turned = { month: dayNumber ?? 0, day: monthNumber ?? 0 };
  if (!isPossible(turned)) return isPossible(date) ? date : null;
  return isPossible(date) ? { ...date, turned } : { ...rest, ...turned };
}

function isPossible({ month, day }: Pick<CalendarDate, 'month' | 'day'>): boolean {
  return (month === null || (month >= 1 && month <= 12)) && (day === null || (day >= 1 && day <= 31));
}

function monthOf(name: string): number {
  const folded = fold(name).replace('.', '');
  return monthNumbers.get(folded) ?? months.findIndex((each) => each.startsWith(folded.slice(0, 3))) + 1;
}

const dayOf = (words: string) => daysInWords.indexOf(words.toLowerCase().replace(' ', '-')) + 1;

/**
 * How a stated date meets an expected one: `same` when it gives every part that is expected, `partial` when it says
 * less and agrees as far as it goes. A numeric date that can be read in two ways is taken in the way that fits.
 */
export function compareDates(expected: CalendarDate, stated: CalendarDate): DateMatch {
  const matches = readingsOf(expected).flatMap((wanted) =>
    readingsOf(stated).map((given) => compareReadings(wanted, given)),
  );
  return (['same', 'partial'] as const).find((match) => matches.includes(match)) ?? 'different';
}

type DateMatch = 'same' | 'partial' | 'different';

function readingsOf(date: CalendarDate): CalendarDate[] {
  return date.turned ? [date, { ...date, ...date.turned }] : [date];
}

function compareReadings(expected: CalendarDate, stated: CalendarDate): DateMatch {
  if (stated.year !== expected.year) return 'different';
  for (const part of ['month', 'day'] as const) {
    const wanted = expected[part];
    const given = stated[part];
    if (wanted === null) return 'same';
    if (given === null) return 'partial';
    if (given !== wanted) return 'different';
  }
  return 'same';
}
