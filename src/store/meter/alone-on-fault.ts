import { isConnectionFault } from '../connection-fault.ts';

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
