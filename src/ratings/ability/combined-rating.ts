import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import type { Board } from '../../config/rating-settings.ts';
import type { AgentId } from '../../kernel/ids.ts';
import { meanRating, pointsPerNat } from '../bradley-terry.ts';
import { likelyOrder, toldApart } from '../likely-order.ts';
import { addOuter, addTo, at, cell, type Matrix, zeros } from '../matrix.ts';
import type { AgentPair, PairsToldApart } from '../rating.ts';
import type { ItemSource } from './ability.ts';
import type { KindFit } from './kind-fit.ts';

/** Below this many trees an interval is a hint only, and a chance is rough (see docs/methodology.md). */
export const reliableTrees = 10;

/**
 * What depth weighs beside width. More than half: a target that is not found takes its details with it, so that depth decides
 * over names and details, width over details alone.
 */
export const depthShare = 0.6;

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

/** The rating by all graded items as it is kept and shown. */
export interface ItemRatings extends CombinedRatings {
  readonly source: ItemSource;
}

/**
 * Which rating stands first: the one asked for, but that by items only where all that is judged was graded item by item.
 * Where verdicts rest on more than items, as a holistic judge's do, matches are the measure.
 */
export function firstBoard(wanted: Board | undefined, { source }: Pick<ItemRatings, 'source'>): Board {
  return wanted !== 'matches' && source === 'grades' ? 'items' : 'matches';
}

/**
 * One rating from all graded items: an agent's depth ability and its width ability, weighed, in log-odds, each from a model
 * in which every task has a difficulty of its own (ability-model.ts), so that an agent is held against those that
 * answered the same. An agent with items of one kind only is rated by that kind. Errors by leaving each tree out of both
 * kinds at once (Tukey 1958; MacKinnon, Nielsen & Webb 2023, their CV3), moderated by what all agents share.
 *
 * @param agents in code-unit order, those of both fits
 */
export function combinedRatings(agents: readonly AgentId[], figures: CombinedFigures): CombinedRatings {
  const { rated, values, trees } = figures;
  const known = trees < 2 ? null : knownOf(figures);
  const order = rated.map((_, place) => place).sort(bestFirst(values, rated, agents));
  const rows = order.map((place, rank): CombinedRating => {
    const agent = rated[place] ?? 0;
    const next = order[rank + 1];
    const range = known?.order.ranges[place];
    return {
      agent: agents[agent] as AgentId,
      ...combinedInterval(figures, place),
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

/** What all graded items say of the agents that have one. */
export interface CombinedFigures {
  /** Indexes of these agents. */
  readonly rated: readonly number[];
  /** Of each, around their mean, in log-odds. */
  readonly values: Float64Array;
  /** The same without each tree in turn. */
  readonly without: readonly Float64Array[];
  readonly trees: number;
  /** Of the values, as far as leaving trees out and the models tell; its variances hold what was added. */
  readonly covariance: Matrix;
  /** Of t, for the covariance. */
  readonly degrees: number;
  /** Of each, what was added to its variance because it stands on too few trees. */
  readonly added: Float64Array;
  /** Of each, whether it passed or failed every item. */
  readonly alike: readonly ('passed' | 'failed' | null)[];
}

/**
 * Both kinds weighed, with their errors.
 * @param treeDegrees of t for what leaving trees out tells; default: the trees less one
 */
export function combinedFigures(depth: KindFit, width: KindFit, treeDegrees?: number): CombinedFigures {
  const rated = depth.rated.flatMap((own, agent) => (own || width.rated[agent] ? agent : []));
  const trees = Math.max(depth.trees, width.trees);
  const weights = weightsOf(depth, width);
  const values = figuresOf(rated, weights, depth.fit.parameters, width.fit.parameters);
  const without = depth.without.map((parameters, tree) =>
    figuresOf(rated, weights, parameters, width.without[tree] ?? width.fit.parameters),
  );
  const jackknifed = zeros(rated.length);
  for (const each of without) {
    addOuter(
      jackknifed,
      each.map((value, place) => value - at(values, place)),
      (trees - 1) / trees,
    );
  }
  const byModel = modelCovariance(rated, weights, depth, width);
  const { covariance, degrees } = moderated(jackknifed, byModel, treeDegrees ?? trees - 1);
  const before = rated.map((_, place) => cell(covariance, place, place));
  if (trees >= 2) liftToModel(covariance, rated, weights, depth, width);
  const added = Float64Array.from(before, (variance, place) => cell(covariance, place, place) - variance);
  const alike = rated.map((agent) =>
    passedNone(agent, depth, width) ? 'failed' : passedAll(agent, depth, width) ? 'passed' : null,
  );
  return { rated, values, without, trees, covariance, degrees, added, alike };
}

function knownOf({ values, covariance, degrees }: CombinedFigures) {
  const evidence = { strengths: values, covariance, degrees };
  return { order: likelyOrder(evidence), apart: toldApart(evidence) };
}

/** One agent's rating in points with its bounds. @param place among the rated */
export function combinedInterval(
  { values, covariance, degrees, trees, alike }: CombinedFigures,
  place: number,
): Pick<CombinedRating, 'low' | 'high'> & { readonly rating: number } {
  const value = at(values, place);
  const reach = trees < 2 ? null : tQuantile(0.975, degrees) * Math.sqrt(cell(covariance, place, place));
  return {
    rating: toPoints(value),
    low: reach === null || alike[place] === 'failed' ? null : toPoints(value - reach),
    high: reach === null || alike[place] === 'passed' ? null : toPoints(value + reach),
  };
}

/** The covariance that the models give with every answer independent, around the mean of the rated. */
function modelCovariance(rated: readonly number[], weights: KindWeights, depth: KindFit, width: KindFit): Matrix {
  const matrix = zeros(rated.length);
  const kinds = [
    { own: weights.depth, of: depth.covariance() },
    { own: weights.width, of: width.covariance() },
  ];
  for (const [place, one] of rated.entries()) {
    for (const [beside, other] of rated.entries()) {
      for (const { own, of } of kinds)
        addTo(matrix, place, beside, (own[one] ?? 0) * (own[other] ?? 0) * cell(of, one, other));
    }
  }
  return centred(matrix);
}

function centred({ size, cells }: Matrix): Matrix {
  const means = Float64Array.from({ length: size }, (_, row) => meanOf(cells.subarray(row * size, (row + 1) * size)));
  const all = meanOf(means);
  const value = (entry: number, index: number) =>
    entry - at(means, Math.floor(index / size)) - at(means, index % size) + all;
  return { size, cells: cells.map(value) };
}

function meanOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** Degrees of freedom that the models' covariance counts at most, beside one a tree. */
const mostModelDegrees = 10;

/**
 * Few trees tell an agent's error badly: on six it is known on five degrees. What all agents share is known better: by how
 * much errors between trees exceed those of the models. So the jackknife's covariance, on its degrees, is averaged with
 * the models' at that common scale, on up to ten (moderated variances, Smyth 2004); of two agents nothing is shared.
 */
function moderated(jackknifed: Matrix, byModel: Matrix, degrees: number) {
  const scale = trace(jackknifed) / trace(byModel);
  const shared = Math.min(mostModelDegrees, degrees * (jackknifed.size - 2));
  if (!(shared > 0 && Number.isFinite(scale))) return { covariance: jackknifed, degrees };
  const share = shared / (shared + degrees);
  const cells = jackknifed.cells.map((own, index) => (1 - share) * own + share * scale * at(byModel.cells, index));
  return { covariance: { size: jackknifed.size, cells }, degrees: degrees + shared };
}

function trace(matrix: Matrix): number {
  return Array.from({ length: matrix.size }, (_, place) => cell(matrix, place, place)).reduce((a, b) => a + b, 0);
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
