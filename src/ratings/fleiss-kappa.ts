import { labelShares, type PanelTable, pairwiseAgreement } from './panel-table.ts';

/** The agreement that judges with these shares of labels reach by chance: the sum of their squares; null without a case. */
export function fleissChance(table: PanelTable, labels: number): number | null {
  if (pairwiseAgreement(table) === null) return null;
  return labelShares(table, labels).reduce((sum, share) => sum + share ** 2, 0);
}

/**
 * Fleiss' kappa for nominal labels of any number of judges (Fleiss 1971): (p - e) / (1 - e), with p the
 * mean share of equal pairs of a case and e the sum of the squared shares of the labels. Where judges left gaps, a case
 * counts by the labels it has, and every case alike (as in Gwet 2014, but only cases with two labels or more).
 *
 * @returns at most 1; null without a case of two labels, or where only one label was ever given
 */
export function fleissKappa(table: PanelTable, labels: number): number | null {
  const [equal, chance] = [pairwiseAgreement(table), fleissChance(table, labels)];
  // Shares are sums of quotients, so full chance agreement may miss 1 by rounding.
  if (equal === null || chance === null || 1 - chance < 1e-12) return null;
  return (equal - chance) / (1 - chance);
}
