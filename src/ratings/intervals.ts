import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import { jackknife } from './jackknife.ts';
import { modelCovariance, restsOnFew } from './least-covariance.ts';
import { at, cell, contrast, type Matrix } from './matrix.ts';
import type { Tally } from './pair-counts.ts';
import { reliableClusters } from './rating.ts';
import type { ModelFit, RatingModel } from './rating-model.ts';
import { inverseInformation, sandwich } from './sandwich.ts';

/** The chance that an interval misses. */
const error = 0.05;

/** The work of fits, in about nanoseconds, up to which every cluster is left out in turn. */
const jackknifeBudget = 1e9;

export type IntervalMethod = 'jackknife' | 'sandwich';

/** Bounds in the unit of the parameter. */
export interface Interval {
  /** Null where there is no bound. */
  readonly low: number | null;
  readonly high: number | null;
}

/** Uncertainty of parameters, each named by its index. */
export interface Uncertainty {
  readonly method: IntervalMethod;
  readonly clusteredBy: 'tree' | 'battle';
  /** Independent clusters: trees, and battles without a tree. */
  readonly clusters: number;
  /** Fewer than ten clusters. */
  readonly indicative: boolean;
  /** Degrees of freedom of t; below 1 where there is no estimate. */
  readonly degrees: number;
  standardError(parameter: number): number;
  /** Standard error of the difference of two parameters. */
  differenceError(one: number, other: number): number;
  /** Returns the standard errors that a two-sided interval of the given total error probability reaches. */
  reach(error: number): number;
  /** The two-sided 95% interval of a parameter. */
  interval(parameter: number): { readonly low: number; readonly high: number };
}

export interface UncertaintyRequest {
  /** Model with a cluster for each tree. */
  readonly model: RatingModel;
  /** The same battles, each a cluster of its own; asked for where there is one tree only. */
  byBattle(): RatingModel;
  /** The fit of all clusters. */
  readonly fit: ModelFit;
  /** Counts of the battles that were fitted. */
  readonly counts: Tally;
  /** The number of the island of each agent (connectivity.ts). */
  readonly islandOf: readonly number[];
  /** Degrees of freedom of t; default: clusters less one. */
  readonly degrees?: number | undefined;
}

/**
 * Estimates the uncertainty of a fit's parameters, by clusters taken as independent of each other.
 *
 * The jackknife leaves one cluster out. Where no battle names its tree, and where the fits would take too long, the sandwich takes
 * its place, which is the same to first order. Both with t on T - 1 degrees for T clusters. One tree alone says nothing of how trees differ: then the sandwich by
 * battle. Where the fit is Firth's, the data do not vary at all, or a strength rests on few clusters (least-covariance.ts),
 * these show too little; there no error is taken as smaller than the model gives with every battle independent.
 */
export function uncertainty(request: UncertaintyRequest): Uncertainty {
  const { model, fit, counts, islandOf } = request;
  const clusters = model.copies.reduce((sum, each) => sum + each, 0);
  let inverted: Matrix | null = null;
  const inverse = () => {
    inverted ??= inverseInformation(model, fit.parameters);
    return inverted;
  };
  const { covariance, method } = spread(request, clusters, inverse);
  const tooLittle = fit.estimator === 'firth' || variesNowhere(covariance) || restsOnFew(counts);
  const floor = tooLittle ? modelCovariance(inverse(), islandOf) : null;
  const degrees = Math.min(request.degrees ?? clusters - 1, clusters - 1);
  const reach = (chance: number) => tQuantile(1 - chance / 2, Math.max(1, degrees));
  const standardError = (parameter: number) =>
    Math.sqrt(larger(covariance, floor, (matrix) => cell(matrix, parameter, parameter)));
  return {
    method,
    clusteredBy: counts.clustered && clusters > 1 ? 'tree' : 'battle',
    clusters,
    indicative: clusters < reliableClusters,
    degrees,
    standardError,
    differenceError: (one, other) => Math.sqrt(larger(covariance, floor, (matrix) => contrast(matrix, one, other))),
    reach,
    interval: (parameter) => {
      const value = at(fit.parameters, parameter);
      const far = reach(error) * standardError(parameter);
      return { low: value - far, high: value + far };
    },
  };
}

interface Spread {
  readonly covariance: Matrix;
  readonly method: IntervalMethod;
}

function spread({ model, byBattle, fit, counts }: UncertaintyRequest, clusters: number, inverse: () => Matrix): Spread {
  if (clusters < 2) return { method: 'sandwich', covariance: sandwich(byBattle(), fit.parameters) };
  const affordable = model.copies.length * model.workOfFit <= jackknifeBudget;
  return counts.clustered && affordable
    ? { method: 'jackknife', covariance: jackknife(model, fit.parameters) }
    : { method: 'sandwich', covariance: sandwich(model, fit.parameters, inverse()) };
}

function variesNowhere({ cells }: Matrix): boolean {
  return cells.every((covariance) => Math.abs(covariance) < 1e-12);
}

function larger(covariance: Matrix, floor: Matrix | null, variance: (matrix: Matrix) => number): number {
  return Math.max(0, variance(covariance), floor ? variance(floor) : 0);
}
