import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import type { AgentId } from '../../kernel/ids.ts';
import { meanRating, pointsPerNat } from '../bradley-terry.ts';
import { likelyOrder, toldApart } from '../likely-order.ts';
import { addOuter, addTo, at, cell, type Matrix, zeros } from '../matrix.ts';
import type { AgentPair, PairsToldApart } from '../rating.ts';
import type { KindFit } from './kind-fit.ts';

/** Below this many trees an interval is a hint only, and a chance is rough (see docs/methodology.md). */
export const reliableTrees = 10;

/** What depth weighs beside width. */
export const depthShare = 0.5;

/** One agent's rating by all graded items. */
export interface CombinedRating {
  readonly agent: AgentId;
  /** Mean 1000; 400 points are ten times the odds of passing an item. Null without an item. */
  readonly rating: number | null;
  /** 95% interval; null on a side without a bound: it passed or failed everything, or there are fewer than two trees. */
  readonly low: number | null;
  readonly high: number | null;
  /** The ranks that hold its own with a chance of 95%, from 1; null where nothing tells. */
  readonly rankLow: number | null;
  readonly rankHigh: number | null;
  /** The chance, 0 to 1, that it is better than the next agent of the list; null for the last, and where nothing tells. */
  readonly aboveNext: number | null;
}

/** Who is how good at depth and width together. */
export interface CombinedRatings extends PairsToldApart {
  /** Best first; those without a rating last, in order of id. */
  readonly agents: readonly CombinedRating[];
  /** What depth weighs, 0 to 1; width has the rest. */
  readonly depthShare: number;
  readonly trees: number;
  /** Fewer than ten trees: intervals are a hint, and chances are rough. */
  readonly indicative: boolean;
}

/**
 * One rating from all graded items: half an agent's depth ability and half its width ability, in log-odds, each from a model
 * in which every task has a difficulty of its own (ability-model.ts), so that an agent is held against those that
 * answered the same. An agent with items of one kind only is rated by that kind. Errors by leaving each tree out of both
 * kinds at once (Tukey 1958; MacKinnon, Nielsen & Webb 2023, their CV3), with t on T - 1 degrees.
 *
 * @param agents in code-unit order, those of both fits
 */
export function combinedRatings(agents: readonly AgentId[], depth: KindFit, width: KindFit): CombinedRatings {
  const rated = agents.flatMap((_, agent) => (depth.rated[agent] || width.rated[agent] ? agent : []));
  const trees = Math.max(depth.trees, width.trees);
  const values = figuresOf(rated, weightsOf(depth, width), depth.fit.parameters, width.fit.parameters);
  const known = trees < 2 ? null : knownOf(rated, values, depth, width, trees);
  const order = rated.map((_, place) => place).sort(bestFirst(values, rated, agents));
  const rows = order.map((place, rank): CombinedRating => {
    const agent = rated[place] ?? 0;
    const value = at(values, place);
    const next = order[rank + 1];
    const reach = known === null ? null : known.reach * Math.sqrt(cell(known.covariance, place, place));
    const range = known?.order.ranges[place];
    return {
      agent: agents[agent] as AgentId,
      rating: toPoints(value),
      low: reach === null || passedNone(agent, depth, width) ? null : toPoints(value - reach),
      high: reach === null || passedAll(agent, depth, width) ? null : toPoints(value + reach),
      rankLow: range?.rankLow ?? null,
      rankHigh: range?.rankHigh ?? null,
      aboveNext: known === null || next === undefined ? null : known.order.above(place, next),
    };
  });
  const named = (pair: readonly [number, number]): AgentPair => [nameOf(pair[0]), nameOf(pair[1])];
  const nameOf = (place: number) => agents[rated[place] ?? 0] as AgentId;
  return {
    agents: [...rows, ...idle(agents, rated)],
    depthShare,
    trees,
    indicative: trees < reliableTrees,
    pairs: (rated.length * (rated.length - 1)) / 2,
    apart: known?.apart.each.map(named) ?? [],
    apartTogether: known?.apart.together.map(named) ?? [],
  };
}

/** By agent, what its ability at each kind weighs. */
interface KindWeights {
  readonly depth: readonly number[];
  readonly width: readonly number[];
}

function weightsOf({ rated: deep }: KindFit, { rated: wide }: KindFit): KindWeights {
  const share = (own: boolean, other: boolean, weight: number) => (own ? (other ? weight : 1) : 0);
  return {
    depth: deep.map((own, agent) => share(own, wide[agent] ?? false, depthShare)),
    width: wide.map((own, agent) => share(own, deep[agent] ?? false, 1 - depthShare)),
  };
}

/** Of each rated agent, around their mean, in log-odds. */
function figuresOf(
  rated: readonly number[],
  weights: KindWeights,
  depth: Float64Array,
  width: Float64Array,
): Float64Array {
  const values = Float64Array.from(
    rated,
    (agent) => (weights.depth[agent] ?? 0) * at(depth, agent) + (weights.width[agent] ?? 0) * at(width, agent),
  );
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  return values.map((value) => value - mean);
}

function knownOf(rated: readonly number[], values: Float64Array, depth: KindFit, width: KindFit, trees: number) {
  const weights = weightsOf(depth, width);
  const covariance = zeros(rated.length);
  for (const [tree, parameters] of depth.without.entries()) {
    const without = figuresOf(rated, weights, parameters, width.without[tree] ?? width.fit.parameters);
    addOuter(
      covariance,
      without.map((value, place) => value - at(values, place)),
      (trees - 1) / trees,
    );
  }
  liftToModel(covariance, rated, weights, depth, width);
  const degrees = trees - 1;
  const evidence = { strengths: values, covariance, degrees };
  return { covariance, reach: tQuantile(0.975, degrees), order: likelyOrder(evidence), apart: toldApart(evidence) };
}

/** With items on k trees an agent's error is known on about k - 1 degrees of freedom, of which five are few. */
const fewTrees = 6;

/**
 * Leaving trees out shows too little of an agent that was asked on few of them, or did alike on all: there no error is taken
 * as smaller than the models give.
 */
function liftToModel(
  covariance: Matrix,
  rated: readonly number[],
  weights: KindWeights,
  depth: KindFit,
  width: KindFit,
): void {
  const ofKind = (of: KindFit) => {
    const members = rated.filter((agent) => of.rated[agent]);
    const variances = centredVariances(of.covariance(), members);
    return (agent: number) => (of.rated[agent] ? at(variances, agent) : 0);
  };
  const deep = ofKind(depth);
  const wide = ofKind(width);
  const all = Math.max(depth.trees, width.trees);
  for (const [place, agent] of rated.entries()) {
    const own = Math.max(depth.ownTrees[agent] ?? 0, width.ownTrees[agent] ?? 0);
    const uniform = passedNone(agent, depth, width) || passedAll(agent, depth, width);
    if (own >= Math.min(fewTrees, all) && !uniform) continue;
    const least = (weights.depth[agent] ?? 0) ** 2 * deep(agent) + (weights.width[agent] ?? 0) ** 2 * wide(agent);
    addTo(covariance, place, place, Math.max(0, least - cell(covariance, place, place)));
  }
}

/** The variance of each parameter around the mean of some. */
export function centredVariances(covariance: Matrix, members: readonly number[]): Float64Array {
  const count = Math.max(1, members.length);
  const shared = Float64Array.from({ length: covariance.size }, (_, one) =>
    members.reduce((sum, member) => sum + cell(covariance, one, member), 0),
  );
  const all = members.reduce((sum, member) => sum + at(shared, member), 0);
  return shared.map((own, one) => cell(covariance, one, one) - (2 * own) / count + all / count ** 2);
}

function passedNone(agent: number, ...kinds: readonly KindFit[]): boolean {
  return kinds.every((of) => ownCounts(of, agent).passed === 0);
}

function passedAll(agent: number, ...kinds: readonly KindFit[]): boolean {
  return kinds.map((of) => ownCounts(of, agent)).every(({ passed, items }) => passed === items);
}

function ownCounts({ levels, passed, items }: KindFit, agent: number): { passed: number; items: number } {
  const sum = (counts: Float64Array) =>
    counts.subarray(agent * levels.length, (agent + 1) * levels.length).reduce((all, count) => all + count, 0);
  return { passed: sum(passed), items: sum(items) };
}

function bestFirst(values: Float64Array, rated: readonly number[], agents: readonly AgentId[]) {
  const nameOf = (place: number) => agents[rated[place] ?? 0] ?? '';
  return (one: number, other: number) => at(values, other) - at(values, one) || (nameOf(one) < nameOf(other) ? -1 : 1);
}

function idle(agents: readonly AgentId[], rated: readonly number[]): CombinedRating[] {
  const played = new Set(rated);
  const nothing = { rating: null, low: null, high: null, rankLow: null, rankHigh: null, aboveNext: null };
  return agents.flatMap((agent, index) => (played.has(index) ? [] : { agent, ...nothing }));
}

function toPoints(value: number): number {
  return Math.round((meanRating + pointsPerNat * value) * 1e6) / 1e6;
}
