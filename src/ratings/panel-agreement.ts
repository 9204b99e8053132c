import {
  alphaChance,
  fleissChance,
  fleissKappa,
  krippendorffsAlpha,
  type LabelScale,
} from './agreement-coefficients.ts';
import {
  type Bounds,
  bootstrapBounds,
  byCluster,
  type ClusterBootstrapOptions,
  leastUnity,
  noBounds,
} from './cluster-bootstrap.ts';
import { countUnits, type PanelTable, pairwiseAgreement, type RatedUnit, unitsOf } from './panel-table.ts';
import type { Estimate } from './rating.ts';

/** How far a whole panel agrees. */
export interface PanelAgreement {
  /** Cases with two labels or more; others count for nothing. */
  readonly units: number;
  readonly clusters: number;
  /** The mean share of equal pairs of labels on a case, 0 to 1. */
  readonly percent: Estimate;
  /** Fleiss' kappa. */
  readonly kappa: Estimate;
  /** Krippendorff's alpha on the scale asked for. */
  readonly alpha: Estimate;
}

export interface PanelOptions extends ClusterBootstrapOptions {
  /** Default: nominal. Ordinal needs `order`. */
  readonly scale?: LabelScale;
  /** All labels from one end to the other; default: those given, in code-unit order. */
  readonly order?: readonly string[];
}

/**
 * The figures of a panel with 95% percentile intervals by a bootstrap over whole clusters. The order of the cases does
 * not matter. Fewer than two clusters: no bounds. Where no two labels differ, no resample does either; then the lower
 * bound is the share of clusters without a difference at which seeing none has a chance of 2.5% (Clopper & Pearson 1934),
 * and those of kappa and alpha are what this share gives with the chance agreement as it is.
 *
 * @throws RangeError for a label that is not in `order`, or for the ordinal scale without an order
 */
export function panelAgreement(units: readonly RatedUnit[], options: PanelOptions): PanelAgreement {
  const { scale = 'nominal' } = options;
  if (scale === 'ordinal' && !options.order) throw new RangeError('the ordinal scale needs the order of the labels');
  const order = options.order ?? labelsOf(units);
  const paired = units.filter(({ labels }) => labels.filter((label) => label !== null).length > 1);
  const whole = countUnits(paired, order);
  const clusters = byCluster(paired).map((own) => countUnits(own, order));
  const figures = [
    pairwiseAgreement,
    (table: PanelTable) => fleissKappa(table, order.length),
    (table: PanelTable) => krippendorffsAlpha(table, order.length, scale),
  ] as const;
  const bounds =
    pairwiseAgreement(whole) === 1
      ? boundsOfUnity(whole, order.length, clusters.length)
      : bootstrapBounds(clusters, figures, options);
  const [percent, kappa, alpha] = figures.map((figure, index) => withBounds(figure(whole), bounds[index]));
  const unknown = withBounds(null, undefined);
  return {
    units: unitsOf(whole),
    clusters: clusters.length,
    percent: percent ?? unknown,
    kappa: kappa ?? unknown,
    alpha: alpha ?? unknown,
  };
}

function labelsOf(units: readonly RatedUnit[]): string[] {
  return [...new Set(units.flatMap(({ labels }) => labels.filter((label) => label !== null)))].sort();
}

function withBounds(value: number | null, bounds: Bounds = noBounds): Estimate {
  return { value, ...(value === null ? noBounds : bounds) };
}

/** The share of differing pairs counts by their mean difference, so that the same holds on either scale. */
function boundsOfUnity(table: PanelTable, labels: number, clusters: number): Bounds[] {
  if (clusters < 2) return [];
  const low = leastUnity(clusters);
  const aboveChance = (chance: number | null): Bounds =>
    chance === null || chance === 1 ? noBounds : { low: (low - chance) / (1 - chance), high: 1 };
  return [{ low, high: 1 }, aboveChance(fleissChance(table, labels)), aboveChance(alphaChance(table, labels))];
}
