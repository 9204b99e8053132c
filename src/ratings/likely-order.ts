import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import { LRUCache } from 'lru-cache';
import { normal, type Random, randomFor } from '../kernel/random.ts';
import { at, contrast, dot, type Matrix, partialCholesky } from './matrix.ts';

/** Number of draws: a chance is then known to about half a percent; with very many agents fewer draws, to two percent. */
const mostDraws = 4000;
const fewestDraws = 500;
/** Steps of all draws together, each of the size squared. */
const drawSteps = 4e8;

function drawsOf(size: number): number {
  return Math.max(fewestDraws, Math.min(mostDraws, Math.floor(drawSteps / Math.max(1, size ** 2))));
}

/** Error probability of both tails of a rank's range together. */
const error = 0.05;

export interface OrderEvidence {
  /** Strengths by agent, in any unit. */
  readonly strengths: Float64Array;
  /** Covariance of the strengths, in the unit squared. */
  readonly covariance: Matrix;
  /** Degrees of freedom of t, at least 1: clusters less one. */
  readonly degrees: number;
}

export interface RankRange {
  /** Best possible rank, from 1. */
  readonly rankLow: number;
  /** Worst possible rank. */
  readonly rankHigh: number;
}

/** Pairwise comparisons of a ranking, each tested on its own (no correction for multiple tests). */
export interface LikelyOrder {
  /** Ranks of each agent that hold its own with a chance of 95%. */
  readonly ranges: readonly RankRange[];
  /** The chance, 0 to 1, that one agent is better than another. */
  above(one: number, other: number): number;
}

/**
 * Ranks and chances by 4,000 draws (fewer of more than 300 agents) of the strengths from the multivariate t around their estimates, whose covariance is known
 * on so many degrees of freedom: what a flat prior makes of the estimates. Each range is marginal, as is each chance: of
 * twenty ranges one may miss. Deterministic.
 */
export function likelyOrder({ strengths, covariance, degrees }: OrderEvidence): LikelyOrder {
  const size = strengths.length;
  const draws = likelyDraws({ strengths, covariance, degrees });
  const ranks = strengths.length === 0 ? [] : ranksOf(draws, size);
  return {
    ranges: ranks.map((counts) => middleOf(counts, draws.length)),
    above: (one, other) => {
      let sum = 0;
      for (const values of draws) sum += (Math.sign(at(values, one) - at(values, other)) + 1) / 2;
      return sum / draws.length;
    },
  };
}

/**
 * The draws themselves: of each the strengths by agent. Draws of one size and one purpose are the same; those of two purposes are
 * independent of each other.
 */
export function likelyDraws(
  { strengths, covariance, degrees }: OrderEvidence,
  purpose = 'likely order',
): Float64Array[] {
  const { size, cells } = covariance;
  // A direction without spread, as the mean is one, is left without one.
  const least = negligible * cells.reduce((most, value) => Math.max(most, value), 0);
  const { root } = partialCholesky(covariance, () => least);
  const { normals, scales } = chanceFor(purpose, size, degrees);
  return Array.from(scales, (scale, draw) =>
    strengths.map((value, agent) => value + scale * dot(root.cells, agent * size, normals, draw * size, agent + 1)),
  );
}

/** Variances below this share of the largest are rounding. */
const negligible = 1e-6;

/** Random part of the draws. */
interface Chance {
  /** Standard normal numbers by draw, then by agent. */
  readonly normals: Float64Array;
  /** Factor of each draw that makes a normal number a t. */
  readonly scales: Float64Array;
}

/** Cache of at most 16 MB of draws: they are the same for all strengths, and drawing them is most of the work. */
const chanceCache = new LRUCache<string, Chance>({
  maxSize: 2 ** 21,
  sizeCalculation: ({ normals, scales }) => normals.length + scales.length,
});

/** Degrees of freedom above which the chi-square quantile is approximated by its mean. */
const manyDegrees = 1000;

function chanceFor(purpose: string, size: number, degrees: number): Chance {
  const whole = degrees >= manyDegrees ? null : Math.max(1, Math.round(degrees));
  const key = `${size}/${whole}/${purpose}`;
  const chance = chanceCache.get(key) ?? takeChance(randomFor(purpose, size), size, whole);
  chanceCache.set(key, chance);
  return chance;
}

/** @param degrees of the chi-square, whole; null: so many that it is none */
function takeChance(random: Random, size: number, degrees: number | null): Chance {
  const draws = drawsOf(size);
  const normals = new Float64Array(draws * size);
  const scales = new Float64Array(draws).fill(1);
  for (let draw = 0; draw < draws; draw++) {
    for (let agent = 0; agent < size; agent++) normals[draw * size + agent] = normal(random);
    if (degrees !== null) scales[draw] = Math.sqrt(degrees / chiSquare(degrees, random));
  }
  return { normals, scales };
}

function chiSquare(degrees: number, random: Random): number {
  let sum = 0;
  for (let count = 0; count < degrees; count++) sum += normal(random) ** 2;
  return sum;
}

/** Counts by agent how often it had each rank, the first being 0. */
function ranksOf(draws: readonly Float64Array[], size: number): Float64Array[] {
  const counts = Array.from({ length: size }, () => new Float64Array(size));
  const order = Array.from({ length: size }, (_, agent) => agent);
  for (const values of draws) {
    order.sort((one, other) => at(values, other) - at(values, one));
    for (const [rank, agent] of order.entries()) {
      const own = counts[agent];
      if (own) own[rank] = at(own, rank) + 1;
    }
  }
  return counts;
}

/** The ranks between the two tails. */
function middleOf(counts: Float64Array, draws: number): RankRange {
  const tail = (draws * error) / 2;
  let low = 0;
  for (let before = at(counts, 0); before <= tail; before += at(counts, low)) low += 1;
  let high = counts.length - 1;
  for (let after = at(counts, high); after <= tail; after += at(counts, high)) high -= 1;
  return { rankLow: low + 1, rankHigh: high + 1 };
}

/** Two agents, by index, of whom the first is told to be better. */
export type ApartPair = readonly [better: number, worse: number];

export interface ToldApart {
  /** Each pair at 95% for itself. */
  readonly each: readonly ApartPair[];
  /** Pairs of which, together, any is wrong with a chance of at most 5% (Holm 1979). */
  readonly together: readonly ApartPair[];
}

/** Share of the error that a second test has, where there is one; the differences have the rest (Bonferroni's split). */
const secondShare = 0.02;

/**
 * Returns the pairs that differ significantly by their strengths, surest pair first.
 *
 * @param second the chance, by a test that takes no model, of what was seen if the first of two agents were no better than the other:
 * a pair is told by whichever test tells it, at 98% and 2% of the error, so that both together miss no more often
 */
export function toldApart(
  { strengths, covariance, degrees }: OrderEvidence,
  second?: (better: number, worse: number) => number,
): ToldApart {
  const first = second ? 1 - secondShare : 1;
  const pairs: { readonly pair: ApartPair; readonly sureness: number }[] = [];
  for (let one = 0; one < strengths.length; one++) {
    for (let other = 0; other < one; other++) {
      const difference = at(strengths, one) - at(strengths, other);
      const variance = contrast(covariance, one, other);
      const sureness = variance > 0 ? Math.abs(difference) / Math.sqrt(variance) : 0;
      const pair: ApartPair = difference > 0 ? [one, other] : [other, one];
      const chance = second ? Math.min(1, (second(...pair) * first) / secondShare) : 1;
      pairs.push({ pair, sureness: chance < 1 ? Math.max(sureness, reachOf(chance, degrees)) : sureness });
    }
  }
  pairs.sort((one, other) => other.sureness - one.sureness);
  const alone = reachOf(first * error, degrees);
  return {
    each: pairs.filter(({ sureness }) => sureness > alone).map(({ pair }) => pair),
    together: pairs.slice(0, heldTogether(pairs, degrees, first * error)).map(({ pair }) => pair),
  };
}

function reachOf(chance: number, degrees: number): number {
  return tQuantile(1 - chance / 2, degrees);
}

/**
 * Counts the surest pairs that hold together by Holm's steps. The sureness needed falls from step to step, so it is worked
 * out again only for a pair below the last one that was.
 *
 * @param pairs surest first
 * @param errors of all pairs together
 */
function heldTogether(pairs: readonly { readonly sureness: number }[], degrees: number, errors: number): number {
  let needed = Number.POSITIVE_INFINITY;
  for (const [index, { sureness }] of pairs.entries()) {
    if (sureness > needed) continue;
    needed = reachOf(errors / (pairs.length - index), degrees);
    if (!(sureness > needed)) return index;
  }
  return pairs.length;
}
