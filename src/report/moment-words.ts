/** A time in ISO 8601 (UTC) as people read it: `2026-11-03 06:00 UTC`. */
export function utcText(at: string): string {
  return `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;
}

/** A moment by the clocks of a time zone, with their distance from UTC: `Mon 2026-11-02 06:00 +01:00`. */
export function zonedText(moment: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, weekday: 'short', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23', timeZoneName: 'longOffset' },
  });
  const parts = new Map(format.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  const seconds = part('second') === '00' ? '' : `:${part('second')}`;
  const offset = part('timeZoneName').replace(/^GMT/, '') || '+00:00';
  return `${part('weekday')} ${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}${seconds} ${offset}`;
}
