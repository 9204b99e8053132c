import { type Html, html } from '../../reporting/html/html.ts';
import { plainTime } from '../../reporting/view/run-view.ts';

/** Units of a distance in time, in milliseconds; the largest that fits is used. */
const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Days after which the date says more than the distance. */
const longestDays = 30;

/** Returns how long ago a time was, such as "3 hours ago"; its date where that is over 30 days. @param now milliseconds since 1970 */
export function agoText(iso: string, now: number): string {
  const distance = now - Date.parse(iso);
  if (distance > longestDays * units[0][1]) return iso.slice(0, 10);
  const [unit, size] = units.find((each) => distance >= each[1]) ?? [];
  if (unit === undefined) return 'just now';
  const count = Math.floor(distance / size);
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}

/** Shows how long ago a time was, with the exact time as its title. @param now milliseconds since 1970 */
export function timeAgo(iso: string, now: number): Html {
  return html`<time datetime="${iso}" title="${plainTime(iso)}">${agoText(iso, now)}</time>`;
}
