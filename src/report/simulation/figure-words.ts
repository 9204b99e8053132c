import type { MonteCarlo } from '../../simulation/monte-carlo.ts';

/** A number of three decimals, with a minus sign where it is negative. */
export function decimals(value: number, digits = 3): string {
  const text = Math.abs(value).toFixed(digits);
  return value < 0 && Number(text) !== 0 ? `−${text}` : text;
}

/** With a plus sign where it is above zero. */
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
