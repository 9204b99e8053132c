import { randomFor } from '../../src/kernel/random.ts';

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
  const drawn = items.map((item) => {
    const key = keyOf(item);
    return { item, key, draw: randomFor(seedNumber, purpose, key).float() };
  });
  drawn.sort((a, b) => a.draw - b.draw || (a.key < b.key ? -1 : 1));
  return drawn.map(({ item }) => item);
}
