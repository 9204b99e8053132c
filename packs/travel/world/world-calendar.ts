/** A day of the world as `YYYY-MM-DD`. */
export type WorldDate = string;

/** The fixed day on which every question is asked: a Monday. */
export const worldToday: WorldDate = '2031-03-03';
/** Timetables, rooms and tickets are known from today on for so many days. */
export const daysKnown = 60;

export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

const dayMs = 86_400_000;
const firstMs = Date.UTC(2031, 2, 3);

/** The day that lies so many days after today. */
export function worldDate(daysFromToday: number): WorldDate {
  return new Date(firstMs + daysFromToday * dayMs).toISOString().slice(0, 10);
}

/** Counts the days from today to a day; null for text that is no day within the calendar. */
export function daysFromToday(date: WorldDate): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return null;
  const days = (Date.parse(date) - firstMs) / dayMs;
  return Number.isInteger(days) && days >= 0 && days < daysKnown && worldDate(days) === date ? days : null;
}

/** 0 for a Monday to 6 for a Sunday. */
export function weekdayOf(date: WorldDate): number {
  return (((daysFromToday(date) ?? 0) % 7) + 7) % 7;
}

/** The day so many days after another. */
export function dayAfter(date: WorldDate, days: number): WorldDate {
  return worldDate((daysFromToday(date) ?? 0) + days);
}

/** Minutes after midnight as `HH:MM`. */
export function clockText(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Minutes after midnight of `HH:MM`; null for other text. */
export function minutesOfClock(text: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  return match === null ? null : Number(match[1]) * 60 + Number(match[2]);
}

/** `Saturday, 2031-03-08`. */
export function worldDayText(date: WorldDate): string {
  return `${weekdayNames[weekdayOf(date)]}, ${date}`;
}
