import type { Seed } from '../crawler/seed.ts';

/**
 * What a search engine is asked for a seed. The name of a Trends category alone may mean much else (`Saturn`, `Java`), so
 * the category above it goes with it.
 */
export function rootQuery({ topic, source, category }: Seed): string {
  const above = source === 'trends_category' ? category?.split('>').at(-2)?.trim() : undefined;
  return above ? `${topic} ${above}` : topic;
}
