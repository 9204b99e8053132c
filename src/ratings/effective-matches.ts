import type { Battles } from './battle-table.ts';

/** Variances of the differences of two log-strengths, summed over the same pairs, under two views of what is independent. */
export interface Spreads {
  /** By tree. */
  readonly byCluster: number;
  /** Every battle taken as independent of all others. */
  readonly byBattle: number;
}

/**
 * The design effect of the clusters (Kish 1965): the mean variance of the differences of two log-strengths, by cluster,
 * over the same with every battle independent. 1 where a battle tells nothing about the others of its tree, m where it
 * stands there m times; below 1 where battles of a tree make up for each other.
 *
 * @returns null where battles do not vary, or nobody is joined
 */
export function designEffect({ byCluster, byBattle }: Spreads): number | null {
  return byBattle > 1e-15 && byCluster > 1e-15 ? byCluster / byBattle : null;
}

/**
 * How many independent battles of equal weight would tell as much (Kish 1965): (Σ w)² / Σ w² over the design effect of
 * the clusters.
 */
export function effectiveMatches(battles: Battles, effect: number): number {
  let [sum, squares] = [0, 0];
  for (const { weight = 1 } of battles) {
    sum += weight;
    squares += weight * weight;
  }
  return squares === 0 ? 0 : (sum * sum) / squares / effect;
}
