import { wilsonInterval } from '../../../src/ratings/agreement.ts';
import { analyseBattles } from '../../../src/ratings/analysis.ts';
import type { Battle } from '../../../src/ratings/battles.ts';
import { bradleyTerry, pointsPerNat } from '../../../src/ratings/bradley-terry.ts';
import type { Interval } from '../../../src/ratings/intervals.ts';
import { type Estimate, normalReach } from '../../../src/ratings/rating.ts';
import { resultOf, type Study } from '../monte-carlo.ts';
import {
  checkMadeUp,
  evenStrengths,
  expectedScore,
  type MadeUp,
  type MatchLaw,
  matchLaw,
  type Played,
  playMadeUp,
  replay,
} from './play-made-up.ts';

export interface CoverageOptions extends MadeUp {
  /** Made-up tournaments: at least 2. */
  readonly tournaments: number;
  readonly seed: number;
  /** Keep the pairs but play them again on fresh trees, so that pairs do not follow the results that are rated. */
  readonly replayed?: boolean;
}

/** Coverage of 95% intervals. Shares are from 0 to 1, with 95% Monte Carlo intervals. */
export interface CoverageResult {
  /** Coverage of agents' ratings; one with a bound on one side only counts by that side. */
  readonly ratings: Estimate;
  /** Coverage of the differences of two agents' ratings, each pair on its own. */
  readonly differences: Estimate;
  /** Truth below the interval, and above it: shares of the ratings. */
  readonly below: number;
  readonly above: number;
  /** Mean width of the intervals with both bounds, in points; null when there are none. */
  readonly width: number | null;
  /** Share of agents with one bound only: they won or lost everything. */
  readonly oneSided: number;
  /** Share of tournaments with results so one-sided that no finite maximum likelihood exists. */
  readonly separated: number;
  /** Mean distance, in points, by which ratings lie further from 1000 than the truth does. */
  readonly outward: number;
  /** Mean number of pairs of a tournament. */
  readonly pairs: number;
}

/**
 * Plays made-up tournaments, rates each as the arena would, and counts how often the intervals hold what the ratings
 * estimate: the fit at infinitely many trees on the same pairs. Deterministic by the seed.
 *
 * @throws RangeError for options out of range
 */
export function coverageStudy(options: CoverageOptions): CoverageResult {
  return resultOf(coverageSteps(options));
}

/** The same, with progress after every tournament. */
export function* coverageSteps(options: CoverageOptions): Study<CoverageResult> {
  checkMadeUp(options);
  const { tournaments } = options;
  if (!Number.isInteger(tournaments) || tournaments < 2) throw new RangeError('a study takes at least 2 tournaments');
  const law = matchLaw(options);
  const truthOf = trueStrengths(options, law);
  const checked: Checked[] = [];
  let pairs = 0;
  for (let run = 0; run < tournaments; run++) {
    const seed = options.seed * 1e6 + run;
    const played = playMadeUp(options, law, seed);
    const rated = options.replayed ? replay(played, options, law, -1 - seed) : played;
    checked.push(checkMadeUpTournament(infer(rated), truthOf(played)));
    pairs += played.length;
    yield { done: run + 1, total: tournaments };
  }
  return { ...summarised(checked), pairs: pairs / tournaments };
}

function summarised(checked: readonly Checked[]): Omit<CoverageResult, 'pairs'> {
  const widths = checked.flatMap(({ widths }) => widths);
  const mean = (value: (one: Checked) => number) => sumOf(checked.map(value)) / checked.length;
  return {
    ratings: clusteredShare(checked.map(({ ratings }) => ratings)),
    differences: clusteredShare(checked.map(({ differences }) => differences)),
    below: mean(({ below }) => below),
    above: mean(({ above }) => above),
    width: widths.length === 0 ? null : sumOf(widths) / widths.length,
    oneSided: mean(({ oneSided }) => oneSided),
    separated: mean(({ separated }) => (separated ? 1 : 0)),
    outward: mean(({ outward }) => outward),
  };
}

/** The mean of shares that are independent of each other (one a tournament), with its interval. */
function clusteredShare(shares: readonly number[]): Estimate {
  const value = sumOf(shares) / shares.length;
  const variance = sumOf(shares.map((share) => (share - value) ** 2)) / (shares.length - 1);
  if (variance === 0) return wilsonInterval(value * shares.length, shares.length);
  const reach = normalReach * Math.sqrt(variance / shares.length);
  return { value, low: Math.max(0, value - reach), high: Math.min(1, value + reach) };
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** So many matches a pair that the ridge of the fit is nothing beside them. */
const manyMatches = 1e6;

/**
 * What the ratings of a tournament estimate: the Bradley-Terry fit of the expected results of the same pairs, which is
 * the fit at infinitely many trees (White 1982: the value that maximises the expected likelihood). Each pair counts alike,
 * as each was played on every tree.
 *
 * @returns for the pairs of a tournament the log-strengths by agent index, mean zero
 */
export function trueStrengths(madeUp: MadeUp, law: MatchLaw): (played: Played) => Float64Array {
  const { agents, spread } = madeUp;
  const strengths = evenStrengths(agents, spread);
  const strength = (agent: number) => strengths[agent] ?? 0;
  const scores = Array.from({ length: agents }, (_, ahead) => expectedScore(strength(ahead) - strength(0), law));
  return (played) => {
    const pairs = played.map(({ pairing: { a, b } }) => {
      const first = Math.min(Number(a), Number(b));
      const second = Math.max(Number(a), Number(b));
      const losses = (scores[second - first] ?? 0.5) * manyMatches;
      return { first, second, wins: manyMatches - losses, losses, ties: 0 };
    });
    return bradleyTerry(agents, pairs).strengths;
  };
}

/** Coverage of one tournament's intervals. */
interface Checked {
  /** Shares of the agents, and of their pairs, whose intervals hold the truth. */
  readonly ratings: number;
  readonly differences: number;
  /** Shares of the agents whose truth lies below, above the interval. */
  readonly below: number;
  readonly above: number;
  /** Widths of the intervals with both bounds, in points. */
  readonly widths: readonly number[];
  readonly oneSided: number;
  readonly separated: boolean;
  /** Mean distance, in points, by which ratings lie further from the mean than the truth does. */
  readonly outward: number;
}

/** @param truth log-strength by agent index, mean zero */
export function checkMadeUpTournament(inferred: Inferred, truth: Float64Array): Checked {
  const { intervals, strengths, separated } = inferred;
  const truths = Array.from(truth);
  const shareOf = (holds: (truth: number, agent: number) => boolean) => truths.filter(holds).length / truths.length;
  const below = shareOf((value, agent) => value < lowOf(intervals[agent]));
  const above = shareOf((value, agent) => value > highOf(intervals[agent]));
  const outward = truths.map((value, agent) => Math.sign(value) * ((strengths[agent] ?? 0) - value));
  return {
    ratings: 1 - below - above,
    below,
    above,
    separated,
    differences: differencesHeld(inferred, truth),
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
  let held = 0;
  let pairs = 0;
  for (let one = 0; one < truth.length; one++) {
    for (let other = 0; other < one; other++) {
      pairs += 1;
      if (Math.abs(off(one) - off(other)) <= differenceReach(one, other)) held += 1;
    }
  }
  return held / pairs;
}

/** Strengths that a leaderboard infers from a tournament, in log-strength, by agent index. */
export interface Inferred {
  readonly strengths: Float64Array;
  readonly intervals: readonly Interval[];
  /** Half the width of the 95% interval of the difference of two strengths, taken alone. */
  differenceReach(one: number, other: number): number;
  /** No finite maximum likelihood exists. */
  readonly separated: boolean;
}

const error = 0.05;

/** Rates a tournament as leaderboards are made. */
export function infer(played: Played): Inferred {
  const battles = played.flatMap(battlesOf);
  const { fit, known, intervals } = analyseBattles(battles);
  return {
    strengths: fit.parameters,
    intervals,
    differenceReach: (one, other) => known.reach(error) * known.differenceError(one, other),
    separated: fit.estimator === 'firth',
  };
}

/** A made-up tournament as its battles.jsonl would have it. */
export function battlesOf({ pairing: { a, b }, results }: Played[number]): Battle[] {
  return results.map(({ cluster, winner }) => ({
    model_a: a,
    model_b: b,
    winner: winner === 'a' ? 'model_a' : winner === 'b' ? 'model_b' : 'tie',
    tree_id: cluster,
  }));
}
