import { z } from 'zod';

/**
 * Text of bounded length (UTF-16 code units) without lone surrogates: those have no UTF-8, so that no hash and no count of
 * code points would be the same in every language.
 */
export function soundText(longest: number): z.ZodString {
  return z
    .string()
    .max(longest)
    .refine((text) => !/\p{Surrogate}/u.test(text), 'half of a surrogate pair, which is no character');
}

/** Longest text of a segment, a prompt or an answer. */
export const longestText = 4_000_000;

/** Ids of groups and paths. */
export const idText = soundText(200).min(1);
