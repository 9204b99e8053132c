import type { ClusterTable } from './cluster-bootstrap.ts';

/** One case with the labels that its judges gave, null for a judge that gave none. */
export interface RatedUnit {
  readonly labels: readonly (string | null)[];
  /** Cases of one cluster may depend on each other. */
  readonly cluster: string;
}

/**
 * Cases that a panel labelled as counts that add up over cases, all that its figures of agreement need. For L labels:
 * the cases with two labels or more; the sum of their shares of equal pairs; for each label the sum of its shares; then
 * the coincidence matrix of Krippendorff (2011, section C), row by row.
 */
export type PanelTable = ClusterTable;

const sharesAt = 2;

/** Counts cases; those with fewer than two labels count for nothing. Labels are numbered by their place in `order`. */
export function countUnits(units: readonly RatedUnit[], order: readonly string[]): PanelTable {
  const size = order.length;
  const table = new Float64Array(sharesAt + size + size * size);
  const add = (cell: number, amount: number) => {
    table[cell] = (table[cell] ?? 0) + amount;
  };
  const numberOf = new Map(order.map((label, index) => [label, index]));
  for (const { labels } of units) {
    const counts = countLabels(labels, numberOf);
    const given = counts.reduce((sum, count) => sum + count, 0);
    if (given < 2) continue;
    const equal = counts.reduce((sum, count) => sum + count * (count - 1), 0);
    add(0, 1);
    add(1, equal / (given * (given - 1)));
    for (const [one, count] of counts.entries()) {
      add(sharesAt + one, count / given);
      for (const [other, others] of counts.entries()) {
        const pairs = count * (others - (one === other ? 1 : 0));
        if (pairs > 0) add(sharesAt + size + one * size + other, pairs / (given - 1));
      }
    }
  }
  return table;
}

function countLabels(labels: readonly (string | null)[], numberOf: ReadonlyMap<string, number>): number[] {
  const counts = new Array<number>(numberOf.size).fill(0);
  for (const label of labels) {
    if (label === null) continue;
    const number = numberOf.get(label);
    if (number === undefined) throw new RangeError(`${label} is none of the labels`);
    counts[number] = (counts[number] ?? 0) + 1;
  }
  return counts;
}

/** The number of cases with two labels or more. */
export function unitsOf(table: PanelTable): number {
  return table[0] ?? 0;
}

/** The mean share of equal pairs among the labels of a case, 0 to 1; null without a case of two labels. */
export function pairwiseAgreement(table: PanelTable): number | null {
  return unitsOf(table) === 0 ? null : (table[1] ?? 0) / unitsOf(table);
}

/** For each label the mean over cases of its share among the case's labels. */
export function labelShares(table: PanelTable, labels: number): number[] {
  return Array.from(table.subarray(sharesAt, sharesAt + labels), (sum) => sum / unitsOf(table));
}

/** How often two labels met on one case, each pair weighted by 1 / (labels of the case - 1). */
export function coincidence(table: PanelTable, labels: number, one: number, other: number): number {
  return table[sharesAt + labels + one * labels + other] ?? 0;
}
