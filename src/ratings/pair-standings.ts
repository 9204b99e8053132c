import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import type { AgentId } from '../kernel/ids.ts';
import { pointsPerNat, toPoints } from './bradley-terry.ts';
import { furtherTrees } from './further-trees.ts';
import { agreeingRanges, type Contender } from './lead.ts';
import {
  type ApartPair,
  likelyDraws,
  likelyOrder,
  type OrderEvidence,
  type RankRange,
  toldApart,
} from './likely-order.ts';
import { at, contrast } from './matrix.ts';
import type { AgentPair } from './rating.ts';
import type { Unproven } from './unproven.ts';

/** Joint estimate of agents' strengths, in natural logarithms of odds. */
export interface JointStandings extends OrderEvidence {
  /** Covariance in the order of the strengths. */
  readonly agents: readonly AgentId[];
  /** Clusters of the covariance: trees, or battles where these name no tree. */
  readonly clusters: number;
  /** Trees that were played, where some hang together; default: the clusters. */
  readonly trees?: number;
  /** Pairs that differ significantly, by index, where another test than that of the differences is used; default: by the differences. */
  readonly apart?: readonly ApartPair[];
  /** Indexes of agents that lost everything and so stand behind all others. */
  readonly last?: readonly number[];
  /** Reason why an agent is unproven, by index. */
  readonly unproven?: ReadonlyMap<number, Unproven>;
}

/** Comparison of two agents. */
export interface PairStanding {
  /** The better agent by the estimate; of two equal ones the first of the board. */
  readonly better: AgentId;
  readonly worse: AgentId;
  /** Difference of their ratings in points, at least 0, with a 95% interval for this pair alone; above 0 where the difference is significant. */
  readonly difference: number;
  readonly low: number;
  readonly high: number;
  /** Probability that the first really is the better one, 0 to 1. */
  readonly chance: number;
  /** More trees like those played that would distinguish them; 0 where they are; null: more than 1,000. */
  readonly furtherTrees: number | null;
}

export interface PairedAgent extends Contender {
  /** Probability that it is the best of all, 0 to 1. */
  readonly bestChance: number;
}

/** Comparisons of every agent with every other. */
export interface PairStandings {
  /** Best first; at most 40. */
  readonly agents: readonly PairedAgent[];
  /** Rated agents that are left out. */
  readonly left: number;
  /** Comparisons of these agents, by the better one's place, then the other's. */
  readonly pairs: readonly PairStanding[];
  /** Trees, or where battles name none, battles. */
  readonly trees: number;
}

/** Agents that are held against each other, at most: the best. */
export const mostPaired = 40;

/**
 * Differences of ratings with their intervals, by t, and the chances of each order, by the draws that
 * ranks are from (likely-order.ts). Who is significantly different, and by it who may be the best, is the board's.
 */
export function pairStandings(standings: JointStandings): PairStandings {
  const { agents, strengths, covariance, degrees, clusters, trees = clusters, unproven } = standings;
  const order = [...agents.keys()].sort((one, other) => bestFirst(standings, one, other));
  const places = order.slice(0, mostPaired);
  const likely = likelyOrder(standings);
  const best = bestChances(standings);
  const quantile = tQuantile(0.975, degrees);
  const apart = standings.apart ?? toldApart(standings).each;
  const apartKeys = new Set(apart.map((pair) => pair.join()));
  const ranges = agreeingRanges(likely.ranges, apart);
  const pairOf = (one: number, other: number): PairStanding => {
    const isTold = apartKeys.has([one, other].join());
    const difference = at(strengths, one) - at(strengths, other);
    const error = Math.sqrt(Math.max(0, contrast(covariance, one, other)));
    const low = difference - quantile * error;
    return {
      better: agents[one] as AgentId,
      worse: agents[other] as AgentId,
      difference: differencePoints(difference),
      low: differencePoints(isTold ? Math.max(0, low) : Math.min(0, low)),
      high: differencePoints(difference + quantile * error),
      chance: likely.above(one, other),
      furtherTrees: isTold ? 0 : moreTrees(difference, error, { trees: clusters, degrees }),
    };
  };
  return {
    agents: places.map((index) => ({
      agent: agents[index] as AgentId,
      rating: toPoints(at(strengths, index)),
      bestChance: at(best, index),
      ...(ranges[index] as RankRange),
      ...(unproven?.has(index) && { unproven: unproven.get(index) as Unproven }),
    })),
    left: order.length - places.length,
    pairs: places.flatMap((one, place) =>
      places
        .slice(place + 1)
        .map((other) => (at(strengths, one) < at(strengths, other) ? pairOf(other, one) : pairOf(one, other))),
    ),
    trees,
  };
}

/** Returns at least one where another test than that of the plan finds no significant difference yet. */
function moreTrees(...plan: Parameters<typeof furtherTrees>): number | null {
  const trees = furtherTrees(...plan);
  return trees === null ? null : Math.max(1, trees);
}

/** Pairs that are significantly different, the better one first. */
export function pairsApart({ pairs }: Pick<PairStandings, 'pairs'>): readonly AgentPair[] {
  return pairs.flatMap(({ better, worse, furtherTrees }) => (furtherTrees === 0 ? [[better, worse] as const] : []));
}

function bestFirst({ agents, strengths, last = [] }: JointStandings, one: number, other: number): number {
  const byLosses = Number(last.includes(one)) - Number(last.includes(other));
  const byRating = at(strengths, other) - at(strengths, one);
  return byLosses || byRating || ((agents[one] ?? '') < (agents[other] ?? '') ? -1 : 1);
}

/** Returns by agent the share of draws in which it is the best; equal ones share a draw. */
function bestChances(standings: JointStandings): Float64Array {
  const draws = likelyDraws(standings);
  const chances = new Float64Array(standings.agents.length);
  for (const values of draws) {
    const most = values.reduce((high, value) => Math.max(high, value), Number.NEGATIVE_INFINITY);
    const first = [...values.keys()].filter((index) => at(values, index) === most);
    for (const index of first) chances[index] = at(chances, index) + 1 / (first.length * draws.length);
  }
  return chances;
}

/** Rounded as ratings are, to a millionth of a point. */
function differencePoints(difference: number): number {
  return Math.round(pointsPerNat * difference * 1e6) / 1e6;
}
