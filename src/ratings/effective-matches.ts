import type { Battle } from './battles.ts';
import { contrast, type Matrix } from './matrix.ts';

/** Covariances of the same parameters under two views of what is independent. */
export interface Spreads {
  /** By tree. */
  readonly byCluster: Matrix;
  /** Every battle taken as independent of all others. */
  readonly byBattle: Matrix;
}

/**
 * The design effect of the clusters (Kish 1965): the mean variance of the differences of two log-strengths, by cluster,
 * over the same with every battle independent. 1 where a battle tells nothing about the others of its tree, m where it
 * stands there m times; below 1 where battles of a tree make up for each other.
 *
 * @param comparable whether a chain of battles joins two agents; others do not count
 * @returns null where battles do not vary, or nobody is joined
 */
export function designEffect(
  { byCluster, byBattle }: Spreads,
  agents: number,
  comparable: (one: number, other: number) => boolean,
): number | null {
  let [clustered, independent] = [0, 0];
  for (let one = 0; one < agents; one++) {
    for (let other = one + 1; other < agents; other++) {
      if (!comparable(one, other)) continue;
      clustered += contrast(byCluster, one, other);
      independent += contrast(byBattle, one, other);
    }
  }
  return independent > 1e-15 && clustered > 1e-15 ? clustered / independent : null;
}

/**
 * How many independent battles of equal weight would tell as much (Kish 1965): (Σ w)² / Σ w² over the design effect of
 * the clusters.
 */
export function effectiveMatches(battles: readonly Battle[], effect: number): number {
  let [sum, squares] = [0, 0];
  for (const { weight = 1 } of battles) {
    sum += weight;
    squares += weight * weight;
  }
  return squares === 0 ? 0 : (sum * sum) / squares / effect;
}
