import { at, cell, contrast, type Matrix } from '../../../ratings/matrix.ts';
import type { Belief } from './belief.ts';

/** How much each pair's order matters: 0 to 1, by index; symmetric. */
export type PairWeight = (one: number, other: number) => number;

/** Bits, and shares of a variance, that are not worth adding up. */
const negligible = 1e-9;

/**
 * What comparisons that are planned, but not yet made, are expected to teach. The order of each pair of entrants has an
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
        let taken = (at(first, i) - at(first, j)) ** 2;
        if (second !== undefined) taken += (at(second, i) - at(second, j)) ** 2;
        taken /= at(this.#variance, pair);
        if (taken < negligible) continue;
        const expected = expectedOrderEntropy(at(this.#squaredT, pair), 1 - at(this.#left, pair) + taken);
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

  /** How far each look moves the means, as standard deviations with a sign: C x / sqrt(xᵀ C x + noise). */
  #shifts(one: number, other: number): [Float64Array] | [Float64Array, Float64Array] {
    const { look } = this.#belief;
    const apart = this.#shift(one, other, -1, look.differenceNoise(one, other), null);
    return look.totalNoise === null ? [apart] : [apart, this.#shift(one, other, 1, look.totalNoise, apart)];
  }

  /** @param earlier a shift that is taken from the covariance first */
  #shift(one: number, other: number, sign: 1 | -1, noise: number, earlier: Float64Array | null): Float64Array {
    const covariance = this.#covariance;
    const moved = earlier === null ? 0 : at(earlier, one) + sign * at(earlier, other);
    const along = new Float64Array(covariance.size);
    for (let i = 0; i < along.length; i++) {
      const before = earlier === null ? 0 : at(earlier, i) * moved;
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
  const left = 1 - Math.min(1, Math.max(0, learned));
  if (left === 0) return 0;
  const spread = width * left + 2 * (1 - left);
  return Math.sqrt((width * left) / spread) * Math.exp(-squaredT / spread);
}
