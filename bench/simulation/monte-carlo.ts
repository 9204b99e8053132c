import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import { wilsonInterval } from '../../src/ratings/agreement.ts';

/** A mean over draws with its 95% Monte Carlo interval: how far off the simulation itself may be. */
export interface MonteCarlo {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

type Range = readonly [number, number];

const everyNumber: Range = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];

/** Range of a correlation. */
export const correlationRange: Range = [-1, 1];

/**
 * The mean of independent draws with Student's t interval, mean ± t(n - 1) · s / √n, cut at the ends of what a draw can be.
 *
 * @throws RangeError for fewer than two draws
 */
export function meanOf(draws: ArrayLike<number>, [least, most] = everyNumber): MonteCarlo {
  const count = draws.length;
  if (count < 2) throw new RangeError('an interval takes at least two draws');
  const values = Array.from(draws);
  const value = values.reduce((sum, draw) => sum + draw, 0) / count;
  const variance = values.reduce((sum, draw) => sum + (draw - value) ** 2, 0) / (count - 1);
  const reach = tQuantile(0.975, count - 1) * Math.sqrt(variance / count);
  return { value, low: Math.max(least, value - reach), high: Math.min(most, value + reach) };
}

/** The mean of draws between 0 and 1 with Wilson's interval, which is not empty where all are 0 or all are 1. */
export function shareOf(draws: ArrayLike<number>): MonteCarlo {
  const sum = Array.from(draws).reduce((total, draw) => total + draw, 0);
  const { value, low, high } = wilsonInterval(Math.min(sum, draws.length), draws.length);
  if (value === null || low === null || high === null) throw new RangeError('a share takes at least one draw');
  return { value, low, high };
}

/**
 * The mean difference of two lists of draws that belong together one by one.
 *
 * @throws RangeError when the lists differ in length
 */
export function pairedDifference(one: ArrayLike<number>, other: ArrayLike<number>): MonteCarlo {
  if (one.length !== other.length) throw new RangeError('paired draws must be equally many');
  return meanOf(Array.from(one, (value, index) => value - (other[index] ?? 0)));
}

/**
 * The ratio of two means over independent draws, with the interval of its linearisation: the standard error is that of
 * the residuals x - R y over the mean of y (Cochran 1977, Sampling Techniques, section 2.11). Its lower bound is not cut at 0.
 *
 * @throws RangeError when the lists differ in length or the mean of `below` is 0
 */
export function ratioOf(above: ArrayLike<number>, below: ArrayLike<number>): MonteCarlo {
  const bottom = meanOf(below).value;
  if (bottom === 0) throw new RangeError('a ratio to nothing');
  const value = meanOf(above).value / bottom;
  const { low, high } = pairedDifference(
    above,
    Array.from(below, (draw) => value * draw),
  );
  return { value, low: value + low / bottom, high: value + high / bottom };
}

/** Progress of a study, in units of its own. */
export interface StudyProgress {
  readonly done: number;
  readonly total: number;
}

/** Work that yields after every unit, so that the caller can tell of it or stop, and returns its result. */
export type Study<Result> = Generator<StudyProgress, Result>;

/** Runs a study to its end without telling of it. */
export function resultOf<Result>(study: Study<Result>): Result {
  let step = study.next();
  while (!step.done) step = study.next();
  return step.value;
}
