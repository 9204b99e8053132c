import { z } from 'zod';

/**
 * A string of at most `most` UTF-16 code units. The bound is checked here and not told to providers, several of which
 * refuse schemas with bounds.
 */
export function textOf(most: number) {
  return z.string().refine((text) => text.length <= most, { error: `longer than ${most} characters` });
}

/** A list of at most `most` entries; checked here alone, as the bound of a text is. */
export function listOf<Entry extends z.ZodType>(entry: Entry, most: number) {
  return z.array(entry).refine((list) => list.length <= most, { error: `more than ${most} entries` });
}
