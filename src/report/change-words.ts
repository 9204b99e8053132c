import type { Estimate } from '../ratings/estimate.ts';

/** A change with its interval, such as `+34 (−12 to +80)`. */
export function changeText({ value, low, high }: Estimate, shown: (value: number) => string): string {
  const change = shown(value ?? 0);
  if (low === null && high === null) return `${change} (no bounds)`;
  if (low === null) return `${change} (at most ${shown(high ?? 0)})`;
  if (high === null) return `${change} (at least ${shown(low)})`;
  return `${change} (${shown(low)} to ${shown(high)})`;
}

/** A change in whole points: `+34`, `−12`, `0`. */
export function wholeChange(value: number): string {
  return signed(value, Math.abs(Math.round(value)).toFixed());
}

/** A number's size with its sign; none for nothing. */
export function signed(value: number, size: string): string {
  return Number(size) === 0 ? '0' : `${value < 0 ? '−' : '+'}${size}`;
}
