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
