import { pointsPerNat } from '../../ratings/bradley-terry.ts';
import type { Interval } from '../../ratings/intervals.ts';
import type { Inferred } from './infer.ts';

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
  /** Mean distance, in points, by which ratings lie further from the mean than the truth does. */
  readonly outward: number;
}

/** Differences of log-strengths below this are rounding. */
const rounding = 1e-9;

/** @param truth log-strength by agent index, mean zero */
export function checkTournament(inferred: Inferred, truth: Float64Array): Checked {
  const { intervals, strengths, separated } = inferred;
  const truths = Array.from(truth);
  const shareOf = (holds: (truth: number, agent: number) => boolean) => truths.filter(holds).length / truths.length;
  const below = shareOf((value, agent) => value < lowOf(intervals[agent]));
  const above = shareOf((value, agent) => value > highOf(intervals[agent]));
  const outward = truths.map((value, agent) => Math.sign(value) * ((strengths[agent] ?? 0) - value));
  return {
    ...{ ratings: 1 - below - above, below, above, separated },
    differences: differencesHeld(inferred, truth),
    ranks: ranksHold(inferred, truths),
    widths: intervals.filter(bothSided).map((own) => pointsPerNat * (highOf(own) - lowOf(own))),
    oneSided: intervals.filter((own) => !bothSided(own)).length / truths.length,
    outward: (pointsPerNat * outward.reduce((sum, each) => sum + each, 0)) / truths.length,
  };
}

function lowOf(own: Interval | undefined): number {
  return own?.low ?? Number.NEGATIVE_INFINITY;
}

function highOf(own: Interval | undefined): number {
  return own?.high ?? Number.POSITIVE_INFINITY;
}

function bothSided({ low, high }: Interval): boolean {
  return low !== null && high !== null;
}

function differencesHeld({ strengths, differenceReach }: Inferred, truth: Float64Array): number {
  const off = (agent: number) => (strengths[agent] ?? 0) - (truth[agent] ?? 0);
  let [held, pairs] = [0, 0];
  for (let one = 0; one < truth.length; one++) {
    for (let other = 0; other < one; other++) {
      pairs += 1;
      if (Math.abs(off(one) - off(other)) <= differenceReach(one, other)) held += 1;
    }
  }
  return held / pairs;
}

/** Level agents have all the ranks that they share, so nobody may be put above an equal. */
function ranksHold({ ranks }: Inferred, truth: readonly number[]): boolean {
  return ranks.every(({ rankLow, rankHigh }, agent) => {
    const own = truth[agent] ?? 0;
    const stronger = truth.filter((value) => value > own + rounding).length;
    const weaker = truth.filter((value) => value < own - rounding).length;
    return rankLow <= 1 + stronger && rankHigh >= truth.length - weaker;
  });
}
