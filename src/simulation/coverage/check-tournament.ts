import type { RatingSettings } from '../../config/rating-settings.ts';
import type { Battle } from '../../ratings/battles.ts';
import { bradleyTerry, defaultRidge, pointsPerNat } from '../../ratings/bradley-terry.ts';
import { connectivity } from '../../ratings/connectivity.ts';
import { interval, recordOf, uncertainty } from '../../ratings/intervals.ts';
import { tally } from '../../ratings/pair-counts.ts';
import { errorPerPair, rankRanges } from '../../ratings/rank-ranges.ts';
import type { Played } from './play-made-up.ts';

/** What the intervals of one tournament hold. */
export interface Checked {
  /** Shares of the agents, and of their pairs, whose intervals hold the truth. */
  readonly ratings: number;
  readonly differences: number;
  /** Shares of the agents whose truth lies below, above the interval. */
  readonly below: number;
  readonly above: number;
  /** Whether every rank range holds every rank that the truth allows the agent. */
  readonly ranks: boolean;
  /** Of the intervals with both bounds, in points. */
  readonly widths: readonly number[];
  readonly oneSided: number;
  readonly separated: boolean;
  /** In points. */
  readonly outward: number;
  readonly pairs: number;
}

/** Differences of log-strengths below this are rounding. */
const rounding = 1e-9;

export function checkTournament(played: Played, truth: Float64Array, _method: RatingSettings['interval']): Checked {
  const counts = tally(played.flatMap(battlesOf));
  const size = counts.agents.length;
  const { strengths, estimator } = bradleyTerry(size, counts.pairs);
  const links = connectivity(size, counts.pairs);
  const request = { tally: counts, strengths, ridge: defaultRidge, links };
  const known = uncertainty(request);
  const alone = known.reach(0.05);
  const together = known.reach(errorPerPair(size, 0.05));
  const ranges = rankRanges({
    strengths,
    reach: (one, other) => together * known.differenceError(one, other),
    comparable: (one, other) => links.islandOf[one] === links.islandOf[other],
    record: (agent) => recordOf(agent, counts.pairs),
  });
  const intervals = Array.from(strengths, (_, agent) => interval(agent, request, known));
  const at = (agent: number) => truth[agent] ?? 0;
  const shareOf = (holds: (agent: number) => boolean) => intervals.filter((_, agent) => holds(agent)).length / size;
  const below = shareOf((agent) => at(agent) < (intervals[agent]?.low ?? -Infinity));
  const above = shareOf((agent) => at(agent) > (intervals[agent]?.high ?? Infinity));
  let covered = 0;
  for (let one = 0; one < size; one++) {
    for (let other = 0; other < one; other++) {
      const difference = (strengths[one] ?? 0) - (strengths[other] ?? 0);
      const off = Math.abs(difference - (at(one) - at(other)));
      if (off <= alone * known.differenceError(one, other)) covered += 1;
    }
  }
  const strictly = (sign: 1 | -1, agent: number) =>
    Array.from(truth).filter((value) => sign * (value - at(agent)) > rounding).length;
  return {
    ratings: 1 - below - above,
    below,
    above,
    differences: covered / ((size * (size - 1)) / 2),
    ranks: ranges.every(
      ({ rankLow, rankHigh }, agent) => rankLow <= 1 + strictly(1, agent) && rankHigh >= size - strictly(-1, agent),
    ),
    widths: intervals.flatMap(({ low, high }) => (low === null || high === null ? [] : [pointsPerNat * (high - low)])),
    oneSided: intervals.filter(({ low, high }) => low === null || high === null).length / size,
    separated: estimator === 'firth',
    outward:
      (pointsPerNat *
        Array.from(strengths).reduce((sum, s, agent) => sum + Math.sign(at(agent)) * (s - at(agent)), 0)) /
      size,
    pairs: played.length,
  };
}

function battlesOf({ pairing: { a, b }, results }: Played[number]): Battle[] {
  return results.map(({ cluster, winner }) => ({
    model_a: a,
    model_b: b,
    winner: winner === 'a' ? 'model_a' : winner === 'b' ? 'model_b' : 'tie',
    tree_id: cluster,
  }));
}
