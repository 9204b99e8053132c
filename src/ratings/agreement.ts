import { type ClusterBootstrapOptions, type ClusterTable, clusteredFigures } from './cluster-bootstrap.ts';
import { type Estimate, normalReach } from './rating.ts';

/** Labels that two judges gave to one case. */
export interface LabelPair {
  readonly one: string;
  readonly other: string;
  /** Cases of one cluster may depend on each other. */
  readonly cluster: string;
}

export interface Agreement {
  /** Cases. */
  readonly pairs: number;
  readonly clusters: number;
  /** Share of cases with equal labels, 0 to 1. */
  readonly percent: Estimate;
  /** Cohen's kappa, at most 1; 0 is what chance gives. */
  readonly kappa: Estimate;
}

type Labelled = Pick<LabelPair, 'one' | 'other'>;

/** Share of pairs with equal labels, 0 to 1; null without a pair. */
export function percentAgreement(pairs: readonly Labelled[]): number | null {
  return percentOf(confusion(pairs, labelsOf(pairs)));
}

/**
 * Cohen's kappa for nominal labels (Cohen 1960): (p - e) / (1 - e), with p the share of equal labels and e what two judges
 * with the same shares of labels would reach by chance.
 *
 * @returns null without a pair, and where chance alone gives full agreement: both use one and the same label only
 */
export function cohensKappa(pairs: readonly Labelled[]): number | null {
  return kappaOf(confusion(pairs, labelsOf(pairs)));
}

/** Both figures with intervals (clusteredFigures). The order of the pairs does not matter. */
export function agreement(pairs: readonly LabelPair[], options: ClusterBootstrapOptions): Agreement {
  const labels = labelsOf(pairs);
  const { clusters, estimates } = clusteredFigures(
    pairs,
    (own) => confusion(own, labels),
    [
      { of: percentOf, chance: () => 0 },
      { of: kappaOf, chance: chanceOf },
    ],
    options,
  );
  const [percent, kappa] = estimates as [Estimate, Estimate];
  return { pairs: pairs.length, clusters, percent, kappa };
}

function labelsOf(pairs: readonly Labelled[]): string[] {
  return [...new Set(pairs.flatMap(({ one, other }) => [one, other]))];
}

/** Counts how often the one gave label i where the other gave label j, row by row. */
function confusion(pairs: readonly Labelled[], order: readonly string[]): ClusterTable {
  const placeOf = new Map(order.map((label, place) => [label, place]));
  const table = new Float64Array(order.length ** 2);
  for (const { one, other } of pairs) {
    const cell = (placeOf.get(one) ?? 0) * order.length + (placeOf.get(other) ?? 0);
    table[cell] = (table[cell] ?? 0) + 1;
  }
  return table;
}

function kappaOf(table: ClusterTable): number | null {
  const { all, size, rows, columns } = sumsOf(table);
  let observed = 0;
  let expected = 0;
  for (const [cell, count] of table.entries()) {
    const one = Math.floor(cell / size);
    const other = cell % size;
    if (one === other) continue;
    observed += count;
    expected += (rows[one] ?? 0) * (columns[other] ?? 0);
  }
  return expected > 0 ? 1 - (all * observed) / expected : null;
}

/** Null without a case. */
function percentOf(table: ClusterTable): number | null {
  const { all, size } = sumsOf(table);
  const equal = table.reduce((sum, count, cell) => (cell % (size + 1) === 0 ? sum + count : sum), 0);
  return all === 0 ? null : equal / all;
}

/** The share of equal labels that chance gives. */
function chanceOf(table: ClusterTable): number | null {
  const { all, rows, columns } = sumsOf(table);
  const products = rows.reduce((sum, count, label) => sum + count * (columns[label] ?? 0), 0);
  return all === 0 ? null : products / all ** 2;
}

function sumsOf(table: ClusterTable) {
  const size = Math.sqrt(table.length);
  const rows = new Float64Array(size);
  const columns = new Float64Array(size);
  for (const [cell, count] of table.entries()) {
    const row = Math.floor(cell / size);
    rows[row] = (rows[row] ?? 0) + count;
    columns[cell % size] = (columns[cell % size] ?? 0) + count;
  }
  return { size, rows, columns, all: rows.reduce((sum, count) => sum + count, 0) };
}

/**
 * A share with its 95% score interval (Wilson 1927), which stays inside 0 to 1 and is not empty at 0 or 1. It takes the
 * cases as independent.
 *
 * @param count 0 to `of`
 * @returns all null for `of` 0
 * @throws RangeError when the counts are no share
 */
export function wilsonInterval(count: number, of: number): Estimate {
  if (!(count >= 0 && count <= of)) throw new RangeError(`${count} of ${of} is no share`);
  if (of === 0) return { value: null, low: null, high: null };
  const share = count / of;
  const square = normalReach ** 2;
  const middle = (share + square / (2 * of)) / (1 + square / of);
  const reach = (normalReach * Math.sqrt((share * (1 - share)) / of + square / (4 * of * of))) / (1 + square / of);
  return { value: share, low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) };
}
