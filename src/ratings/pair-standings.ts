import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import type { AgentId } from '../kernel/ids.ts';
import { pointsPerNat } from './bradley-terry.ts';
import { furtherTrees, narrowingByOne } from './further-trees.ts';
import { type ApartPair, likelyDraws, likelyOrder, type OrderEvidence } from './likely-order.ts';
import { at, cell, contrast } from './matrix.ts';

/** What is known of the strengths of agents together; in natural logarithms of odds. */
export interface JointStandings extends OrderEvidence {
  /** In the order of the strengths. */
  readonly agents: readonly AgentId[];
  /** What the covariance is clustered by: trees, or where battles name none, battles. */
  readonly clusters: number;
  /** Who is told apart, by index, where more than the differences tells; default: by the differences. */
  readonly apart?: readonly ApartPair[];
}

/** How two agents stand to each other. */
export interface PairStanding {
  /** By the estimate; of two equal ones the first of the board. */
  readonly better: AgentId;
  readonly worse: AgentId;
  /** Of their ratings in points, from 0, with its 95% interval, which holds for this pair alone. */
  readonly difference: number;
  readonly low: number;
  readonly high: number;
  /** That the first really is the better one, 0 to 1. */
  readonly chance: number;
  /** More trees like those played that would tell them apart; 0 where they are; null: more than 1,000. */
  readonly furtherTrees: number | null;
}

export interface PairedAgent {
  readonly agent: AgentId;
  /** That it is the best of all, 0 to 1. */
  readonly bestChance: number;
  /** Whether rank 1 is among the ranks that hold its own with 95%. */
  readonly mayBeBest: boolean;
}

/** How every agent stands to every other. */
export interface PairStandings {
  /** Best first; at most 40. */
  readonly agents: readonly PairedAgent[];
  /** Rated agents that are left out. */
  readonly left: number;
  /** Of these agents, by the better one's place, then the other's. */
  readonly pairs: readonly PairStanding[];
  /** Clusters: trees, or where battles name none, battles. */
  readonly trees: number;
  /** Half the mean 95% interval of a rating, in points: now, and with one more tree like those played. */
  readonly reach: { readonly now: number; readonly next: number };
}

/** Agents that are held against each other, at most: the best. */
export const mostPaired = 40;

/**
 * Differences of ratings with their intervals, by t, and the chances of each order, by the draws that
 * ranks are from (likely-order.ts).
 */
export function pairStandings(standings: JointStandings): PairStandings {
  const { agents, strengths, covariance, degrees, clusters: trees } = standings;
  const order = [...agents.keys()].sort((one, other) => bestFirst(standings, one, other));
  const shown = order.slice(0, mostPaired);
  const likely = likelyOrder(standings);
  const best = bestChances(standings);
  const quantile = tQuantile(0.975, degrees);
  const told = new Set(standings.apart?.map((pair) => pair.join()));
  const pairOf = (one: number, other: number): PairStanding => {
    const isTold = told.has([one, other].join());
    const difference = at(strengths, one) - at(strengths, other);
    const error = Math.sqrt(Math.max(0, contrast(covariance, one, other)));
    return {
      better: agents[one] as AgentId,
      worse: agents[other] as AgentId,
      difference: toPoints(difference),
      low: toPoints(isTold ? Math.max(0, difference - quantile * error) : difference - quantile * error),
      high: toPoints(difference + quantile * error),
      chance: likely.above(one, other),
      furtherTrees: isTold ? 0 : furtherTrees(difference, error, { trees, degrees }),
    };
  };
  return {
    agents: shown.map((index) => ({
      agent: agents[index] as AgentId,
      bestChance: at(best, index),
      mayBeBest: likely.ranges[index]?.rankLow === 1,
    })),
    left: order.length - shown.length,
    pairs: shown.flatMap((one, place) => shown.slice(place + 1).map((other) => pairOf(one, other))),
    trees,
    reach: meanReach(standings, quantile),
  };
}

function bestFirst({ agents, strengths }: JointStandings, one: number, other: number): number {
  return at(strengths, other) - at(strengths, one) || ((agents[one] ?? '') < (agents[other] ?? '') ? -1 : 1);
}

/** By agent in how many of the draws it is the best; of equal ones each has its part. */
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

function meanReach(
  { agents, covariance, clusters, degrees }: JointStandings,
  quantile: number,
): PairStandings['reach'] {
  const errors = agents.map((_, index) => Math.sqrt(cell(covariance, index, index)));
  const mean = errors.reduce((sum, error) => sum + error, 0) / Math.max(1, errors.length);
  const now = quantile * mean * pointsPerNat;
  return { now, next: now * narrowingByOne({ trees: clusters, degrees }) };
}

/** Rounded as ratings are, to a millionth of a point. */
function toPoints(difference: number): number {
  return Math.round(pointsPerNat * difference * 1e6) / 1e6;
}
