import { memoizeByText } from '../comparing/memoize-by-text.ts';
import { escapeRegExp, fold } from '../comparing/words.ts';
import type { Span } from '../span.ts';
import table from './words.json' with { type: 'json' };

/** A date as a text states it: a year, or a year with a month and perhaps a day. */
export interface CalendarDate extends Span {
  readonly year: number;
  readonly month: number | null;
  readonly day: number | null;
  /** The other reading of a numeric date such as 12/03/1911, whose first number may be the day or the month. */
  readonly turned?: { readonly month: number; readonly day: number };
}

/** Months by their names in lower case, from the runtime's copy of the CLDR, with and without diacritics; English ones shortened too. */
const months = new Map(['sept', 'sept.'].map((form) => [form, 9]));
for (const locale of ['en', 'de', 'es', 'fr', 'it', 'nl', 'pt']) {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  for (let at = 0; at < 12; at++) {
    const name = format.format(Date.UTC(2000, at, 15)).toLowerCase();
    const short = name.slice(0, 3);
    for (const form of [name, ...(locale === 'en' ? [short, `${short}.`] : [fold(name)])])
      if (!months.has(form)) months.set(form, at + 1);
  }
}

const longestFirst = [...months.keys()].sort((a, b) => b.length - a.length);
const month = `(?<month>${longestFirst.map(escapeRegExp).join('|')})`;
const year = '(?<year>[12]\\d{3})';
const day = '(?<day>\\d{1,2})(?:st|nd|rd|th)?';
/** `the first of May 1889` */
const daysInWords = table.ordinalDays.split(' ');
const dayInWords = `(?<spelled>${daysInWords.toReversed().join('|').replaceAll('-', '[- ]')})`;

/** Forms of dates, from the most to the least exact, so that a year inside a full date is not read again. */
const forms = [
  `${year}(?<mark>[-/.])(?<number>\\d{2})\\k<mark>${day}(?:T\\d{2}:\\d{2}(?::\\d{2})?Z?)?`,
  `${day}(?<mark>[-/.])(?<number>\\d{1,2})\\k<mark>${year}`,
  `${day}\\.?(?:\\s+(?:of|de))?\\s+${month}(?:,|\\s+(?:of|de|del))?\\s+${year}`,
  `${day}-${month}-${year}`,
  `${dayInWords}(?:\\s+day)?\\s+of\\s+${month}(?:,|\\s+of)?\\s+${year}`,
  `${year},?\\s+${day}(?:\\s+of)?\\s+${month}`,
  `${month}\\s+${day}(?:,|\\s+of)?\\s+${year}`,
  `${month}(?:,|\\s+(?:of|de|del))?\\s+${year}`,
  `(?<number>0[1-9]|1[0-2])/${year}`,
  `${year}-(?<number>0[1-9]|1[0-2])(?!-?\\d)`,
  year,
].map((form) => new RegExp(`(?<![\\p{L}\\p{N}])${form}(?![\\p{L}\\p{N}])`, 'giu'));

/** A four-digit number that is part of a larger number or carries a unit sign is not a year. */
const notAYear = new RegExp(`^(?:[.,]\\d|\\s?(?:${table.notAYear}))`, 'u');

/** The dates in a text, in the order in which they stand. Years from 1000 to 2999. */
export const datesIn = memoizeByText((text): readonly CalendarDate[] => {
  if (!/[12]\d{3}/.test(text)) return [];
  const dates: CalendarDate[] = [];
  // By character, not by comparing with each date found: a text may be nothing but years.
  const usedCharacters = new Uint8Array(text.length);
  for (const form of forms) {
    for (const match of text.matchAll(form)) {
      const date = read(match);
      if (date === null || usedCharacters.subarray(date.start, date.end).includes(1) || !isDate(date, text)) continue;
      dates.push(date);
      usedCharacters.fill(1, date.start, date.end);
    }
  }
  return dates.sort((a, b) => a.start - b.start);
});

function isDate({ month, start, end }: CalendarDate, text: string): boolean {
  return (
    month !== null || (!/\d[.,]$/.test(text.slice(Math.max(0, start - 2), start)) && !notAYear.test(text.slice(end)))
  );
}

function read({ groups = {}, index, 0: text }: RegExpExecArray): CalendarDate | null {
  const place = { year: Number(groups.year), start: index, end: index + text.length };
  const month = months.get(groups.month?.toLowerCase() ?? '') ?? null;
  const spelled = daysInWords.indexOf(groups.spelled?.toLowerCase().replace(' ', '-') ?? '') + 1 || null;
  const own = { month: groups.number ? Number(groups.number) : month, day: groups.day ? Number(groups.day) : spelled };
  const turned = { month: own.day ?? 0, day: own.month ?? 0 };
  const isTurnable = groups.mark !== undefined && !text.startsWith(groups.year ?? '') && isPossible(turned);
  if (!isPossible(own)) return isTurnable ? { ...place, ...turned } : null;
  return { ...place, ...own, ...(isTurnable && { turned }) };
}

function isPossible({ month, day }: Pick<CalendarDate, 'month' | 'day'>): boolean {
  return (month === null || (month >= 1 && month <= 12)) && (day === null || (day >= 1 && day <= 31));
}

type DateMatch = 'same' | 'partial' | 'different';

/** Compares a stated date with an expected one, in the reading that fits: `same` with every part of it, `partial` with fewer. */
export function compareDates(expected: CalendarDate, stated: CalendarDate): DateMatch {
  const readings = (date: CalendarDate) => (date.turned ? [date, { ...date, ...date.turned }] : [date]);
  const matches = readings(expected).flatMap((one) => readings(stated).map((other) => compareReadings(one, other)));
  return (['same', 'partial'] as const).find((match) => matches.includes(match)) ?? 'different';
}

function compareReadings(expected: CalendarDate, stated: CalendarDate): DateMatch {
  if (stated.year !== expected.year) return 'different';
  for (const part of ['month', 'day'] as const) {
    if (expected[part] === null) return 'same';
    if (stated[part] === null) return 'partial';
    if (stated[part] !== expected[part]) return 'different';
  }
  return 'same';
}
