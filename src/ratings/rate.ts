import { agentId } from '../kernel/ids.ts';
import type { Battle } from './battles.ts';
import { type BradleyTerryFit, bradleyTerry, defaultRidge, meanRating, pointsPerNat } from './bradley-terry.ts';
import { connectivity } from './connectivity.ts';
import { type Interval, interval, recordOf, type Uncertainty, uncertainty } from './intervals.ts';
import { type PairCount, type Tally, tally } from './pair-counts.ts';
import { errorPerPair, type RankRange, rankRanges } from './rank-ranges.ts';
import type { Rating } from './rating.ts';

export interface RateOptions {
  /** Above zero; default 1e-6 (see bradley-terry.ts). */
  readonly ridge?: number;
  /** Agents to list even when they have no battle. */
  readonly agents?: readonly string[];
}

/** What `dr-arena rate FILE --json` prints. */
export interface RatingReport {
  /** Best first; equal ratings in order of name. */
  readonly ratings: readonly Rating[];
  readonly method: 'bradley-terry';
  readonly estimator: BradleyTerryFit['estimator'];
  readonly interval: Uncertainty['method'];
  readonly ties: 'half';
  readonly ridge: number;
  readonly converged: boolean;
  readonly iterations: number;
  /** Whether every agent is reached from every other by a chain of wins or ties. */
  readonly connected: boolean;
  /** Agents inside each group are so connected; more than one group means that their distance has no finite estimate. */
  readonly groups: readonly (readonly string[])[];
  readonly battles: number;
  /** Independent clusters: trees, and battles that name no tree. */
  readonly clusters: number;
}

/**
 * Rates agents from battles by Bradley-Terry with 95% intervals and rank ranges. The result depends only on the set of
 * battles, not on their order. Ratings and bounds are rounded to a millionth of a point.
 *
 * @throws RangeError when the ridge is not above zero
 */
export function rateBattles(battles: readonly Battle[], options: RateOptions = {}): RatingReport {
  const counts = tally(battles);
  const { agents, pairs } = counts;
  const fit = bradleyTerry(agents.length, pairs, options.ridge ?? defaultRidge);
  const links = connectivity(agents.length, pairs);
  const request = { tally: counts, strengths: fit.strengths, ridge: fit.ridge, links };
  const known = uncertainty(request);
  const ranges = rankRanges({
    strengths: fit.strengths,
    reach: pairReach(known, agents.length),
    comparable: (one, other) => links.islandOf[one] === links.islandOf[other],
    record: (agent) => recordOf(agent, pairs),
  });
  const rated = agents.map((agent, index) => ({
    agent: agentId(agent),
    ...pointsOf(fit.strengths[index] ?? 0, interval(index, request, known)),
    ...(ranges[index] ?? everyRank(agents.length)),
    ...resultsOf(index, pairs),
    ...(known.indicative ? { indicative: true as const } : {}),
  }));
  return {
    ratings: withIdle(rated, options.agents ?? []).sort(bestFirst),
    method: 'bradley-terry',
    estimator: fit.estimator,
    interval: known.method,
    ties: 'half',
    ridge: fit.ridge,
    converged: fit.converged,
    iterations: fit.iterations,
    ...groupsOf(counts, links.groups, options.agents ?? []),
    battles: battles.length,
    clusters: known.clusters,
  };
}

function pairReach(known: Uncertainty, size: number): (one: number, other: number) => number {
  const errors = known.reach(errorPerPair(size, 0.05));
  return (one, other) => errors * known.differenceError(one, other);
}

function pointsOf(strength: number, { low, high }: Interval): Pick<Rating, 'rating' | 'low' | 'high'> {
  return {
    rating: toPoints(strength),
    low: low === null ? null : toPoints(low),
    high: high === null ? null : toPoints(high),
  };
}

function toPoints(strength: number): number {
  return Math.round((meanRating + pointsPerNat * strength) * 1e6) / 1e6;
}

function resultsOf(agent: number, pairs: readonly PairCount[]): Pick<Rating, 'matches' | 'wins' | 'losses' | 'ties'> {
  let [wins, losses, ties] = [0, 0, 0];
  for (const pair of pairs) {
    if (pair.first !== agent && pair.second !== agent) continue;
    wins += pair.first === agent ? pair.wins : pair.losses;
    losses += pair.first === agent ? pair.losses : pair.wins;
    ties += pair.ties;
  }
  return { matches: wins + losses + ties, wins, losses, ties };
}

function everyRank(size: number): RankRange {
  return { rankLow: 1, rankHigh: size };
}

/** Adds the agents without a battle: at the mean, without bounds, at any rank. */
function withIdle(rated: readonly Rating[], agents: readonly string[]): Rating[] {
  const played = new Set<string>(rated.map(({ agent }) => agent));
  const idle = [...new Set(agents)].filter((agent) => !played.has(agent));
  const size = rated.length + idle.length;
  return [
    ...rated.map((rating) => ({ ...rating, rankHigh: rating.rankHigh + idle.length })),
    ...idle.map((agent) => ({
      agent: agentId(agent),
      ...{ rating: meanRating, low: null, high: null },
      ...everyRank(size),
      ...{ matches: 0, wins: 0, losses: 0, ties: 0 },
    })),
  ];
}

function groupsOf(
  { agents }: Tally,
  groups: readonly (readonly number[])[],
  listed: readonly string[],
): Pick<RatingReport, 'connected' | 'groups'> {
  const idle = [...new Set(listed)].filter((agent) => !agents.includes(agent)).sort();
  const named = [...groups.map((group) => group.map((index) => agents[index] ?? '')), ...idle.map((agent) => [agent])];
  return { connected: named.length <= 1, groups: named };
}

function bestFirst(one: Rating, other: Rating): number {
  return other.rating - one.rating || (one.agent < other.agent ? -1 : 1);
}
