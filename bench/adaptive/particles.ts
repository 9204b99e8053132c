import normalCdf from '@stdlib/stats-base-dists-normal-cdf';
import type { Random } from '../../src/kernel/random.ts';

/** Steps of the table of the normal distribution function in one standard deviation, and where it ends. */
const tableSteps = 256;
const tableEnd = 8;
const table = Float64Array.from({ length: 2 * tableEnd * tableSteps + 1 }, (_, step) =>
  normalCdf(step / tableSteps - tableEnd, 0, 1),
);

/** The chance that a judge with normal noise finds the first better, from the difference in standard deviations. */
export function seenBetter(difference: number): number {
  const place = Math.round((difference + tableEnd) * tableSteps);
  return table[Math.min(table.length - 1, Math.max(0, place))] ?? 0;
}

interface Seen {
  readonly winner: number;
  readonly loser: number;
}

/** How far a strength is moved in a step of the chain, and how often all are. */
const reach = 0.2;
const sweeps = 2;

/**
 * What a Bayesian believes who knows the laboratory: strengths uniform in [0, 1], a judge that sees their difference with
 * Normal(0, sigma) noise and names the winner. Equally weighed particles, resampled after each look and moved by
 * Metropolis steps (resample-move, Gilks & Berzuini 2001).
 */
export class StrengthParticles {
  /** Particle p has its strengths from p * entrants on. */
  strengths: Float64Array;
  readonly #entrants: number;
  readonly #count: number;
  readonly #sigma: number;
  readonly #random: Random;
  readonly #seen: Seen[] = [];

  constructor(entrants: number, count: number, sigma: number, random: Random) {
    this.#entrants = entrants;
    this.#count = count;
    this.#sigma = sigma;
    this.#random = random;
    this.strengths = Float64Array.from({ length: entrants * count }, () => random.float());
  }

  observe(winner: number, loser: number): void {
    this.#seen.push({ winner, loser });
    this.#resample(winner, loser);
    this.#move();
  }

  /** Systematic resampling by how likely each particle made the last look. */
  #resample(winner: number, loser: number): void {
    const size = this.#entrants;
    const weights = Float64Array.from({ length: this.#count }, (_, particle) =>
      seenBetter(this.#difference(particle * size, winner, loser)),
    );
    const step = weights.reduce((sum, weight) => sum + weight, 0) / this.#count;
    const kept = new Float64Array(this.strengths.length);
    let reached = weights[0] ?? 0;
    let from = 0;
    const start = this.#random.float();
    for (let particle = 0; particle < this.#count; particle++) {
      while (reached < (start + particle) * step && from < this.#count - 1) {
        from += 1;
        reached += weights[from] ?? 0;
      }
      kept.set(this.strengths.subarray(from * size, (from + 1) * size), particle * size);
    }
    this.strengths = kept;
  }

  #difference(at: number, one: number, other: number): number {
    return ((this.strengths[at + one] ?? 0) - (this.strengths[at + other] ?? 0)) / this.#sigma;
  }

  #move(): void {
    for (let sweep = 0; sweep < sweeps; sweep++) {
      for (let entrant = 0; entrant < this.#entrants; entrant++) this.#moveOne(entrant);
    }
  }

  #moveOne(entrant: number): void {
    const own = this.#seen.filter(({ winner, loser }) => winner === entrant || loser === entrant);
    for (let at = 0; at < this.strengths.length; at += this.#entrants) {
      const before = this.strengths[at + entrant] ?? 0;
      const after = before + reach * (2 * this.#random.float() - 1);
      if (after < 0 || after > 1) continue;
      const likely = this.#likelihood(at, own);
      this.strengths[at + entrant] = after;
      if (this.#random.float() * likely > this.#likelihood(at, own)) this.strengths[at + entrant] = before;
    }
  }

  #likelihood(at: number, seen: readonly Seen[]): number {
    let product = 1;
    for (const { winner, loser } of seen) product *= seenBetter(this.#difference(at, winner, loser));
    return product;
  }
}
