/** Where seeds come from. */
export const seedSources = ['trends_rss', 'trends_related', 'trends_category', 'list', 'root_url'] as const;

/** A topic to start from. */
export interface Seed {
  readonly topic: string;
  readonly source: (typeof seedSources)[number];
  /** Path of the topic in the Google Trends taxonomy, such as `Games > Computer & Video Games`; null where it has none. */
  readonly category: string | null;
  /** Country code of the trend, such as `US`; null where it has none. */
  readonly geo: string | null;
  /** ISO 8601, UTC: when the source stated it. */
  readonly at: string;
}
