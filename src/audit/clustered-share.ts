import {
  type BootstrapOptions,
  type Bounds,
  bootstrapBounds,
  byCluster,
  type ClusterTable,
  leastUnity,
  noBounds,
} from '../ratings/cluster-bootstrap.ts';
import type { Estimate } from '../ratings/estimate.ts';

/** One case of a share. */
export interface ShareCase {
  readonly counts: boolean;
  /** Cases of one cluster may depend on each other. */
  readonly cluster: string;
}

/** A share, 0 to 1, with its 95% interval. */
export interface ClusteredShare extends Estimate {
  readonly count: number;
  readonly of: number;
  readonly clusters: number;
}

/**
 * The share of cases that count, with a 95% percentile interval by a bootstrap over whole clusters. Fewer than two
 * clusters, or several that all have the same share: no bounds. Where all or none count, every resample is alike; then the open side ends at the share of clusters
 * without an exception at which seeing none has a chance of 2.5% (Clopper & Pearson 1934).
 */
export function clusteredShare(cases: readonly ShareCase[], options: BootstrapOptions): ClusteredShare {
  const whole = countCases(cases);
  const clusters = byCluster(cases).map(countCases);
  const [count = 0, of = 0] = whole;
  return { value: shareOf(whole), ...boundsOf(count, of, clusters, options), count, of, clusters: clusters.length };
}

function countCases(cases: readonly ShareCase[]): ClusterTable {
  return Float64Array.of(cases.filter(({ counts }) => counts).length, cases.length);
}

function shareOf([count = 0, of = 0]: ClusterTable): number | null {
  return of === 0 ? null : count / of;
}

function boundsOf(count: number, of: number, clusters: readonly ClusterTable[], options: BootstrapOptions): Bounds {
  if (clusters.length < 2) return noBounds;
  const least = leastUnity(clusters.length);
  if (count === of) return { low: least, high: 1 };
  if (count === 0) return { low: 0, high: 1 - least };
  const [bounds = noBounds] = bootstrapBounds(clusters, [shareOf], options);
  return bounds;
}
