import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import { modelCovariance, restsOnFew } from './least-covariance.ts';
import { addOuter, at, cell, contrast, type Matrix, zeros } from './matrix.ts';
import { oneStepJackknife, oneStepWork } from './one-step-jackknife.ts';
import type { Tally } from './pair-counts.ts';
import type { ModelFit, RatingModel } from './rating-model.ts';
import { inverseInformation, sandwich } from './sandwich.ts';

/** Below this many clusters an interval is a hint only: its own width is too uncertain (see docs/method/ratings.md). */
const enoughClusters = 10;

/** The chance that an interval misses. */
const error = 0.05;

/** Fits times the work of one, in about nanoseconds, up to which every cluster is left out in turn by a whole fit. */
const jackknifeBudget = 1e9;

/** The work of steps, in about nanoseconds, up to which every cluster is left out by one step. */
const stepBudget = 2e10;

/** Clusters that are fitted again in full because a step would not do, at most. */
const mostRefits = 20;

/** The work of a fit for each row of the model on pair counts; besides it goes with the cube of the parameters. */
const workOfPair = 100;

export type IntervalMethod = 'jackknife' | 'sandwich';

/** Bounds in the unit of the parameter. */
export interface Interval {
  /** Null where there is no bound. */
  readonly low: number | null;
  readonly high: number | null;
}

/** How sure parameters are; each is named by its index. */
export interface Uncertainty {
  readonly method: IntervalMethod;
  /** Whether the jackknife took one step for each cluster, and not a whole fit. */
  readonly oneStep: boolean;
  readonly clusteredBy: 'tree' | 'battle';
  /** Independent clusters: trees, and battles without a tree. */
  readonly clusters: number;
  /** Fewer than ten clusters. */
  readonly indicative: boolean;
  /** Of the t; below 1 where nothing tells. */
  readonly degrees: number;
  standardError(parameter: number): number;
  /** Standard error of the difference of two parameters. */
  differenceError(one: number, other: number): number;
  /** How many standard errors a two-sided interval of the given total error probability reaches. */
  reach(error: number): number;
  /** The inverse of the information of the model by tree; made once. */
  inverseInformation(): Matrix;
  /** The two-sided 95% interval of a parameter. */
  interval(parameter: number): { readonly low: number; readonly high: number };
}

export interface UncertaintyRequest {
  /** By tree. */
  readonly model: RatingModel;
  /** The same battles, each a cluster of its own; asked for where there is one tree only. */
  byBattle(): RatingModel;
  /** How many distinct rows every step of a fit goes through. */
  readonly rows: number;
  /** The work of a fit for each row, in about nanoseconds; default: that of a pair. */
  readonly workOfRow?: number;
  /** The fit of all clusters. */
  readonly fit: ModelFit;
  /** Of the battles that were fitted. */
  readonly counts: Tally;
  /** The number of the island of each agent (connectivity.ts). */
  readonly islandOf: readonly number[];
  /** Of t; default: the clusters less one. */
  readonly degrees?: number | undefined;
}

/**
 * How sure the parameters of a fit are, by clusters that may be taken as independent of each other.
 *
 * The jackknife leaves one cluster out, where whole fits would take too long by one Newton step each (one-step-jackknife.ts).
 * Where no battle names its tree, and where steps would take too long or there are none, the sandwich takes its place, which is
 * the same to first order. Both with t on T - 1 degrees for T clusters. One tree alone says nothing of how trees differ: then the sandwich by
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
  const { covariance, method, oneStep = false } = spread(request, clusters, inverse);
  const tooLittle = fit.estimator === 'firth' || variesNowhere(covariance) || restsOnFew(counts);
  const floor = tooLittle ? modelCovariance(inverse(), islandOf) : null;
  const degrees = Math.min(request.degrees ?? clusters - 1, clusters - 1);
  const reach = (chance: number) => tQuantile(1 - chance / 2, Math.max(1, degrees));
  const standardError = (parameter: number) =>
    Math.sqrt(larger(covariance, floor, (matrix) => cell(matrix, parameter, parameter)));
  return {
    method,
    oneStep,
    clusteredBy: counts.clustered && clusters > 1 ? 'tree' : 'battle',
    clusters,
    indicative: clusters < enoughClusters,
    degrees,
    standardError,
    differenceError: (one, other) => Math.sqrt(larger(covariance, floor, (matrix) => contrast(matrix, one, other))),
    reach,
    inverseInformation: inverse,
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
  readonly oneStep?: boolean;
}

function spread(request: UncertaintyRequest, clusters: number, inverse: () => Matrix): Spread {
  const { model, fit } = request;
  if (clusters < 2) return { method: 'sandwich', covariance: sandwich(request.byBattle(), fit.parameters) };
  const workOfFit = fit.parameters.length ** 3 + (request.workOfRow ?? workOfPair) * request.rows;
  if (request.counts.clustered) {
    const method = 'jackknife';
    if (model.copies.length * workOfFit <= jackknifeBudget) {
      return { method, covariance: jackknife(model, fit.parameters) };
    }
    const covariance = bySteps(request, inverse);
    if (covariance !== null) return { method, covariance, oneStep: true };
  }
  return { method: 'sandwich', covariance: sandwich(model, fit.parameters, inverse()) };
}

/** A step is one of the likelihood alone, so it says nothing of Firth's fit. */
function bySteps({ model, fit, counts }: UncertaintyRequest, inverse: () => Matrix): Matrix | null {
  const affordable = oneStepWork(fit.parameters.length, counts.clusters) <= stepBudget;
  if (fit.estimator === 'firth' || model.stepWithout === undefined || !affordable) return null;
  return oneStepJackknife({ model, parameters: fit.parameters, inverted: inverse(), mostRefits });
}

function variesNowhere({ cells }: Matrix): boolean {
  return cells.every((covariance) => Math.abs(covariance) < 1e-12);
}

function larger(covariance: Matrix, floor: Matrix | null, variance: (matrix: Matrix) => number): number {
  return Math.max(0, variance(covariance), floor ? variance(floor) : 0);
}

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
