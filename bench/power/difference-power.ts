import normalCdf from '@stdlib/stats-base-dists-normal-cdf';
import tQuantile from '@stdlib/stats-base-dists-t-quantile';

/** How well a difference of two ratings is known from a number of trees. */
export interface DifferenceLaw {
  /** Of the difference, in points squared, by one tree: by T trees it is a T-th of that. */
  readonly variance: number;
  /** At least 2. */
  readonly trees: number;
}

/** Trees that are thought of at most. */
export const mostPlannedTrees = 1000;

/** Steps of the quadrature; more change no digit that is shown. */
const steps = 400;

/**
 * The chance, 0 to 1, that two agents so many points apart are told apart by a t test of 95% on T - 1 degrees, either way round:
 * that of |N(δ, 1)| > t s √(T/(T-1)), δ = difference √(T / variance), s² = χ²(T - 1)/(T - 1), the noncentral t but for the
 * factor, by which leaving one tree out overstates an error (Efron & Stein 1981). The mean over s is taken by the
 * trapezoidal rule.
 */
export function powerOf(difference: number, { variance, trees }: DifferenceLaw): number {
  const degrees = trees - 1;
  const reach = tQuantile(0.975, degrees) * Math.sqrt(trees / degrees);
  const shift = Math.abs(difference) * Math.sqrt(trees / variance);
  const longest = 1 + 8 / Math.sqrt(2 * degrees);
  let sum = 0;
  let weights = 0;
  for (let step = 1; step <= steps; step++) {
    const s = (longest * step) / steps;
    // The density of s, up to a factor, at its highest 1 or so.
    const weight = Math.exp((degrees - 1) * Math.log(s) - (degrees * (s * s - 1)) / 2);
    sum += weight * (normalCdf(shift - reach * s, 0, 1) + normalCdf(-shift - reach * s, 0, 1));
    weights += weight;
  }
  return sum / weights;
}

/** The fewest trees with which a difference in points is told apart with the power, 0 to 1; null: more than are planned. */
export function treesNeeded(difference: number, power: number, variance: number): number | null {
  const enough = (trees: number) => powerOf(difference, { variance, trees }) >= power;
  if (!enough(mostPlannedTrees)) return null;
  let low = 1;
  let high = mostPlannedTrees;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (enough(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** The least difference, in points, that is told apart with the power; to a hundredth of a point. */
export function leastDifference(power: number, law: DifferenceLaw): number {
  let low = 0;
  let high = Math.sqrt(law.variance);
  while (powerOf(high, law) < power) high *= 2;
  while (high - low > 0.005) {
    const middle = (low + high) / 2;
    if (powerOf(middle, law) < power) low = middle;
    else high = middle;
  }
  return high;
}
