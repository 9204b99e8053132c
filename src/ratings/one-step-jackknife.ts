import { addOuters, at, type Matrix, zeros } from './matrix.ts';
import type { Tally } from './pair-counts.ts';
import type { RatingModel } from './rating-model.ts';

/** Newton's method surely goes the right way with a step that moves no difference by more (see bradley-terry.ts). */
const safeReach = 1.79;

export interface OneStepRequest {
  readonly model: RatingModel;
  /** The fit of all clusters. */
  readonly parameters: Float64Array;
  /** The inverse of the information there. */
  readonly inverted: Matrix;
  /** Clusters that may be fitted again in full, because without them the fit is far away. */
  readonly mostRefits: number;
}

/**
 * The jackknife (jackknife.ts) with one Newton step in the place of each fit without a cluster. A step's error is of the
 * order of its square, and without one of many trees a fit moves little: against whole fits, standard errors on the
 * published settings differ by what bench/coverage.md says. The sandwich, in contrast, takes the step with the
 * information of all clusters, and is too small by about the cluster's share of it.
 *
 * @returns null where the model has no such step, or more clusters than allowed would have to be fitted again
 */
export function oneStepJackknife(request: OneStepRequest): Matrix | null {
  const { model, parameters } = request;
  const count = model.copies.reduce((sum, each) => sum + each, 0);
  const covariance = zeros(parameters.length);
  let refits = 0;
  function* changes(): Generator<readonly [Float64Array, number]> {
    for (const [cluster, own] of model.copies.entries()) {
      const step = stepOf(request, cluster);
      if (step === null) refits += 1;
      if (refits > request.mostRefits) return;
      yield [step ?? refitted(model, parameters, cluster), (own * (count - 1)) / count];
    }
  }
  addOuters(covariance, changes());
  return refits > request.mostRefits ? null : covariance;
}

/** Null where it would go too far. */
function stepOf({ model, parameters, inverted }: OneStepRequest, cluster: number): Float64Array | null {
  const step = model.stepWithout?.(cluster, parameters, inverted) ?? null;
  return step === null || reachOf(step) > safeReach ? null : step;
}

/** About how many nanoseconds the steps take: with each cluster's pairs or all agents, whichever are fewer. */
export function oneStepWork(size: number, clusters: Tally['clusters']): number {
  return clusters.reduce((sum, { pairs }) => {
    const agents = Math.min(size, 2 * pairs.length);
    return sum + Math.min(size, pairs.length) ** 3 / 6 + (agents + size) * size;
  }, size ** 3);
}

function reachOf(step: Float64Array): number {
  let low = 0;
  let high = 0;
  for (const change of step) {
    if (change < low) low = change;
    else if (change > high) high = change;
  }
  return high - low;
}

function refitted(model: RatingModel, parameters: Float64Array, cluster: number): Float64Array {
  const weights = Float64Array.from(model.copies);
  weights[cluster] = at(weights, cluster) - 1;
  const without = model.fit(weights, parameters).parameters;
  return without.map((value, index) => value - at(parameters, index));
}

/**
 * The leave-one-cluster-out jackknife of several figures: (T - 1)/T times the sum of the squared distances to the figures
 * of all clusters (Tukey 1958; with this centre MacKinnon, Nielsen & Webb 2023, their CV3).
 *
 * @param whole the figures of all clusters
 * @param left for each cluster the figures without it
 * @returns the variance of each figure; null from fewer than two clusters
 */
export function jackknifeVariances(
  whole: readonly number[],
  left: readonly (readonly number[])[],
): readonly number[] | null {
  const count = left.length;
  if (count < 2) return null;
  return whole.map((value, figure) => {
    const squares = left.reduce((sum, without) => sum + ((without[figure] ?? value) - value) ** 2, 0);
    return ((count - 1) / count) * squares;
  });
}
