import { randomFor } from '../../src/kernel/random.ts';
import type { Seed } from '../seed.ts';
import { topicKey } from './topic-file.ts';

/**
 * Draws at most `count` seeds, none twice (see `topicKey`; of equal topics the newest stays, one with a category before
 * one without). Top-level categories take turns in drawn order, seeds without a category as a group of their own, so
 * that no category has two more than another that still has some. The sample depends on the set of seeds and the seed
 * number, not on the order of the seeds.
 */
export function sampleSeeds(seeds: readonly Seed[], count: number, seedNumber: number): Seed[] {
  const groups = new Map<string, Seed[]>();
  for (const seed of distinct(seeds)) {
    const group = groupOf(seed);
    groups.set(group, [...(groups.get(group) ?? []), seed]);
  }
  const order = byDraw([...groups], seedNumber, 'seed group', ([group]) => group);
  const lists = order.map(([, members]) => byDraw(members, seedNumber, 'seed', (seed) => topicKey(seed.topic)));
  return takeInTurns(lists).slice(0, Math.max(0, count));
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

/**
 * The items in random order. Each item's place is drawn by its own key, so the order is the same however the list was
 * ordered, and an item more or less leaves the order of the others as it was.
 *
 * @param purpose what the draw is for
 * @param keyOf different for different items
 */
export function byDraw<Item>(
  items: readonly Item[],
  seedNumber: number,
  purpose: string,
  keyOf: (item: Item) => string,
): Item[] {
  const keyedItems = items.map((item) => {
    const key = keyOf(item);
    return { item, key, draw: randomFor(seedNumber, purpose, key).float() };
  });
  keyedItems.sort((a, b) => a.draw - b.draw || (a.key < b.key ? -1 : 1));
  return keyedItems.map(({ item }) => item);
}

/** The items of all lists, the first of each list, then the second of each, and so on. */
export function takeInTurns<Item>(lists: readonly (readonly Item[])[]): Item[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, turn) => lists.flatMap((list) => list.slice(turn, turn + 1))).flat();
}
