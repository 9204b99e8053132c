import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import { information, logWinProbability } from './bradley-terry.ts';
import type { Connectivity } from './connectivity.ts';
import { jackknife } from './jackknife.ts';
import { at, cell, cholesky, contrast, inverse, type Matrix } from './matrix.ts';
import { clusterCount, meetings, type PairCount, type Tally } from './pair-counts.ts';
import { sandwich } from './sandwich.ts';

/** Below this many clusters an interval is a hint only: its own width is too uncertain (see docs/methodology.md). */
const enoughClusters = 10;

const confidence = 0.95;

/** Fits times agents cubed up to which every cluster is left out in turn: a few seconds of work. */
const jackknifeBudget = 1e9;

export interface Uncertainty {
  readonly method: 'jackknife' | 'sandwich';
  /** Independent clusters: trees, and battles without a tree. */
  readonly clusters: number;
  /** Fewer than ten clusters. */
  readonly indicative: boolean;
  /** Standard error of an agent's log-strength. */
  standardError(agent: number): number;
  /** Standard error of the difference of two log-strengths. */
  differenceError(one: number, other: number): number;
  /** How many standard errors a two-sided interval of the given total error probability reaches. */
  reach(error: number): number;
}

/** How uncertain the strengths of a fit are. */
export interface UncertaintyRequest {
  readonly tally: Tally;
  readonly strengths: Float64Array;
  readonly ridge: number;
  readonly links: Connectivity;
}

/**
 * With trees: the leave-one-tree-out jackknife with t on T - 1 degrees. Without trees (every battle alone), with one
 * tree only, or where the jackknife would take too long: the sandwich by the same clusters (with one tree: by battle).
 * Where the data are separated, or do not vary at all (nothing but ties), that shows too little; there no error is taken
 * as smaller than the information of the fit allows.
 */
export function uncertainty({ tally, strengths, ridge, links }: UncertaintyRequest): Uncertainty {
  const size = tally.agents.length;
  const lower = cholesky(information({ size, pairs: tally.pairs, islandOf: links.islandOf }, strengths, ridge));
  const whole = clusterCount(tally.clusters);
  const fits = tally.clusters.length;
  const jackknifed = tally.clustered && whole > 1 && fits * size ** 3 <= jackknifeBudget;
  const covariance = jackknifed
    ? jackknife(size, tally.pairs, tally.clusters, strengths, ridge)
    : sandwich(lower, whole > 1 ? tally.clusters : single(tally), strengths);
  const floor = links.separated || variesNowhere(covariance) ? inverse(lower) : null;
  const degrees = Math.max(1, whole - 1);
  return {
    method: jackknifed ? 'jackknife' : 'sandwich',
    clusters: whole,
    indicative: whole < enoughClusters,
    standardError: (agent) => Math.sqrt(larger(covariance, floor, (matrix) => cell(matrix, agent, agent))),
    differenceError: (one, other) => Math.sqrt(larger(covariance, floor, (matrix) => contrast(matrix, one, other))),
    reach: (error) => tQuantile(1 - error / 2, degrees),
  };
}

export interface Interval {
  /** In log-strength; null where there is no bound. */
  readonly low: number | null;
  readonly high: number | null;
}

/**
 * The 95% interval of an agent's log-strength. One that won everything has no upper bound, one that lost everything no
 * lower; their other bound is never nearer than the strength at which such a record still has a chance of 2.5%.
 */
export function interval(agent: number, request: UncertaintyRequest, known: Uncertainty): Interval {
  const strength = at(request.strengths, agent);
  const reach = known.reach(1 - confidence) * known.standardError(agent);
  const record = recordOf(agent, request.tally.pairs);
  const bound = (sign: 1 | -1) => exactBound(agent, request, sign);
  if (record === 'won_all') return { low: Math.min(strength - reach, bound(1)), high: null };
  if (record === 'lost_all') return { low: null, high: Math.max(strength + reach, bound(-1)) };
  return { low: strength - reach, high: strength + reach };
}

export type PerfectRecord = 'won_all' | 'lost_all' | null;

/** Whether an agent won or lost every one of its battles. */
export function recordOf(agent: number, pairs: readonly PairCount[]): PerfectRecord {
  const own = pairs.filter((pair) => pair.first === agent || pair.second === agent);
  const won = own.reduce((sum, pair) => sum + (pair.first === agent ? pair.wins : pair.losses), 0);
  const all = own.reduce((sum, pair) => sum + meetings(pair), 0);
  const ties = own.reduce((sum, pair) => sum + pair.ties, 0);
  if (all === 0 || ties > 0) return null;
  if (won === all) return 'won_all';
  return won === 0 ? 'lost_all' : null;
}

/** Each battle as a cluster of its own. */
function single(tally: Tally): Tally['clusters'] {
  return tally.pairs.flatMap(({ first, second, wins, losses, ties }) => [
    { copies: wins, pairs: [{ first, second, wins: 1, losses: 0, ties: 0 }] },
    { copies: losses, pairs: [{ first, second, wins: 0, losses: 1, ties: 0 }] },
    { copies: ties, pairs: [{ first, second, wins: 0, losses: 0, ties: 1 }] },
  ]);
}

function variesNowhere({ cells }: Matrix): boolean {
  return cells.every((covariance) => Math.abs(covariance) < 1e-12);
}

function larger(covariance: Matrix, floor: Matrix | null, variance: (matrix: Matrix) => number): number {
  return Math.max(0, variance(covariance), floor ? variance(floor) : 0);
}

/** Solves P(this perfect record | strength) = 2.5% with the opponents held where they are; sign 1 for wins. */
function exactBound(agent: number, { tally, strengths }: UncertaintyRequest, sign: 1 | -1): number {
  const target = Math.log((1 - confidence) / 2);
  const logChance = (strength: number) =>
    tally.pairs.reduce((sum, pair) => {
      if (pair.first !== agent && pair.second !== agent) return sum;
      const opponent = at(strengths, pair.first === agent ? pair.second : pair.first);
      return sum + meetings(pair) * logWinProbability(sign * (strength - opponent));
    }, 0);
  let unlikely = at(strengths, agent) - sign * 100;
  let likely = at(strengths, agent) + sign * 100;
  for (let halving = 0; halving < 60; halving++) {
    const middle = (unlikely + likely) / 2;
    if (logChance(middle) < target) unlikely = middle;
    else likely = middle;
  }
  return likely;
}
