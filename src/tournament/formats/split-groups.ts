/**
 * Splits a list into groups of at most `size`, as few and as even as possible: sizes differ by at most one. Only where
 * no such group were larger than `winners`, so that nobody would go out, groups are filled up instead and the last takes
 * what is left.
 *
 * @param size at least 2
 * @param winners at least 1, fewer than `size`
 */
export function splitGroups<Item>(items: readonly Item[], size: number, winners: number): Item[][] {
  const count = Math.ceil(items.length / size);
  const largest = Math.ceil(items.length / count);
  const ends = Array.from({ length: count }, (_, index) =>
    largest > winners ? Math.round(((index + 1) * items.length) / count) : (index + 1) * size,
  );
  return ends.map((end, index) => items.slice(ends[index - 1] ?? 0, end));
}
