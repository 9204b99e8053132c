import type { Seed } from '../crawler/seed.ts';
import type { GrowParts } from './grow-parts.ts';

/** What a search engine is asked for a seed: as an adviser words it, else by the plain rule. Rejects on abort. */
export async function rootQuery(
  seed: Seed,
  { advisor, signal }: Pick<GrowParts, 'advisor' | 'signal'>,
): Promise<string> {
  const advice = await advisor?.writeRootQuery(seed, signal);
  return advice?.ok ? advice.value : plainQuery(seed);
}

/** The name of a Trends category alone may mean much else (`Saturn`, `Java`), so the category above it goes with it. */
function plainQuery({ topic, source, category }: Seed): string {
  const above = source === 'trends_category' ? category?.split('>').at(-2)?.trim() : undefined;
  return above ? `${topic} ${above}` : topic;
}
