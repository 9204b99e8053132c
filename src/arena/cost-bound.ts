import type { CallRole } from '../models/language-model.ts';

/** Dollars for one answer or one call; null where a price is unknown. */
export interface UnitCost {
  readonly expectedUsd: number | null;
  /** The most that it can be. */
  readonly worstUsd: number | null;
  /** Standard deviation of one, as a share of what is expected. */
  readonly spread: number;
  /** Standard error of what is expected, as a share of it. */
  readonly doubt: number;
  /** Source of the expectation: costs of one source are wrong together. */
  readonly source: string;
  /** Number of similar costs measured here; 0: expectation and variance are assumed. */
  readonly measured: number;
  /** Nobody but the agent itself can tell its cost. */
  readonly isStated?: true;
}

/** Cause of a number of calls besides chance: the judged rounds, the trees, or the requests made. */
export type Driver = 'rounds' | 'trees' | 'asked';

/** Assumed: about one reply in six is asked for again. */
export const withRepeats = 1.2;

/** So many calls of one kind. */
export interface CostPart extends UnitCost {
  /** Expected number, not rounded. */
  readonly count: number;
  readonly follows: Driver;
}

/** One agent's answers, or one model's calls for one role. */
export interface CostKind extends CostPart {
  readonly name: string;
  readonly role: CallRole;
}

/** Standard error of the number of each driver, as a share; and one that everything follows. */
export type VolumeDoubts = Readonly<Record<Driver | 'everything', number>>;

/** 95 of 100 normal draws are below so many standard deviations. */
const oneSided = 1.6448536269514722;

/**
 * Returns the dollars that 95 of 100 runs of these parts stay below; parts of unknown cost are left out. A part is a sum of n costs,
 * n unknown as well; conditioning on n (the compound sum), with m the expected cost of one, σ its deviation and N the expected number,
 *
 *   mean = Σ N m,  variance = Σ N σ² + Σ_sources (Σ N m d)² + Σ_drivers (Σ N m D)² + (mean · E)²,
 *
 * the chance of each call; the error d of what a call is expected to cost, which all parts of one source share; and the error
 * D of how many there are, which all that follow the rounds (of matches, which are of random length), or the trees, share; and
 * E, by which the topics of a run make everything dearer or cheaper.
 * What remains of many calls is the last three, products of positive factors, so the sum is taken as lognormal with this mean
 * and variance (Fenton 1960): the bound is mean · exp(1.645 s - s²/2), s² = ln(1 + variance/mean²).
 */
export function costBound(parts: readonly CostPart[], doubts: VolumeDoubts): number {
  const priced = parts.flatMap((part) => (part.expectedUsd === null ? [] : [{ ...part, usd: part.expectedUsd }]));
  const mean = priced.reduce((sum, { count, usd }) => sum + count * usd, 0);
  if (mean === 0) return 0;
  const chance = priced.reduce((sum, { count, usd, spread }) => sum + count * (usd * spread) ** 2, 0);
  const ofSources = shared(priced.map(({ source, count, usd, doubt }) => [source, count * usd * doubt]));
  const ofDrivers = shared(priced.map(({ follows, count, usd }) => [follows, count * usd * doubts[follows]]));
  const square = Math.log1p((chance + ofSources + ofDrivers) / mean ** 2 + doubts.everything ** 2);
  return mean * Math.exp(oneSided * Math.sqrt(square) - square / 2);
}

/** The sum of squares of what is added up by key. */
function shared(entries: readonly (readonly [key: string, value: number])[]): number {
  const sums = new Map<string, number>();
  for (const [key, value] of entries) sums.set(key, (sums.get(key) ?? 0) + value);
  return [...sums.values()].reduce((sum, value) => sum + value ** 2, 0);
}

/** The mean and standard deviation of something over so many. */
export interface Measured {
  readonly mean: number;
  readonly deviation: number;
  readonly count: number;
}

/** Standard error of a measured mean, as a share of it. */
export function doubtOf({ mean, deviation, count }: Measured): number {
  return mean === 0 ? 0 : deviation / mean / Math.sqrt(count);
}

/** Measured ones from which on a deviation is believed; of fewer it is taken together with what is assumed. */
const priorCount = 10;

/**
 * The deviation as a share of the mean, drawn towards an assumed one that counts as ten: of few calls the deviation is mostly
 * found too small, since those that cost most are rare.
 */
export function spreadOf({ mean, deviation, count }: Measured, assumed: number): number {
  if (mean === 0) return 0;
  const own = (deviation / mean) ** 2;
  return Math.sqrt((Math.max(0, count - 1) * own + priorCount * assumed ** 2) / (Math.max(0, count - 1) + priorCount));
}
