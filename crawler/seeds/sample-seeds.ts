import type { Seed } from '../seed.ts';
import { byDraw } from './by-draw.ts';
import { roundRobin } from './round-robin.ts';
import { topicKey } from './topic-key.ts';

/**
 * At most `count` seeds, none twice (see `topicKey`; of equal topics the newest stays, one with a category before one
 * without). Top-level categories take turns in drawn order, seeds without a category as a group of their own, so that no
 * category has two more than another that still has some. The sample depends on the set of seeds and the seed number, not
 * on the order of the seeds.
 */
export function sampleSeeds(seeds: readonly Seed[], count: number, seedNumber: number): Seed[] {
  const groups = new Map<string, Seed[]>();
  for (const seed of distinct(seeds)) {
    const group = groupOf(seed);
    groups.set(group, [...(groups.get(group) ?? []), seed]);
  }
  const drawn = byDraw([...groups], seedNumber, 'seed group', ([group]) => group);
  const lists = drawn.map(([, members]) => byDraw(members, seedNumber, 'seed', (seed) => topicKey(seed.topic)));
  return roundRobin(lists).slice(0, Math.max(0, count));
}

function groupOf(seed: Seed): string {
  return (seed.category ?? '').split('>', 1)[0]?.trim().toLowerCase() ?? '';
}

function distinct(seeds: readonly Seed[]): Seed[] {
  const byKey = new Map<string, Seed>();
  for (const seed of [...seeds].sort(preferred)) {
    const key = topicKey(seed.topic);
    if (key !== '' && !byKey.has(key)) byKey.set(key, seed);
  }
  return [...byKey.values()];
}

/** A total order up to equal seeds, so that which of two equal topics stays depends on nothing else. */
function preferred(a: Seed, b: Seed): number {
  return (
    compare(b.at, a.at) ||
    Number(a.category === null) - Number(b.category === null) ||
    compare(a.topic, b.topic) ||
    compare(a.category ?? '', b.category ?? '') ||
    compare(a.source, b.source) ||
    compare(a.geo ?? '', b.geo ?? '')
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
