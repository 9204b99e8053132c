import type { SimulatedFormat } from '../format-plans.ts';
import type { MonteCarlo } from '../monte-carlo.ts';
import type { JudgeKind } from '../simulated-judge.ts';

/** Names of formats in tables. */
export const formatLabels: Readonly<Record<SimulatedFormat, string>> = {
  'round-robin': 'round robin',
  swiss: 'Swiss',
  anchor: 'anchor',
  'single-elimination': 'single elimination, seeded',
  'single-elimination-drawn': 'single elimination, drawn',
  'double-elimination': 'double elimination',
  'groups-2-1-1': 'groups (2,1,1)',
  'groups-4-2-2': 'groups (4,2,2)',
  adaptive: 'adaptive',
  'random-pairs': 'random pairs',
};

/** Names of judges in headings. */
export const judgeLabels: Readonly<Record<JudgeKind, string>> = {
  winner: 'names only the winner',
  margin: 'gives a margin',
  absolute: 'scores each side',
};

/** A number of three decimals, with a minus sign where it is negative. */
export function decimals(value: number, digits = 3): string {
  const text = Math.abs(value).toFixed(digits);
  return value < 0 && Number(text) !== 0 ? `−${text}` : text;
}

/** Writes a number, with a plus sign if it is above zero. */
export function signed(value: number): string {
  return value > 0 ? `+${decimals(value)}` : decimals(value);
}

/** A figure with its interval, such as `0.710 (0.702 to 0.718)`. */
export function withInterval({ value, low, high }: MonteCarlo): string {
  return `${decimals(value)} (${decimals(low)} to ${decimals(high)})`;
}

/** A mean count, with a decimal only where it is not whole. */
export function meanCount(value: number): string {
  return value.toFixed(1).replace(/\.0$/, '');
}

/** A share in percent, with one decimal unless told. */
export function percentOf(share: number, digits = 1): string {
  return `${(100 * share).toFixed(digits)}%`;
}
