import { bradleyTerry } from './bradley-terry.ts';
import { addOuter, at, type Matrix, zeros } from './matrix.ts';
import { type Cluster, clusterCount, type PairCount } from './pair-counts.ts';

/**
 * Covariance of the log-strengths by leaving out one cluster at a time and fitting again in full:
 * (T - 1)/T times the sum of (s(-t) - s)(s(-t) - s)ᵀ, centred on the fit of all clusters (Tukey 1958; for clusters and
 * this centre MacKinnon, Nielsen & Webb 2023, their CV3). Needs at least two clusters.
 *
 * @param strengths the fit of all clusters
 */
export function jackknife(
  size: number,
  pairs: readonly PairCount[],
  clusters: readonly Cluster[],
  strengths: Float64Array,
  ridge: number,
): Matrix {
  const count = clusterCount(clusters);
  const covariance = zeros(size);
  for (const cluster of clusters) {
    const without = bradleyTerry(size, subtract(pairs, cluster.pairs), ridge);
    const change = without.strengths.map((strength, index) => strength - at(strengths, index));
    addOuter(covariance, change, (cluster.copies * (count - 1)) / count);
  }
  return covariance;
}

/** Both lists are in order of (first, second), and every pair of `taken` is in `pairs`. */
function subtract(pairs: readonly PairCount[], taken: readonly PairCount[]): PairCount[] {
  let next = 0;
  return pairs.map((pair) => {
    const less = taken[next];
    if (!less || less.first !== pair.first || less.second !== pair.second) return pair;
    next += 1;
    return {
      first: pair.first,
      second: pair.second,
      wins: pair.wins - less.wins,
      losses: pair.losses - less.losses,
      ties: pair.ties - less.ties,
    };
  });
}
