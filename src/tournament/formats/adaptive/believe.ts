import { cell } from '../../../ratings/matrix.ts';
import type { Outcome, Ranking } from '../format.ts';
import type { Belief } from './belief.ts';
import { observations } from './observation.ts';
import { scoreBelief } from './score-belief.ts';
import { winnerBelief } from './winner-belief.ts';

/** Means that differ by less than this share of what is unknown of one are equal. */
const sameMean = 1e-9;

/**
 * What the outcomes make one believe of the strengths of the entrants, by index: by scores where they tell anybody apart,
 * else by winners.
 *
 * @throws RangeError when an outcome is of somebody else
 */
export function believe<Id extends string>(draw: readonly Id[], outcomes: readonly Outcome<Id>[]): Belief {
  const seen = observations(draw, outcomes);
  return scoreBelief(draw.length, seen) ?? winnerBelief(draw.length, seen);
}

/**
 * The entrants by the mean of the belief. Equal means share a place, in order of id; without one decided result all do.
 *
 * @throws RangeError when an outcome is of somebody else
 */
export function rankByBelief<Id extends string>(draw: readonly Id[], outcomes: readonly Outcome<Id>[]): Ranking<Id> {
  const seen = observations(draw, outcomes);
  if (seen.every(({ sign }) => sign === 0)) return [[...draw].sort()];
  const { mean, covariance } = believe(draw, outcomes);
  const widest = Math.max(...draw.map((_, index) => Math.sqrt(cell(covariance, index, index))));
  const places = new Map<number, Id[]>();
  for (const [index, entrant] of draw.entries()) {
    const value = Math.round((mean[index] ?? 0) / (sameMean * widest));
    places.set(value, [...(places.get(value) ?? []), entrant]);
  }
  return [...places].sort(([one], [other]) => other - one).map(([, level]) => level.sort());
}
