import { at, cell, contrast, type Matrix } from '../../../ratings/matrix.ts';
import type { Belief } from './winner-belief.ts';

/** Returns the weight of a pair's order: 0 to 1, by index; symmetric. */
export type PairWeight = (one: number, other: number) => number;

/** Bits, and shares of a variance, that are not worth adding up. */
const negligible = 1e-9;

/**
 * Expected information of comparisons that are planned, but not yet made. The order of each pair of entrants has an
 * entropy; the gain of a comparison is by how much the expected sum of these falls. Under a normal belief what a look
 * takes from the variances does not depend on what it shows, so that looks planned before are counted exactly.
 *
 * Vectors by pair hold the pair i < j at i * size + j: the sums run over thousands of pairs for each of thousands.
 */
export class PlannedLooks {
  readonly #belief: Belief;
  readonly #covariance: Matrix;
  readonly #squaredT: Float64Array;
  readonly #variance: Float64Array;
  readonly #weight: Float64Array;
  /** The share of the variance that is left after what is planned. */
  readonly #left: Float64Array;
  readonly #entropy: Float64Array;

  constructor(belief: Belief, weight: PairWeight) {
    const { mean, covariance } = belief;
    const { size, cells } = covariance;
    this.#belief = belief;
    this.#covariance = { size, cells: Float64Array.from(cells) };
    this.#variance = byPair(size, (i, j) => contrast(covariance, i, j));
    this.#squaredT = byPair(size, (i, j) => (at(mean, i) - at(mean, j)) ** 2 / at(this.#variance, i * size + j));
    this.#weight = byPair(size, weight);
    this.#left = byPair(size, () => 1);
    this.#entropy = byPair(size, () => 0);
    this.#renew();
  }

  /** Expected fall of the summed entropy (bits, weighted) by comparing two entrants, after what is planned already. */
  gain(one: number, other: number): number {
    const { size } = this.#covariance;
    const [first, second] = this.#shifts(one, other);
    let gain = 0;
    for (let i = 0; i < size; i++) {
      for (let j = i + 1; j < size; j++) {
        const pair = i * size + j;
        const entropy = at(this.#entropy, pair);
        if (at(this.#weight, pair) * entropy < negligible) continue;
        let reduction = (at(first, i) - at(first, j)) ** 2;
        if (second !== undefined) reduction += (at(second, i) - at(second, j)) ** 2;
        reduction /= at(this.#variance, pair);
        if (reduction < negligible) continue;
        const expected = expectedOrderEntropy(at(this.#squaredT, pair), 1 - at(this.#left, pair) + reduction);
        gain += at(this.#weight, pair) * (entropy - expected);
      }
    }
    return gain;
  }

  /** Counts the comparison as planned. */
  plan(one: number, other: number): void {
    const { size, cells } = this.#covariance;
    for (const shift of this.#shifts(one, other)) {
      for (let i = 0; i < size; i++) {
        for (let j = 0; j < size; j++) cells[i * size + j] = at(cells, i * size + j) - at(shift, i) * at(shift, j);
      }
    }
    this.#renew();
  }

  #renew(): void {
    const { size } = this.#covariance;
    for (let i = 0; i < size; i++) {
      for (let j = i + 1; j < size; j++) {
        const pair = i * size + j;
        this.#left[pair] = contrast(this.#covariance, i, j) / at(this.#variance, pair);
        this.#entropy[pair] = expectedOrderEntropy(at(this.#squaredT, pair), 1 - at(this.#left, pair));
      }
    }
  }

  /** Returns the shift of the means by each look, as standard deviations with a sign: C x / sqrt(xᵀ C x + noise). */
  #shifts(one: number, other: number): [Float64Array] | [Float64Array, Float64Array] {
    const { look } = this.#belief;
    const apart = this.#shift(one, other, -1, look.differenceNoise(one, other), null);
    return look.totalNoise === null ? [apart] : [apart, this.#shift(one, other, 1, look.totalNoise, apart)];
  }

  /** @param earlier a shift that is taken from the covariance first */
  #shift(one: number, other: number, sign: 1 | -1, noise: number, earlier: Float64Array | null): Float64Array {
    const covariance = this.#covariance;
    const shiftBefore = earlier === null ? 0 : at(earlier, one) + sign * at(earlier, other);
    const along = new Float64Array(covariance.size);
    for (let i = 0; i < along.length; i++) {
      const before = earlier === null ? 0 : at(earlier, i) * shiftBefore;
      along[i] = cell(covariance, i, one) + sign * cell(covariance, i, other) - before;
    }
    const scale = 1 / Math.sqrt(at(along, one) + sign * at(along, other) + noise);
    for (let i = 0; i < along.length; i++) along[i] = at(along, i) * scale;
    return along;
  }
}

function byPair(size: number, value: (i: number, j: number) => number): Float64Array {
  const values = new Float64Array(size * size);
  for (let i = 0; i < size; i++) {
    for (let j = i + 1; j < size; j++) values[i * size + j] = value(i, j);
  }
  return values;
}

/**
 * The entropy of "i stands above j" when the difference of both is normal with mean / standard deviation = t:
 * h(Φ(t)) ≈ exp(-t² / (π ln 2)) in bits (Houlsby, Huszár, Ghahramani & Lengyel 2011, section 3; within 0.03 bits).
 */
const width = Math.PI * Math.LN2;

/** @returns bits, 0 to 1, from t² */
export function orderEntropy(squaredT: number): number {
  return Math.exp(-squaredT / width);
}

/**
 * The entropy that is to be expected after observations that take away the share `learned` of the variance: the mean of
 * `orderEntropy` over what they may show. With a normal belief the new t is normal, so that the mean has a closed form.
 *
 * @param learned 0 to 1
 */
export function expectedOrderEntropy(squaredT: number, learned: number): number {
  const remaining = 1 - Math.min(1, Math.max(0, learned));
  if (remaining === 0) return 0;
  const spread = width * remaining + 2 * (1 - remaining);
  return Math.sqrt((width * remaining) / spread) * Math.exp(-squaredT / spread);
}

/** A pair of indexes. */
export type Pair = readonly [number, number];

/**
 * A pair waits for the next round, when more is known, unless its gain for its cost is at least this share of the
 * round's best. Lower, and rounds are full but less well aimed; higher, and there are more of them: by simulation 16
 * entrants take 5 rounds for 30 pairings, where 4 is the fewest and 0.9 would take 10.
 */
const worthAsking = 0.6;

interface RoundRequest {
  readonly belief: Belief;
  readonly weight: PairWeight;
  /** The pairs that may be asked; of equal ones the earlier is taken. */
  readonly open: readonly Pair[];
  readonly cost: (pair: Pair) => number;
  /** Maximum number of pairs. */
  readonly most: number;
}

/**
 * The pairs to be compared next, nobody in two of them: again and again the one whose comparison gains most for its
 * cost, given those chosen before it. Each gain is the exact one-step look-ahead of the normal belief. Gains mostly shrink
 * as pairs are chosen, so that one is computed again only when its last value is the highest (lazy greedy, Minoux 1978),
 * and no more often than there are open pairs; beyond that, which only large fields reach, last values stand.
 *
 * @returns at least one pair unless none is open
 */
export function bestRound({ belief, weight, open, cost, most }: RoundRequest): Pair[] {
  const looks = new PlannedLooks(belief, weight);
  const worth = (pair: Pair) => rounded(looks.gain(pair[0], pair[1]) / cost(pair));
  let waiting = open.map((pair) => ({ pair, worth: worth(pair), after: 0 }));
  const pairs: Pair[] = [];
  let renewals = open.length;
  let best = 0;
  while (pairs.length < most && waiting.length > 0) {
    let top = highest(waiting);
    for (; top.after < pairs.length && renewals > 0; renewals--) {
      top.worth = worth(top.pair);
      top.after = pairs.length;
      top = highest(waiting);
    }
    best = Math.max(best, top.worth);
    if (top.worth < worthAsking * best) break;
    const [one, other] = top.pair;
    pairs.push(top.pair);
    looks.plan(one, other);
    waiting = waiting.filter(({ pair }) => !pair.includes(one) && !pair.includes(other));
  }
  return pairs;
}

function highest<Item extends { readonly worth: number }>(items: readonly Item[]): Item {
  return items.reduce((top, item) => (item.worth > top.worth ? item : top));
}

/** Gains that differ by rounding only are equal. */
function rounded(value: number): number {
  return Number(value.toPrecision(9));
}
