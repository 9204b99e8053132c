import normalCdf from '@stdlib/stats-base-dists-normal-cdf';
import { randomFor } from '../../kernel/random.ts';
import { at, contrast } from '../../ratings/matrix.ts';
import { type AskingOptions, asking } from './adaptive/asking.ts';
import { bestRound, type Pair, type PairWeight } from './adaptive/planned-looks.ts';
import type { Belief } from './adaptive/winner-belief.ts';
import type { Format } from './format.ts';

export interface AdaptiveOptions<Id extends string> extends AskingOptions {
  /** Ranks that must be separated; default all. */
  readonly wanted?: Wanted;
  /** Confidence at which it ends early: the chance that the wanted ranks are right; default 0.95. */
  readonly confidence?: number;
  /** Returns the cost of comparing two entrants, above 0, in any unit; default 1. */
  readonly cost?: (one: Id, other: Id) => number;
}

/**
 * Adaptive pairing: each round asks for the pairs whose comparison is expected to tell most about the order for its cost,
 * given all that is known, and ends when the wanted ranks are significantly different, when every pair has been asked, or when the
 * budget is gone. Ranked by the mean of the belief (score-belief.ts, winner-belief.ts). Void results count for nothing but
 * use up the budget; a pair that came back void is asked once more at most.
 *
 * @param entrants 2 to 64, by id; the list is not changed
 * @throws RangeError for a wrong number of entrants, an entrant given twice, or options out of range
 */
export function adaptive<Id extends string>(entrants: readonly Id[], options: AdaptiveOptions<Id>): Format<Id> {
  const { wanted = 'all', confidence = 0.95, cost = () => 1 } = options;
  checkWanted(entrants.length, wanted, confidence);
  const draw = randomFor('adaptive', options.seed).shuffle([...entrants].sort());
  const costOf = ([i, j]: Pair) => {
    const one = draw[i];
    const other = draw[j];
    return one === undefined || other === undefined ? 1 : checkedCost(cost(one, other));
  };
  return asking(draw, options, (situation) => {
    const belief = situation.belief();
    if (errorBound(belief, wanted) <= 1 - confidence) return [];
    const { open, most } = situation;
    return bestRound({ belief, weight: pairWeights(belief, wanted), open, cost: costOf, most });
  });
}

function checkWanted(entrants: number, wanted: Wanted, confidence: number): void {
  if (wanted !== 'all' && !(Number.isInteger(wanted) && wanted >= 1 && wanted < entrants)) {
    throw new RangeError(`the best ${wanted} of ${entrants} entrants cannot be told from the rest`);
  }
  if (!(confidence > 0 && confidence < 1)) throw new RangeError('the confidence must be above 0 and below 1');
}

function checkedCost(cost: number): number {
  if (!(cost > 0 && cost < Number.POSITIVE_INFINITY)) throw new RangeError('a cost must be above 0 and finite');
  return cost;
}

/** The ranks that are wanted: all of them, or who the best so many are, in whatever order. */
type Wanted = 'all' | number;

/** The chance that the entrant at one index is stronger than the one at the other. */
export function chanceAbove({ mean, covariance }: Belief, one: number, other: number): number {
  const deviation = Math.sqrt(contrast(covariance, one, other));
  const difference = at(mean, one) - at(mean, other);
  return deviation > 0 ? normalCdf(difference, 0, deviation) : (1 + Math.sign(difference)) / 2;
}

/**
 * Returns the weight of each pair's order for the wanted ranks: 1, or the chance that exactly one of both is among the
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
    let above = 0;
    let variance = 0;
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
  const inside = order.slice(0, wanted);
  const outside = order.slice(wanted);
  return inside.reduce((sum, upper) => sum + outside.reduce((own, lower) => own + error(upper, lower), 0), 0);
}
