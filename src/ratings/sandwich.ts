import { winProbability } from './bradley-terry.ts';
import { addOuter, at, type Matrix, solve, zeros } from './matrix.ts';
import { type Cluster, meetings } from './pair-counts.ts';

/**
 * Robust covariance of the log-strengths: A⁻¹ (Σ g gᵀ) A⁻¹ with A the information and g the score of one cluster
 * (Huber 1967; White 1982; by cluster Liang & Zeger 1986). One fit only; the first-order form of the jackknife.
 *
 * @param lower Cholesky factor of the information at `strengths`
 */
export function sandwich(lower: Matrix, clusters: readonly Cluster[], strengths: Float64Array): Matrix {
  const covariance = zeros(lower.size);
  for (const cluster of clusters) {
    addOuter(covariance, solve(lower, scoreOf(cluster, strengths)), cluster.copies);
  }
  return covariance;
}

function scoreOf(cluster: Cluster, strengths: Float64Array): Float64Array {
  const score = new Float64Array(strengths.length);
  for (const pair of cluster.pairs) {
    const p = winProbability(at(strengths, pair.first) - at(strengths, pair.second));
    const surplus = pair.wins + pair.ties / 2 - meetings(pair) * p;
    score[pair.first] = at(score, pair.first) + surplus;
    score[pair.second] = at(score, pair.second) - surplus;
  }
  return score;
}
