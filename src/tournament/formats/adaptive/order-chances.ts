import normalCdf from '@stdlib/stats-base-dists-normal-cdf';
import { at, contrast } from '../../../ratings/matrix.ts';
import type { Belief } from './belief.ts';
import type { PairWeight } from './planned-looks.ts';

/** The ranks that are wanted: all of them, or who the best so many are, in whatever order. */
export type Wanted = 'all' | number;

/** The chance that the entrant at one index is stronger than the one at the other. */
export function chanceAbove({ mean, covariance }: Belief, one: number, other: number): number {
  const deviation = Math.sqrt(contrast(covariance, one, other));
  const difference = at(mean, one) - at(mean, other);
  return deviation > 0 ? normalCdf(difference, 0, deviation) : (1 + Math.sign(difference)) / 2;
}

/**
 * How much each pair's order matters for what is wanted: always, or by the chance that exactly one of both is among the
 * best so many. That chance takes the number of entrants above one as normal, with the mean and variance of independent
 * comparisons.
 */
export function pairWeights(belief: Belief, wanted: Wanted): PairWeight {
  if (wanted === 'all') return () => 1;
  const among = bestChances(belief, wanted);
  return (one, other) => at(among, one) * (1 - at(among, other)) + at(among, other) * (1 - at(among, one));
}

function bestChances(belief: Belief, best: number): Float64Array {
  return belief.mean.map((_, one) => {
    let [above, variance] = [0, 0];
    for (let other = 0; other < belief.mean.length; other++) {
      if (other === one) continue;
      const chance = chanceAbove(belief, other, one);
      above += chance;
      variance += chance * (1 - chance);
    }
    return variance > 0 ? normalCdf(best - 0.5, above, Math.sqrt(variance)) : above < best - 0.5 ? 1 : 0;
  });
}

/**
 * The chance that the wanted ranks, read off the means, are wrong: at most the sum of the chances that a pair is the
 * other way round (Boole's inequality), over neighbours in the order, or over all pairs across the cut.
 *
 * @returns an upper bound, at least 0, perhaps above 1
 */
export function errorBound(belief: Belief, wanted: Wanted): number {
  const order = Array.from(belief.mean.keys()).sort((one, other) => at(belief.mean, other) - at(belief.mean, one));
  const error = (upper: number, lower: number) => 1 - chanceAbove(belief, upper, lower);
  if (wanted === 'all') {
    return order.slice(1).reduce((sum, lower, index) => sum + error(order[index] ?? lower, lower), 0);
  }
  const [inside, outside] = [order.slice(0, wanted), order.slice(wanted)];
  return inside.reduce((sum, upper) => sum + outside.reduce((own, lower) => own + error(upper, lower), 0), 0);
}
