import { randomFor } from '../kernel/random.ts';
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
export function percentAgreement(pairs: readonly Pick<LabelPair, 'one' | 'other'>[]): number | null {
  return percentOf(countPairs(pairs));
}

/**
 * Cohen's kappa for nominal labels (Cohen 1960): (p - e) / (1 - e), with p the share of equal labels and e what two judges
 * with the same shares of labels would reach by chance.
 *
 * @returns null without a pair, and where chance alone gives full agreement: both use one and the same label only
 */
export function cohensKappa(pairs: readonly Pick<LabelPair, 'one' | 'other'>[]): number | null {
  return kappaOf(countPairs(pairs));
}

/**
 * Both figures with 95% percentile intervals by a bootstrap over whole clusters (Davison & Hinkley 1997, section 3.8). The
 * order of the pairs does not matter. Fewer than two clusters: no bounds. Where no pair differs, no resample does either;
 * then the lower bound is the share of clusters without a difference at which seeing none has a chance of 2.5% (Clopper &
 * Pearson 1934), and kappa's is the one that this share gives with the chance agreement as it is.
 */
export function agreement(pairs: readonly LabelPair[], options: AgreementOptions): Agreement {
  const byCluster = new Map<string, LabelPair[]>();
  for (const pair of pairs) byCluster.set(pair.cluster, [...(byCluster.get(pair.cluster) ?? []), pair]);
  const clusters = [...byCluster].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, own]) => countPairs(own));
  const whole = countPairs(pairs);
  const [percent, kappa] = [percentOf(whole), kappaOf(whole)];
  const bounds = percent === 1 ? boundsOfUnity(whole, clusters.length) : bootstrap(clusters, options);
  return {
    ...{ pairs: pairs.length, clusters: clusters.length },
    percent: { value: percent, ...bounds.percent },
    kappa: { value: kappa, ...(kappa === null ? noBounds : bounds.kappa) },
  };
}

/** Pairs as counts: all that either figure needs. */
interface PairTable {
  readonly pairs: number;
  readonly equal: number;
  /** How often each label was given by the one and by the other. */
  readonly labels: ReadonlyMap<string, readonly [number, number]>;
}

function countPairs(pairs: readonly Pick<LabelPair, 'one' | 'other'>[]): PairTable {
  const labels = new Map<string, [number, number]>();
  const countsOf = (label: string) => {
    const counts = labels.get(label) ?? [0, 0];
    labels.set(label, counts);
    return counts;
  };
  for (const { one, other } of pairs) {
    countsOf(one)[0] += 1;
    countsOf(other)[1] += 1;
  }
  return { pairs: pairs.length, equal: pairs.filter(({ one, other }) => one === other).length, labels };
}

function merged(tables: readonly PairTable[]): PairTable {
  const labels = new Map<string, [number, number]>();
  let [pairs, equal] = [0, 0];
  for (const table of tables) {
    pairs += table.pairs;
    equal += table.equal;
    for (const [label, [one, other]] of table.labels) {
      const counts = labels.get(label) ?? [0, 0];
      labels.set(label, [counts[0] + one, counts[1] + other]);
    }
  }
  return { pairs, equal, labels };
}

function percentOf({ pairs, equal }: PairTable): number | null {
  return pairs === 0 ? null : equal / pairs;
}

function kappaOf(table: PairTable): number | null {
  const chance = chanceOf(table);
  return chance === null || chance === 1 ? null : (table.equal / table.pairs - chance) / (1 - chance);
}

/** Counted in whole numbers, so that full chance agreement is exactly 1. */
function chanceOf({ pairs, labels }: PairTable): number | null {
  if (pairs === 0) return null;
  const products = [...labels.values()].reduce((sum, [one, other]) => sum + one * other, 0);
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
    const table = merged(clusters.map(() => random.pick(clusters)));
    percents.push(percentOf(table));
    kappas.push(kappaOf(table));
  }
  return { percent: percentileBounds(percents), kappa: percentileBounds(kappas) };
}

function percentileBounds(values: readonly (number | null)[]): Bounds {
  const known = values.filter((value) => value !== null).sort((one, other) => one - other);
  if (known.length < values.length * (1 - mostUndefined)) return noBounds;
  const at = (share: number) => known[Math.round(share * (known.length - 1))] ?? null;
  return { low: at(tail), high: at(1 - tail) };
}
