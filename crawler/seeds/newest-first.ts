import type { Seed } from '../seed.ts';

/** Seeds with a topic, newest first (equal times keep their order), each topic once whatever its letter case. */
export function newestFirst(seeds: readonly Seed[]): Seed[] {
  const byTopic = new Map<string, Seed>();
  const sorted = [...seeds].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
  for (const seed of sorted) {
    const key = seed.topic.toLowerCase();
    if (key !== '' && !byTopic.has(key)) byTopic.set(key, seed);
  }
  return [...byTopic.values()];
}
