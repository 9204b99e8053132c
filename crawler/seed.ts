/** A topic to start from. */
export interface Seed {
  readonly topic: string;
  readonly source: 'trends_rss' | 'list' | 'root_url';
  /** Country code of the trend, such as `US`; null where it has none. */
  readonly geo: string | null;
  /** ISO 8601, UTC: when the source stated it. */
  readonly at: string;
}
