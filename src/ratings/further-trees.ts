import tQuantile from '@stdlib/stats-base-dists-t-quantile';

/** More further trees than this are not planned for: what was estimated from few says nothing so far ahead. */
export const mostFurtherTrees = 1000;

/**
 * Returns the number of further trees after which a difference would exclude 0 at 95%, if the estimate stays: the smallest T
 * with |d| >= t(.975) s / sqrt(T), the degrees of t rising by one a tree, less the trees that there are; s, the standard deviation of one tree's
 * difference, is the standard error times the root of the trees. At that T about half of such plans have come true: chance moves
 * the estimate as often down as up, so a firm plan takes more (docs/method/ratings.md).
 *
 * @param difference in any unit
 * @param error its standard error, in the same unit, from 0
 * @param standing how many trees it stands on, at least 2, and the degrees of its t
 * @returns 0 where it is told already; null where more than 1,000 would be needed
 */
export function furtherTrees(difference: number, error: number, standing: TreeStanding): number | null {
  const deviation = error * Math.sqrt(standing.trees);
  const tells = (more: number) => Math.abs(difference) > reachOf(standing, more) * deviation;
  if (tells(0)) return 0;
  if (!tells(mostFurtherTrees)) return null;
  return fewestBetween(0, mostFurtherTrees, tells);
}

/** The smallest whole number above the first that is enough, as every one above it is; the second is. */
export function fewestBetween(short: number, enough: number, isEnough: (number: number) => boolean): number {
  if (enough - short <= 1) return enough;
  const middle = Math.floor((short + enough) / 2);
  return isEnough(middle) ? fewestBetween(short, middle, isEnough) : fewestBetween(middle, enough, isEnough);
}

/** Sample on which an interval stands. */
interface TreeStanding {
  readonly trees: number;
  /** Degrees of freedom of its t: those of the trees less one, and those of pooled errors. */
  readonly degrees: number;
}

/** Half the width of a 95% interval of a mean with so many more trees, in standard deviations of one tree. */
function reachOf({ trees, degrees }: TreeStanding, more: number): number {
  return tQuantile(0.975, degrees + more) / Math.sqrt(trees + more);
}
