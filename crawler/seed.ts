import * as z from 'zod';

/** Sources of seeds. */
export const seedSources = ['trends_rss', 'trends_related', 'trends_category', 'list', 'root_url'] as const;

export const seedSchema = z.strictObject({
  topic: z.string(),
  source: z.enum(seedSources),
  /** Path of the topic in the Google Trends taxonomy, such as `Games > Computer & Video Games`; null where it has none. */
  category: z.string().nullable(),
  /** Country code of the trend, such as `US`; null where it has none. */
  geo: z.string().nullable(),
  /** ISO 8601, UTC: when the source stated it. */
  at: z.iso.datetime(),
});

/** A topic to start from. */
export type Seed = Readonly<z.infer<typeof seedSchema>>;
