import { coincidence, labelShares, type PanelTable, pairwiseAgreement } from './panel-table.ts';

/** Whether labels only differ (nominal), or also stand in an order, in which some are nearer to each other (ordinal). */
export type LabelScale = 'nominal' | 'ordinal';

/**
 * Krippendorff's alpha for any number of judges and with gaps (Krippendorff 2011, "Computing Krippendorff's
 * alpha-reliability"): 1 less the observed disagreement over the one expected by chance. Two labels c < k disagree, when
 * nominal, by 1; when ordinal, by the square of the labels given from c to k, of c and k themselves half (its section D;
 * Krippendorff 2019, chapter 12).
 *
 * @param labels how many labels there are; for the ordinal scale, the table numbers them in their order
 * @returns at most 1; null without two labels on one case, or where all labels are the same
 */
export function krippendorffsAlpha(table: PanelTable, labels: number, scale: LabelScale): number | null {
  const counts = labelCounts(table, labels);
  const difference = scale === 'nominal' ? () => 1 : ordinalDifference(counts);
  let observed = 0;
  let expected = 0;
  for (let one = 0; one < labels; one++) {
    for (let other = one + 1; other < labels; other++) {
      const apart = difference(one, other);
      observed += coincidence(table, labels, one, other) * apart;
      expected += (counts[one] ?? 0) * (counts[other] ?? 0) * apart;
    }
  }
  return expected > 0 ? 1 - (observed * (total(counts) - 1)) / expected : null;
}

/** The share of pairs of equal labels when all labels given are paired by chance; null without two. */
export function alphaChance(table: PanelTable, labels: number): number | null {
  const counts = labelCounts(table, labels);
  const all = total(counts);
  if (all < 2) return null;
  return counts.reduce((sum, count) => sum + count * (count - 1), 0) / (all * (all - 1));
}

/** How often each label was given on cases with two labels or more: the sums of the matrix's rows. */
function labelCounts(table: PanelTable, labels: number): number[] {
  const numbers = Array.from({ length: labels }, (_, label) => label);
  return numbers.map((one) => total(numbers.map((other) => coincidence(table, labels, one, other))));
}

function ordinalDifference(counts: readonly number[]): (one: number, other: number) => number {
  return (one, other) => {
    const ends = (counts[one] ?? 0) + (counts[other] ?? 0);
    return (total(counts.slice(one, other + 1)) - ends / 2) ** 2;
  };
}

function total(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

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
  const equal = pairwiseAgreement(table);
  const chance = fleissChance(table, labels);
  // Shares are sums of quotients, so full chance agreement may miss 1 by rounding.
  if (equal === null || chance === null || 1 - chance < 1e-12) return null;
  return (equal - chance) / (1 - chance);
}
