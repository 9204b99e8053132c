import type { LabelPair } from './agreement.ts';
import {
  type BootstrapOptions,
  type Bounds,
  bootstrapBounds,
  byCluster,
  type ClusterTable,
  noBounds,
} from './cluster-bootstrap.ts';
import type { Estimate } from './estimate.ts';

/**
 * Cohen's weighted kappa with quadratic weights (Cohen 1968): 1 less the observed disagreement over the one expected from
 * the two judges' shares of labels, a pair of labels i and j in the order weighing (i − j)². With a 95% percentile interval
 * by a bootstrap over whole clusters; no bounds from fewer than two clusters, nor where no pair differs, since then no
 * resample does.
 *
 * @param order all labels from one end to the other
 * @returns at most 1; null where both judges gave one and the same label only
 * @throws RangeError for a label that is not in the order
 */
export function weightedKappa(
  pairs: readonly LabelPair[],
  order: readonly string[],
  options: BootstrapOptions,
): Estimate {
  const size = order.length;
  const whole = confusion(pairs, order);
  const value = kappaOf(whole, size);
  const clusters = byCluster(pairs).map((own) => confusion(own, order));
  const differ = pairs.some(({ one, other }) => one !== other);
  const [bounds = noBounds]: Bounds[] =
    value === null || !differ ? [] : bootstrapBounds(clusters, [(table) => kappaOf(table, size)], options);
  return { value, ...bounds };
}

/** How often the one gave label i where the other gave label j, row by row. */
function confusion(pairs: readonly LabelPair[], order: readonly string[]): ClusterTable {
  const table = new Float64Array(order.length ** 2);
  for (const { one, other } of pairs) {
    const cell = placeOf(one, order) * order.length + placeOf(other, order);
    table[cell] = (table[cell] ?? 0) + 1;
  }
  return table;
}

function placeOf(label: string, order: readonly string[]): number {
  const place = order.indexOf(label);
  if (place < 0) throw new RangeError(`${label} is none of the labels`);
  return place;
}

function kappaOf(table: ClusterTable, size: number): number | null {
  const count = (one: number, other: number) => table[one * size + other] ?? 0;
  const labels = Array.from({ length: size }, (_, label) => label);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const rows = labels.map((one) => sum(labels.map((other) => count(one, other))));
  const columns = labels.map((other) => sum(labels.map((one) => count(one, other))));
  const weigh = (of: (one: number, other: number) => number) =>
    sum(labels.flatMap((one) => labels.map((other) => (one - other) ** 2 * of(one, other))));
  const expected = weigh((one, other) => (rows[one] ?? 0) * (columns[other] ?? 0));
  return expected > 0 ? 1 - (sum(rows) * weigh(count)) / expected : null;
}
