import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import { addOuter, at, type Matrix, zeros } from './matrix.ts';
import type { RatingModel } from './rating-model.ts';

/**
 * Covariance of the parameters by leaving out one cluster at a time and fitting again in full:
 * (T - 1)/T times the sum of (s(-t) - s)(s(-t) - s)ᵀ, centred on the fit of all clusters (Tukey 1958; for clusters and
 * this centre MacKinnon, Nielsen & Webb 2023, their CV3). Needs at least two clusters.
 *
 * @param parameters the fit of all clusters
 */
export function jackknife(model: RatingModel, parameters: Float64Array): Matrix {
  const { copies } = model;
  const count = copies.reduce((sum, each) => sum + each, 0);
  const weights = Float64Array.from(copies);
  const covariance = zeros(parameters.length);
  for (const [cluster, own] of copies.entries()) {
    weights[cluster] = own - 1;
    const without = model.fit(weights, parameters).parameters;
    weights[cluster] = own;
    const change = without.map((value, index) => value - at(parameters, index));
    addOuter(covariance, change, (own * (count - 1)) / count);
  }
  return covariance;
}

/**
 * The same of several figures, each for itself.
 *
 * @param whole the figures of all clusters
 * @param figuresWithout for each cluster the figures without it
 * @returns the variance of each figure; null from fewer than two clusters
 */
export function jackknifeVariances(
  whole: readonly number[],
  figuresWithout: readonly (readonly number[])[],
): readonly number[] | null {
  const count = figuresWithout.length;
  if (count < 2) return null;
  return whole.map((value, figure) => {
    const squares = figuresWithout.reduce((sum, without) => sum + ((without[figure] ?? value) - value) ** 2, 0);
    return ((count - 1) / count) * squares;
  });
}

/** The mean of all values, and without each tree in turn. */
export interface TreeMeans {
  readonly mean: number;
  readonly without: readonly number[];
}

/** Means of values that hang together by tree. @param values at least one */
export function treeMeans(values: readonly { readonly tree: string; readonly value: number }[]): TreeMeans {
  const trees = new Map<string, { sum: number; count: number }>();
  for (const { tree, value } of values) {
    const { sum, count } = trees.get(tree) ?? { sum: 0, count: 0 };
    trees.set(tree, { sum: sum + value, count: count + 1 });
  }
  const total = values.reduce((sum, { value }) => sum + value, 0);
  const without = [...trees.values()].map(({ sum, count }) => (total - sum) / (values.length - count));
  return { mean: total / values.length, without };
}

/**
 * Returns half the width of a figure's 95% interval: the root of its jackknife variance, times t on the trees less one; null below
 * two trees.
 */
export function reachByTree(figure: number, without: readonly number[]): number | null {
  const figuresWithout = without.map((each) => [each]);
  const [variance] = jackknifeVariances([figure], figuresWithout) ?? [];
  return variance === undefined ? null : tQuantile(0.975, without.length - 1) * Math.sqrt(variance);
}
