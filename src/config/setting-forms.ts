import * as z from 'zod';

/** A whole number from `least` to `most`. */
export function whole(least: number, most: number): z.ZodInt {
  return z.int().min(least).max(most);
}

/** A number from `least` to `most`. */
export function numberFrom(least: number, most: number): z.ZodNumber {
  return z.number().min(least).max(most);
}

/** A number above 0, at most `most`. */
export function positive(most: number): z.ZodNumber {
  return z.number().positive().max(most);
}

/** A text of 1 to `most` characters. */
export function text(most: number): z.ZodString {
  return z.string().min(1).max(most);
}

/** The seed of random draws. */
export const seedNumber = whole(0, 2 ** 31 - 1);
