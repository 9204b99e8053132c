import { addOuter, addTo, at, cell, centredOn, contrast, type Matrix, zeros } from '../matrix.ts';
import type { KindFit } from './kind-fit.ts';

/**
 * Weight of depth beside width. More than half: a target that is not found takes its details with it, so that depth decides
 * over names and details, width over details alone.
 */
export const depthShare = 0.6;

/** Estimates from all graded items, of the agents that have one. */
export interface CombinedFigures {
  /** Indexes of these agents. */
  readonly rated: readonly number[];
  /** Combined ability of each rated agent, around their mean, in log-odds. */
  readonly values: Float64Array;
  readonly trees: number;
  /** Number of independent clusters: trees, or trees joined by an outage. */
  readonly clusters: number;
  /** Covariance of the values, from the jackknife and the models; its variances include the lifts to the model. */
  readonly covariance: Matrix;
  /** Degrees of freedom of t for the covariance. */
  readonly degrees: number;
  /** Perfect record of each rated agent: every item passed or failed; null for others. */
  readonly alike: readonly ('passed' | 'failed' | null)[];
}

/**
 * Both kinds weighed, with their errors.
 * @param treeDegrees of t for what leaving trees out tells; default: the clusters less one
 */
export function combinedFigures(depth: KindFit, width: KindFit, treeDegrees?: number): CombinedFigures {
  const rated = depth.rated.flatMap((own, agent) => (own || width.rated[agent] ? agent : []));
  const clusters = Math.max(depth.clusters, width.clusters);
  const weights = weightsOf(depth, width);
  const values = figuresOf(rated, weights, depth.fit.parameters, width.fit.parameters);
  const jackknifed = zeros(rated.length);
  for (const [cluster, parameters] of depth.without.entries()) {
    const without = figuresOf(rated, weights, parameters, width.without[cluster] ?? width.fit.parameters);
    const change = without.map((value, place) => value - at(values, place));
    addOuter(jackknifed, change, (clusters - 1) / clusters);
  }
  const byModel = modelCovariance(rated, weights, depth, width);
  const alike = rated.map((agent) => {
    const counts = [depth, width].map((of) => ownCounts(of, agent));
    if (counts.every(({ passed }) => passed === 0)) return 'failed';
    return counts.every(({ passed, items }) => passed === items) ? 'passed' : null;
  });
  const varied = [...alike.keys()].filter((place) => alike[place] === null);
  const { covariance, degrees } = moderated(
    jackknifed,
    byModel,
    varied,
    Math.min(treeDegrees ?? clusters - 1, clusters - 1),
  );
  if (clusters >= 2) liftToModel(covariance, { rated, varied }, weights, depth, width);
  return { rated, values, trees: Math.max(depth.trees, width.trees), clusters, covariance, degrees, alike };
}

/** Weight of the ability at each kind; 0 where no agent has an item of the kind. */
interface KindWeights {
  readonly depth: number;
  readonly width: number;
}

/**
 * The same of every agent. One that found too little to be asked for details is as able there as the prior says, and as
 * unsurely: were it rated by depth alone, a target found or not would move it by more than all that it found.
 */
function weightsOf(depth: KindFit, width: KindFit): KindWeights {
  if (width.trees === 0) return { depth: 1, width: 0 };
  return depth.trees === 0 ? { depth: 0, width: 1 } : { depth: depthShare, width: 1 - depthShare };
}

/** Returns the combined ability of each rated agent, around their mean, in log-odds. */
function figuresOf(
  rated: readonly number[],
  weights: KindWeights,
  depth: Float64Array,
  width: Float64Array,
): Float64Array {
  const values = Float64Array.from(
    rated,
    (agent) => weights.depth * at(depth, agent) + weights.width * at(width, agent),
  );
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  return values.map((value) => value - mean);
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
      for (const { own, of } of kinds) addTo(matrix, place, beside, own ** 2 * cell(of, one, other));
    }
  }
  return centredOn(matrix, [...rated.keys()]);
}

/** Degrees of freedom that the models' covariance counts at most, beside one a tree. */
const mostModelDegrees = 10;

/**
 * Few trees tell an agent's error badly: on six it is known on five degrees. What all agents share is known better: by how
 * much errors between trees exceed those of the models. So the jackknife's covariance, on its degrees, is averaged with
 * the models' at that common scale, on up to ten (moderated variances, Smyth 2004); of two agents nothing is shared.
 * @param varied agents that passed some items and failed some: of the others leaving trees out tells nothing
 */
function moderated(jackknifed: Matrix, byModel: Matrix, varied: readonly number[], degrees: number) {
  const scale = spread(jackknifed, varied) / spread(byModel, varied);
  const shared = Math.min(mostModelDegrees, degrees * (varied.length - 2));
  if (!(shared > 0 && Number.isFinite(scale))) return { covariance: jackknifed, degrees };
  const share = shared / (shared + degrees);
  const cells = jackknifed.cells.map((own, index) => (1 - share) * own + share * scale * at(byModel.cells, index));
  return { covariance: { size: jackknifed.size, cells }, degrees: degrees + shared };
}

/** The variances of the differences of some, summed: what all of them have in common is none. */
function spread(matrix: Matrix, places: readonly number[]): number {
  return places.reduce((sum, one) => sum + places.reduce((own, other) => own + contrast(matrix, one, other), 0), 0);
}

/** Trees below which an agent's error is known badly: with items on k trees it has about k - 1 degrees of freedom. */
const fewTrees = 6;

/**
 * Leaving trees out shows too little of an agent that was asked on few of them for names or for details, or did alike on all:
 * there no error is taken as smaller than the models give.
 */
function liftToModel(
  covariance: Matrix,
  { rated, varied }: { readonly rated: readonly number[]; readonly varied: readonly number[] },
  weights: KindWeights,
  depth: KindFit,
  width: KindFit,
): void {
  const deep = centredOn(depth.covariance(), rated);
  const wide = centredOn(width.covariance(), rated);
  const kinds = [depth, width].filter(({ trees }) => trees > 0);
  const all = Math.max(depth.trees, width.trees);
  for (const [place, agent] of rated.entries()) {
    const own = Math.min(...kinds.map(({ ownTrees }) => ownTrees[agent] ?? 0));
    if (own >= Math.min(fewTrees, all) && varied.includes(place)) continue;
    const least = weights.depth ** 2 * cell(deep, agent, agent) + weights.width ** 2 * cell(wide, agent, agent);
    addTo(covariance, place, place, Math.max(0, least - cell(covariance, place, place)));
  }
}

/** Counts an agent's items of one kind, and those it passed. */
export function ownCounts({ levels, passed, items }: KindFit, agent: number): { passed: number; items: number } {
  const sum = (counts: Float64Array) =>
    counts.subarray(agent * levels.length, (agent + 1) * levels.length).reduce((all, count) => all + count, 0);
  return { passed: sum(passed), items: sum(items) };
}
