import normalCdf from '@stdlib/stats-base-dists-normal-cdf';
import normalQuantile from '@stdlib/stats-base-dists-normal-quantile';
import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import { type Random, randomFor } from '../kernel/random.ts';
import { addOuter, at, type Matrix, zeros } from './matrix.ts';
import type { RatingModel } from './rating-model.ts';

export interface BootstrapOptions {
  /** At least 2. */
  readonly resamples: number;
  /** Fixes the draws. */
  readonly seed: number;
}

/**
 * Fits of resamples: as many clusters as there are, drawn with replacement, so that each resample's counts of the clusters
 * are multinomial (Davison & Hinkley 1997, section 3.8). Needs at least one cluster.
 *
 * @param parameters the fit of all clusters, from where every fit starts
 * @returns the parameters of each resample
 * @throws RangeError for fewer than two resamples
 */
export function clusterBootstrap(
  model: RatingModel,
  parameters: Float64Array,
  { resamples, seed }: BootstrapOptions,
): Float64Array[] {
  if (!(resamples >= 2)) throw new RangeError('a bootstrap takes at least two resamples');
  const random = randomFor('cluster bootstrap', seed);
  const clusterOf = drawTable(model.copies);
  const weights = new Float64Array(model.copies.length);
  return Array.from({ length: resamples }, () => {
    draw(clusterOf, weights, random);
    return model.fit(weights, parameters).parameters;
  });
}

/** The distinct cluster of each cluster, copies one after the other. */
function drawTable(copies: Float64Array): Int32Array {
  const table = new Int32Array(copies.reduce((sum, each) => sum + each, 0));
  let start = 0;
  for (const [cluster, own] of copies.entries()) {
    table.fill(cluster, start, start + own);
    start += own;
  }
  return table;
}

/** Up to so many clusters the 53 bits of one draw choose two, each off by less than a millionth of its chance. */
const twoADraw = 2 ** 16;

function draw(clusterOf: Int32Array, weights: Float64Array, random: Random): void {
  const count = clusterOf.length;
  const pairs = count <= twoADraw ? Math.floor(count / 2) : 0;
  weights.fill(0);
  for (let pair = 0; pair < pairs; pair++) {
    const place = random.float() * count;
    const whole = Math.floor(place);
    addOne(weights, clusterOf[whole] as number);
    addOne(weights, clusterOf[Math.floor((place - whole) * count)] as number);
  }
  for (let single = 2 * pairs; single < count; single++) {
    addOne(weights, clusterOf[Math.floor(random.float() * count)] as number);
  }
}

function addOne(weights: Float64Array, cluster: number): void {
  weights[cluster] = (weights[cluster] as number) + 1;
}

/**
 * The covariance of the parameters over the resamples, times T / (T - 1): drawing from T clusters themselves, and not from
 * where they came from, makes it that much too small.
 */
export function bootstrapCovariance(draws: readonly Float64Array[], clusters: number): Matrix {
  const size = draws[0]?.length ?? 0;
  const mean = new Float64Array(size);
  for (const each of draws) for (let index = 0; index < size; index++) mean[index] = at(mean, index) + at(each, index);
  const centre = mean.map((sum) => sum / draws.length);
  const covariance = zeros(size);
  const scale = clusters / (clusters - 1) / (draws.length - 1);
  for (const each of draws) {
    addOuter(
      covariance,
      each.map((value, index) => value - at(centre, index)),
      scale,
    );
  }
  return covariance;
}

/**
 * Bias-corrected percentile bounds (Efron 1981) at the expanded levels of Hesterberg (2015, section 4.3): where the plain
 * percentile interval takes the quantiles at Φ(∓z), this takes those at Φ(2 z0 ∓ √(T/(T-1)) t), t of T - 1 degrees and
 * Φ(z0) the share of resamples below the estimate. Without the second change the interval is too short at few clusters.
 *
 * @param values of one parameter, one a resample
 * @param error of both sides together, such as 0.05
 */
export function percentileBounds(
  values: Float64Array,
  estimate: number,
  clusters: number,
  error: number,
): { readonly low: number; readonly high: number } {
  const sorted = Float64Array.from(values).sort();
  const z0 = bias(sorted, estimate);
  const reach = Math.sqrt(clusters / (clusters - 1)) * tQuantile(1 - error / 2, clusters - 1);
  const level = (sign: 1 | -1) => normalCdf(2 * z0 + sign * reach, 0, 1);
  return { low: quantile(sorted, level(-1)), high: quantile(sorted, level(1)) };
}

function bias(values: Float64Array, estimate: number): number {
  let below = 0;
  for (const value of values) below += value < estimate ? 1 : value === estimate ? 0.5 : 0;
  const edge = 1 / (values.length + 1);
  return normalQuantile(Math.min(1 - edge, Math.max(edge, below / values.length)), 0, 1);
}

/** Between the order statistics at (B + 1) p. */
function quantile(sorted: Float64Array, level: number): number {
  const place = Math.min(sorted.length - 1, Math.max(0, level * (sorted.length + 1) - 1));
  const below = Math.floor(place);
  const share = place % 1;
  const low = at(sorted, below);
  return share === 0 ? low : low + share * (at(sorted, below + 1) - low);
}
