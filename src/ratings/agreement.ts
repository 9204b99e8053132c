import { type Random, randomFor } from '../kernel/random.ts';
import type { Estimate } from './estimate.ts';

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

export interface AgreementOptions {
  /** Fixes the bootstrap's draws. */
  readonly seed: number;
  /** Default 1000. */
  readonly resamples?: number;
}

const defaultResamples = 1000;
/** Where more of the resamples than this have no kappa, its bounds would stand on a selection. */
const mostUndefined = 0.05;
const tail = 0.025;

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
export function agreement(pairs: readonly LabelPair[], options: AgreementOptions): Agreement {
  const labels = labelsOf(pairs);
  const byCluster = new Map<string, LabelPair[]>();
  for (const pair of pairs) {
    const own = byCluster.get(pair.cluster);
    if (own) own.push(pair);
    else byCluster.set(pair.cluster, [pair]);
  }
  const ordered = [...byCluster].sort(([one], [other]) => (one < other ? -1 : 1));
  const clusters = ordered.map(([, own]) => countPairs(own, labels));
  const whole = countPairs(pairs, labels);
  const [percent, kappa] = [percentOf(whole), kappaOf(whole)];
  const bounds = percent === 1 ? boundsOfUnity(whole, clusters.length) : bootstrap(clusters, options);
  return {
    ...{ pairs: pairs.length, clusters: clusters.length },
    percent: { value: percent, ...bounds.percent },
    kappa: { value: kappa, ...(kappa === null ? noBounds : bounds.kappa) },
  };
}

/**
 * Pairs as counts, all that either figure needs: how many there are, how many are equal, then for each label how often the
 * one gave it and how often the other. Tables of the same labels are added cell by cell.
 */
type PairTable = Float64Array;

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
  const [chance, equal] = [chanceOf(table), percentOf(table)];
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

interface Bounds {
  readonly low: number | null;
  readonly high: number | null;
}

const noBounds: Bounds = { low: null, high: null };

function boundsOfUnity(table: PairTable, clusters: number): { percent: Bounds; kappa: Bounds } {
  if (clusters < 2) return { percent: noBounds, kappa: noBounds };
  const low = tail ** (1 / clusters);
  const chance = chanceOf(table) ?? 1;
  const kappa = chance === 1 ? noBounds : { low: (low - chance) / (1 - chance), high: 1 };
  return { percent: { low, high: 1 }, kappa };
}

function bootstrap(clusters: readonly PairTable[], options: AgreementOptions): { percent: Bounds; kappa: Bounds } {
  if (clusters.length < 2) return { percent: noBounds, kappa: noBounds };
  const random = randomFor('agreement', options.seed);
  const percents: (number | null)[] = [];
  const kappas: (number | null)[] = [];
  for (let resample = 0; resample < (options.resamples ?? defaultResamples); resample++) {
    const table = resampled(clusters, random);
    percents.push(percentOf(table));
    kappas.push(kappaOf(table));
  }
  return { percent: percentileBounds(percents), kappa: percentileBounds(kappas) };
}

function resampled(clusters: readonly PairTable[], random: Random): PairTable {
  const sum = new Float64Array(clusters[0]?.length ?? 0);
  for (let draw = 0; draw < clusters.length; draw++) {
    const drawn = random.pick(clusters);
    for (let cell = 0; cell < sum.length; cell++) sum[cell] = (sum[cell] ?? 0) + (drawn[cell] ?? 0);
  }
  return sum;
}

function percentileBounds(values: readonly (number | null)[]): Bounds {
  const known = values.filter((value) => value !== null).sort((one, other) => one - other);
  if (known.length < values.length * (1 - mostUndefined)) return noBounds;
  const at = (share: number) => known[Math.round(share * (known.length - 1))] ?? null;
  return { low: at(tail), high: at(1 - tail) };
}
