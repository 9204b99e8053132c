import { type ClusterBootstrapOptions, type ClusterTable, clusteredFigures } from './cluster-bootstrap.ts';
import type { Estimate } from './rating.ts';

/** One case with the labels that its judges gave, null for a judge that gave none. */
export interface RatedUnit {
  readonly labels: readonly (string | null)[];
  /** Cases of one cluster may depend on each other. */
  readonly cluster: string;
}

/** Agreement of a whole panel. */
export interface PanelAgreement {
  /** Cases with two labels or more; others count for nothing. */
  readonly units: number;
  readonly clusters: number;
  /** The mean share of equal pairs of labels on a case, 0 to 1. */
  readonly percent: Estimate;
  /** Krippendorff's alpha on the scale asked for. */
  readonly alpha: Estimate;
}

export interface PanelOptions extends ClusterBootstrapOptions {
  /** Scale of the labels: nominal (the default), or ordinal, which needs their order. */
  readonly scale?: 'nominal' | 'ordinal';
  /** All labels from one end to the other; default: those given, in code-unit order. */
  readonly order?: readonly string[];
}

/**
 * The figures of a panel with intervals (clusteredFigures). The order of the cases does not matter.
 *
 * @throws RangeError for a label that is not in `order`, or for the ordinal scale without an order
 */
export function panelAgreement(units: readonly RatedUnit[], options: PanelOptions): PanelAgreement {
  const { scale = 'nominal' } = options;
  if (scale === 'ordinal' && !options.order) throw new RangeError('the ordinal scale needs the order of the labels');
  const order =
    options.order ?? [...new Set(units.flatMap(({ labels }) => labels.filter((label) => label !== null)))].sort();
  const paired = units.filter(({ labels }) => labels.filter((label) => label !== null).length > 1);
  const { clusters, estimates } = clusteredFigures(
    paired,
    (own) => countUnits(own, order),
    [
      { of: pairwiseAgreement, chance: () => 0 },
      { of: (table) => krippendorffsAlpha(table, scale), chance: alphaChance },
    ],
    options,
  );
  const [percent, alpha] = estimates as [Estimate, Estimate];
  return { units: paired.length, clusters, percent, alpha };
}

/** Index at which the coincidences begin. */
const matrixAt = 2;

/**
 * Cases that a panel labelled as counts that add up over cases, all that its figures of agreement need: the cases; the sum of
 * their shares of equal pairs; then the coincidence matrix of Krippendorff (2011, section C), row by row: how often two labels met on
 * one case, each pair weighted by 1 / (labels of the case - 1).
 *
 * @param units with two labels or more each
 */
function countUnits(units: readonly RatedUnit[], order: readonly string[]): ClusterTable {
  const size = order.length;
  const table = new Float64Array(matrixAt + size * size);
  const add = (cell: number, amount: number) => {
    table[cell] = (table[cell] ?? 0) + amount;
  };
  const numberOf = new Map(order.map((label, index) => [label, index]));
  for (const { labels } of units) {
    const counts = countLabels(labels, numberOf);
    const total = counts.reduce((sum, count) => sum + count, 0);
    const equal = counts.reduce((sum, count) => sum + count * (count - 1), 0);
    add(0, 1);
    add(1, equal / (total * (total - 1)));
    for (const [one, count] of counts.entries()) {
      for (const [other, others] of counts.entries()) {
        const pairs = count * (others - (one === other ? 1 : 0));
        if (pairs > 0) add(matrixAt + one * size + other, pairs / (total - 1));
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

/** The mean share of equal pairs among the labels of a case, 0 to 1; null without a case. */
function pairwiseAgreement([units = 0, equal = 0]: ClusterTable): number | null {
  return units === 0 ? null : equal / units;
}

/**
 * Krippendorff's alpha for any number of judges and with gaps (Krippendorff 2011, "Computing Krippendorff's
 * alpha-reliability"): 1 less the observed disagreement over the one expected by chance. Two labels c < k disagree, when
 * nominal, by 1; when ordinal, by the square of the labels given from c to k, of c and k themselves half (its section D;
 * Krippendorff 2019, chapter 12).
 *
 * @returns at most 1; null without two labels on one case, or where all labels are the same
 */
function krippendorffsAlpha(table: ClusterTable, scale: PanelOptions['scale']): number | null {
  const counts = labelCounts(table);
  const difference = scale === 'nominal' ? () => 1 : ordinalDifference(counts);
  let observed = 0;
  let expected = 0;
  for (let one = 0; one < counts.length; one++) {
    for (let other = one + 1; other < counts.length; other++) {
      const apart = difference(one, other);
      observed += (table[matrixAt + one * counts.length + other] ?? 0) * apart;
      expected += (counts[one] ?? 0) * (counts[other] ?? 0) * apart;
    }
  }
  return expected > 0 ? 1 - (observed * (total(counts) - 1)) / expected : null;
}

/** The share of pairs of equal labels when all labels given are paired by chance; null without two. */
function alphaChance(table: ClusterTable): number | null {
  const counts = labelCounts(table);
  const all = total(counts);
  if (all < 2) return null;
  return counts.reduce((sum, count) => sum + count * (count - 1), 0) / (all * (all - 1));
}

/** Counts how often each label was given: the sums of the matrix's rows. */
function labelCounts(table: ClusterTable): number[] {
  const size = Math.sqrt(table.length - matrixAt);
  return Array.from({ length: size }, (_, row) => {
    const start = matrixAt + row * size;
    return total([...table.subarray(start, start + size)]);
  });
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
