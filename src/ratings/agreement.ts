import {
  type Bounds,
  bootstrapBounds,
  byCluster,
  type ClusterBootstrapOptions,
  type ClusterTable,
  leastUnity,
  noBounds,
} from './cluster-bootstrap.ts';
import { type Estimate, normalReach } from './rating.ts';

/** What two judges said of one case. */
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

/** Share of pairs with equal labels, 0 to 1; null without a pair. */
export function percentAgreement(pairs: readonly Labelled[]): number | null {
  return percentOf(countPairs(pairs, labelsOf(pairs)));
}

/**
 * Cohen's kappa for nominal labels (Cohen 1960): (p - e) / (1 - e), with p the share of equal labels and e what two judges
 * with the same shares of labels would reach by chance.
 *
 * @returns null without a pair, and where chance alone gives full agreement: both use one and the same label only
 */
export function cohensKappa(pairs: readonly Labelled[]): number | null {
  return kappaOf(countPairs(pairs, labelsOf(pairs)));
}

/**
 * Both figures with 95% percentile intervals by a bootstrap over whole clusters (Davison & Hinkley 1997, section 3.8). The
 * order of the pairs does not matter. Fewer than two clusters: no bounds. Where no pair differs, no resample does either;
 * then the lower bound is the share of clusters without a difference at which seeing none has a chance of 2.5% (Clopper &
 * Pearson 1934), and kappa's is the one that this share gives with the chance agreement as it is.
 */
export function agreement(pairs: readonly LabelPair[], options: ClusterBootstrapOptions): Agreement {
  const labels = labelsOf(pairs);
  const clusters = byCluster(pairs).map((own) => countPairs(own, labels));
  const whole = countPairs(pairs, labels);
  const percent = percentOf(whole);
  const kappa = kappaOf(whole);
  const bounds = percent === 1 ? boundsOfUnity(whole, clusters.length) : bootstrap(clusters, options);
  return {
    pairs: pairs.length,
    clusters: clusters.length,
    percent: { value: percent, ...bounds.percent },
    kappa: { value: kappa, ...(kappa === null ? noBounds : bounds.kappa) },
  };
}

/**
 * Pairs as counts, all that either figure needs: how many there are, how many are equal, then for each label how often the
 * one gave it and how often the other. Tables of the same labels are added cell by cell.
 */
type PairTable = ClusterTable;

/** A number for each label. */
type Labels = ReadonlyMap<string, number>;

type Labelled = Pick<LabelPair, 'one' | 'other'>;

function labelsOf(pairs: readonly Labelled[]): Labels {
  const labels = new Map<string, number>();
  for (const label of pairs.flatMap(({ one, other }) => [one, other])) {
    if (!labels.has(label)) labels.set(label, labels.size);
  }
  return labels;
}

function countPairs(pairs: readonly Labelled[], labels: Labels): PairTable {
  const table = new Float64Array(2 + 2 * labels.size);
  const count = (cell: number) => {
    table[cell] = (table[cell] ?? 0) + 1;
  };
  for (const { one, other } of pairs) {
    count(0);
    if (one === other) count(1);
    count(2 + 2 * (labels.get(one) ?? 0));
    count(3 + 2 * (labels.get(other) ?? 0));
  }
  return table;
}

function percentOf([pairs = 0, equal = 0]: PairTable): number | null {
  return pairs === 0 ? null : equal / pairs;
}

function kappaOf(table: PairTable): number | null {
  const chance = chanceOf(table);
  const equal = percentOf(table);
  return chance === null || equal === null || chance === 1 ? null : (equal - chance) / (1 - chance);
}

/** Counted in whole numbers, so that full chance agreement is exactly 1. */
function chanceOf(table: PairTable): number | null {
  const pairs = table[0] ?? 0;
  if (pairs === 0) return null;
  let products = 0;
  for (let cell = 2; cell < table.length; cell += 2) products += (table[cell] ?? 0) * (table[cell + 1] ?? 0);
  return products / pairs ** 2;
}

function boundsOfUnity(table: PairTable, clusters: number): { percent: Bounds; kappa: Bounds } {
  if (clusters < 2) return { percent: noBounds, kappa: noBounds };
  const low = leastUnity(clusters);
  const chance = chanceOf(table) ?? 1;
  const kappa = chance === 1 ? noBounds : { low: (low - chance) / (1 - chance), high: 1 };
  return { percent: { low, high: 1 }, kappa };
}

function bootstrap(
  clusters: readonly PairTable[],
  options: ClusterBootstrapOptions,
): { percent: Bounds; kappa: Bounds } {
  const [percent = noBounds, kappa = noBounds] = bootstrapBounds(clusters, [percentOf, kappaOf], options);
  return { percent, kappa };
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
