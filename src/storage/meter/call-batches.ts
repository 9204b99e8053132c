import { setImmediate } from 'node:timers/promises';
import { isConnectionFault } from '../connection-fault.ts';

export interface GatheringBounds<Item> {
  /** Items worked on at a time. */
  readonly most?: number;
  /** What an item weighs, in whatever unit. */
  readonly weightOf?: (item: Item) => number;
  /** What those may weigh together that are worked on at a time; a heavier one is worked on alone. */
  readonly mostWeight?: number;
}

/**
 * Works on items together: those that come while others are worked on are taken next, in their order and as many as the
 * bounds allow. Of items that fail together each is tried alone, so that one fails for itself only.
 * @param work gives a value for each item, in their order
 */
export function gathering<Item, Value>(
  work: (items: readonly Item[]) => Promise<readonly Value[]>,
  { most = 64, weightOf = () => 0, mostWeight = Number.POSITIVE_INFINITY }: GatheringBounds<Item> = {},
): (item: Item) => Promise<Value> {
  const waiting: { readonly item: Item; readonly done: (outcome: Promise<Value>) => void }[] = [];
  let working = false;

  async function run(): Promise<void> {
    working = true;
    while (waiting.length > 0) {
      // What comes in the same turn of the event loop is taken along.
      await setImmediate();
      const taken = waiting.splice(0, firstOnes());
      const outcomes = await aloneOnFault(
        work,
        taken.map(({ item }) => item),
      );
      for (const [index, { done }] of taken.entries()) done(settledAt(outcomes, index));
    }
    working = false;
  }

  function firstOnes(): number {
    let count = 0;
    let weight = 0;
    for (const { item } of waiting.slice(0, most)) {
      weight += weightOf(item);
      if (count > 0 && weight > mostWeight) break;
      count++;
    }
    return count;
  }

  return (item) =>
    new Promise((resolve) => {
      waiting.push({ item, done: resolve });
      if (!working) void run();
    });
}

async function settledAt<Value>(outcomes: readonly PromiseSettledResult<Value>[], index: number): Promise<Value> {
  const outcome = outcomes[index];
  if (outcome === undefined) throw new RangeError('there is no outcome where each item has one');
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

/**
 * Does work on items together, and on each alone where that fails: then only those fail that are at fault. A database that
 * cannot be reached is not asked again.
 * @param work gives a value for each item, in their order
 */
export async function aloneOnFault<Item, Value>(
  work: (items: readonly Item[]) => Promise<readonly Value[]>,
  items: readonly Item[],
): Promise<readonly PromiseSettledResult<Value>[]> {
  try {
    return (await work(items)).map((value) => ({ status: 'fulfilled', value }));
  } catch (reason) {
    if (items.length === 1 || isConnectionFault(reason)) return items.map(() => ({ status: 'rejected', reason }));
  }
  const outcomes: PromiseSettledResult<Value>[] = [];
  // One after the other: they keep their order.
  for (const item of items) outcomes.push(...(await aloneOnFault(work, [item])));
  return outcomes;
}
