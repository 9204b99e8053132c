/** Words named at most where several are as near. */
const mostNamed = 3;

/**
 * Returns the words nearest to an unknown word, where any is near. One typing error is allowed for every three letters: a
 * letter left out, added, replaced or swapped with the next (Damerau's four errors).
 * @returns at most three, in the order given; empty when none is near
 */
export function nearestWords(word: string, words: readonly string[]): readonly string[] {
  const most = Math.max(1, Math.floor(word.length / 3));
  const far = words.map((each) => ({ each, errors: countTypos(word.toLowerCase(), each.toLowerCase()) }));
  const least = Math.min(...far.map(({ errors }) => errors));
  if (least > most) return [];
  return far
    .filter(({ errors }) => errors === least)
    .map(({ each }) => each)
    .slice(0, mostNamed);
}

/** `; did you mean 'url'?`, or nothing where no word is near. */
export function didYouMean(word: string, words: readonly string[]): string {
  const near = nearestWords(word, words).map((each) => `'${each}'`);
  return near.length === 0 ? '' : `; did you mean ${near.join(' or ')}?`;
}

/** Errors by which one word becomes the other: the optimal string alignment distance. */
function countTypos(from: string, to: string): number {
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let row = 1; row <= from.length; row++) {
    const next = [row];
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      next.push(
        Math.min(
          (next[column - 1] ?? 0) + 1,
          (last[column] ?? 0) + 1,
          (last[column - 1] ?? 0) + (same ? 0 : 1),
          swapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    beforeLast = last;
    last = next;
  }
  return last[to.length] ?? 0;
}
