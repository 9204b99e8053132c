/** All items, or so many of them, taken evenly from the first to the last. */
export function evenlyTaken<Item>(items: readonly Item[], most: number): readonly Item[] {
  if (items.length <= most) return items;
  return Array.from({ length: most }, (_, place) => Math.floor((place * items.length) / most)).flatMap((at) =>
    items.slice(at, at + 1),
  );
}
