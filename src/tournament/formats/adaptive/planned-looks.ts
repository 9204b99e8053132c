import { at, cell, contrast, type Matrix } from '../../../ratings/matrix.ts';
import type { Belief } from './belief.ts';
import { expectedOrderEntropy } from './order-entropy.ts';

/** How much each pair's order matters: 0 to 1, by index; symmetric. */
export type PairWeight = (one: number, other: number) => number;

/**
 * What comparisons that are planned, but not yet made, are expected to teach. The order of each pair of entrants has an
 * entropy; the gain of a comparison is by how much the expected sum of these falls. Under a normal belief what a look
 * takes from the variances does not depend on what it shows, so that looks planned before are counted exactly.
 */
export class PlannedLooks {
  readonly #belief: Belief;
  readonly #covariance: Matrix;
  readonly #squaredT: Float64Array;
  readonly #variance: Float64Array;
  readonly #weight: Float64Array;
  readonly #entropy: Float64Array;

  constructor(belief: Belief, weight: PairWeight) {
    const { size, cells } = belief.covariance;
    this.#belief = belief;
    this.#covariance = { size, cells: Float64Array.from(cells) };
    this.#squaredT = new Float64Array(size * size);
    this.#variance = new Float64Array(size * size);
    this.#weight = new Float64Array(size * size);
    this.#entropy = new Float64Array(size * size);
    for (let i = 0; i < size; i++) {
      for (let j = i + 1; j < size; j++) {
        const variance = contrast(belief.covariance, i, j);
        this.#variance[i * size + j] = variance;
        this.#squaredT[i * size + j] = (at(belief.mean, i) - at(belief.mean, j)) ** 2 / variance;
        this.#weight[i * size + j] = weight(i, j);
      }
    }
    this.#update();
  }

  /** Expected fall of the summed entropy (bits, weighted) by comparing two entrants, after what is planned already. */
  gain(one: number, other: number): number {
    const { size } = this.#covariance;
    const shifts = this.#shifts(one, other);
    let gain = 0;
    for (let i = 0; i < size; i++) {
      for (let j = i + 1; j < size; j++) {
        const index = i * size + j;
        const weight = at(this.#weight, index);
        if (weight === 0) continue;
        let left = contrast(this.#covariance, i, j);
        for (const shift of shifts) left -= (at(shift, i) - at(shift, j)) ** 2;
        const learned = 1 - left / at(this.#variance, index);
        gain += weight * (at(this.#entropy, index) - expectedOrderEntropy(at(this.#squaredT, index), learned));
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
    this.#update();
  }

  #update(): void {
    const { size } = this.#covariance;
    for (let i = 0; i < size; i++) {
      for (let j = i + 1; j < size; j++) {
        const index = i * size + j;
        const learned = 1 - contrast(this.#covariance, i, j) / at(this.#variance, index);
        this.#entropy[index] = expectedOrderEntropy(at(this.#squaredT, index), learned);
      }
    }
  }

  /** How far a look moves each mean, as a standard deviation with a sign: C x / sqrt(xᵀ C x + noise). */
  #shifts(one: number, other: number): Float64Array[] {
    const { look } = this.#belief;
    const along = this.#shift(one, other, -1, look.differenceNoise(one, other), null);
    return look.totalNoise === null ? [along] : [along, this.#shift(one, other, 1, look.totalNoise, along)];
  }

  /** `earlier` is a shift that is taken from the covariance first. */
  #shift(one: number, other: number, sign: 1 | -1, noise: number, earlier: Float64Array | null): Float64Array {
    const covariance = this.#covariance;
    const moved = earlier === null ? 0 : at(earlier, one) + sign * at(earlier, other);
    const along = Float64Array.from({ length: covariance.size }, (_, i) => {
      const before = earlier === null ? 0 : at(earlier, i) * moved;
      return cell(covariance, i, one) + sign * cell(covariance, i, other) - before;
    });
    const scale = 1 / Math.sqrt(at(along, one) + sign * at(along, other) + noise);
    return along.map((each) => each * scale);
  }
}
