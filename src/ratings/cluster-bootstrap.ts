import { groupBy } from '../kernel/group-by.ts';
import { type Random, randomFor } from '../kernel/random.ts';
import type { Estimate } from './rating.ts';

/** Bounds of a figure's 95% interval; null where there are too few cases. */
export interface Bounds {
  readonly low: number | null;
  readonly high: number | null;
}

export const noBounds: Bounds = { low: null, high: null };

export interface ClusterBootstrapOptions {
  /** Fixes the draws. */
  readonly seed: number;
  /** Default 1000. */
  readonly resamples?: number;
}

/** Numbers of each cluster that add up over clusters, all of one length. */
export type ClusterTable = Float64Array;

const defaultResamples = 1000;
/** Largest share of resamples without a figure; with more, the bounds would stand on a selection. */
const mostUndefined = 0.05;
/** Resamples nearer to each other than this differ by rounding alone. */
const rounding = 1e-12;
const tail = 0.025;

/**
 * 95% percentile intervals of figures by a bootstrap over whole clusters (Davison & Hinkley 1997, section 3.8): as many
 * clusters as there are, drawn with replacement, summed and worked out again.
 *
 * @param figures each takes the sum of the tables drawn; null where it is undefined
 * @returns one interval for each figure; no bounds from fewer than two clusters, where a figure is often undefined, or where
 * all resamples give the same: clusters that happen to be alike would show an interval without width
 */
export function bootstrapBounds(
  clusters: readonly ClusterTable[],
  figures: readonly ((table: ClusterTable) => number | null)[],
  options: ClusterBootstrapOptions,
): Bounds[] {
  if (clusters.length < 2) return figures.map(() => noBounds);
  const random = randomFor('agreement', options.seed);
  const resamples = options.resamples ?? defaultResamples;
  const tables = Array.from({ length: resamples }, () => resampled(clusters, random));
  return figures.map((figure) => percentileBounds(tables.map(figure)));
}

/**
 * The least that a share of clusters without any difference can be when none was seen: the share at which seeing none
 * has a chance of 2.5% (Clopper & Pearson 1934).
 */
export function leastUnity(clusters: number): number {
  return tail ** (1 / clusters);
}

/** A share of agreement, or one less what chance gives over all that is more than chance. */
interface AgreementFigure {
  /** Null where it is undefined. */
  of(table: ClusterTable): number | null;
  /** The agreement that counts for nothing in it; null where it is undefined. */
  chance(table: ClusterTable): number | null;
}

/**
 * Figures of cases with 95% percentile intervals by a bootstrap over whole clusters. Where nothing differs, no resample does
 * either; then the lower bound of the share is `leastUnity`, and that of a figure less chance is what this share gives with the chance agreement as it is.
 *
 * @param count what its cases make of a table
 * @param figures the share of agreement first
 */
export function clusteredFigures<Case extends { readonly cluster: string }>(
  cases: readonly Case[],
  count: (cases: readonly Case[]) => ClusterTable,
  figures: readonly AgreementFigure[],
  options: ClusterBootstrapOptions,
): { readonly clusters: number; readonly estimates: readonly Estimate[] } {
  const whole = count(cases);
  const clusters = byCluster(cases).map(count);
  const values = figures.map(({ of }) => of(whole));
  const low = clusters.length < 2 ? null : leastUnity(clusters.length);
  const boundsOfUnity = ({ chance }: AgreementFigure): Bounds => {
    const equal = chance(whole);
    return low === null || equal === null || equal === 1 ? noBounds : { low: (low - equal) / (1 - equal), high: 1 };
  };
  const bounds =
    values[0] === 1
      ? figures.map(boundsOfUnity)
      : bootstrapBounds(
          clusters,
          figures.map(({ of }) => of),
          options,
        );
  const estimates = values.map((value, index) => ({ value, ...((value !== null && bounds[index]) || noBounds) }));
  return { clusters: clusters.length, estimates };
}

/** Returns the values by cluster, in code-unit order of the names, so that the order of the cases does not matter. */
export function byCluster<Case extends { readonly cluster: string }>(cases: readonly Case[]): Case[][] {
  const groups = groupBy(cases, ({ cluster }) => cluster);
  return [...groups].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, own]) => own);
}

function resampled(clusters: readonly ClusterTable[], random: Random): ClusterTable {
  const sum = new Float64Array(clusters[0]?.length ?? 0);
  for (let draw = 0; draw < clusters.length; draw++) {
    const cluster = random.pick(clusters);
    for (let cell = 0; cell < sum.length; cell++) sum[cell] = (sum[cell] ?? 0) + (cluster[cell] ?? 0);
  }
  return sum;
}

function percentileBounds(values: readonly (number | null)[]): Bounds {
  const finite = values.filter((value) => value !== null).sort((one, other) => one - other);
  if (finite.length < values.length * (1 - mostUndefined)) return noBounds;
  if ((finite.at(-1) ?? 0) - (finite[0] ?? 0) < rounding) return noBounds;
  const at = (share: number) => finite[Math.round(share * (finite.length - 1))] ?? null;
  return { low: at(tail), high: at(1 - tail) };
}
