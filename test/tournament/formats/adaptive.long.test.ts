import { describe, expect, it } from 'vitest';
import { type Random, randomFor } from '../../../src/kernel/random.ts';
import { adaptive } from '../../../src/tournament/formats/adaptive.ts';
import { doubleElimination } from '../../../src/tournament/formats/double-elimination.ts';
import type { Format } from '../../../src/tournament/formats/format.ts';
import { randomPairs } from '../../../src/tournament/formats/random-pairs.ts';
import { remembering } from '../../../src/tournament/formats/remembering.ts';
import { singleElimination } from '../../../src/tournament/formats/single-elimination.ts';
import { type JudgeKind, names, pairOf, playPairings, type ResultsOf, tau, trueOrder } from './play-pairings.ts';

const sigma = 0.15;

/** Box and Muller's normal value. */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.float())) * Math.cos(2 * Math.PI * random.float());
}

/** A judge that errs, the same way for a pair whenever it is asked. */
function noisyJudge(strengths: ReadonlyMap<string, number>, kind: JudgeKind, draw: number): ResultsOf {
  return ({ a, b }) => {
    const random = randomFor('noise', draw, pairOf({ a, b }));
    const noise = [sigma * normal(random), sigma * normal(random)];
    const [low, high] = a < b ? [a, b] : [b, a];
    const [strengthLow = 0, strengthHigh = 0] = [strengths.get(low), strengths.get(high)];
    const margin = strengthLow - strengthHigh + (noise[0] ?? 0);
    const seen =
      kind === 'scores' ? [strengthLow + (noise[0] ?? 0), strengthHigh + (noise[1] ?? 0)] : [margin, -margin];
    const [scoreA = 0, scoreB = 0] = a < b ? seen : seen.toReversed();
    const winner = scoreA > scoreB ? 'a' : 'b';
    return [{ cluster: 'q', winner, ...(kind !== 'winner' && { scores: { a: scoreA, b: scoreB } }) }];
  };
}

const contenders: Record<string, (entrants: readonly string[], seed: number) => Format<string>> = {
  adaptive: (entrants, seed) => adaptive(entrants, { seed }),
  random: (entrants, seed) => randomPairs(entrants, { seed }),
  single: (entrants, seed) =>
    remembering(singleElimination(entrants, { seed, seeding: { kind: 'anchor', anchor: entrants[0] ?? '' } })),
  double: (entrants, seed) => remembering(doubleElimination(entrants, { seed })),
};

/** Kendall's tau of each contender in each draw, all before the same entrants and the same judge. */
function taus(count: number, kind: JudgeKind, draws: number): Record<string, number[]> {
  const result: Record<string, number[]> = {};
  for (let draw = 0; draw < draws; draw++) {
    const random = randomFor('strengths', count, draw);
    const strengths = new Map(names(count).map((entrant) => [entrant, random.float()]));
    for (const [name, format] of Object.entries(contenders)) {
      const { ranking } = playPairings(format(names(count), draw), noisyJudge(strengths, kind, draw));
      result[name] = [...(result[name] ?? []), tau(ranking, trueOrder(strengths))];
    }
  }
  return result;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Bounds of the mean paired difference, 95%. */
function lead(one: readonly number[] = [], other: readonly number[] = []): { low: number; high: number } {
  const differences = one.map((value, index) => value - (other[index] ?? 0));
  const centre = mean(differences);
  const variance = differences.reduce((sum, each) => sum + (each - centre) ** 2, 0) / (differences.length - 1);
  const reach = 1.96 * Math.sqrt(variance / differences.length);
  return { low: centre - reach, high: centre + reach };
}

describe('adaptive pairing at the calls of single elimination', () => {
  it('orders 8 better than random pairs, single and double elimination when only winners are named', () => {
    const found = taus(8, 'winner', 1000);
    expect(mean(found.adaptive ?? [])).toBeGreaterThan(0.74);
    expect(lead(found.adaptive, found.random).low).toBeGreaterThan(0.025);
    expect(lead(found.adaptive, found.single).low).toBeGreaterThan(0.1);
    expect(lead(found.adaptive, found.double).low).toBeGreaterThan(0.02);
  });

  it('orders 8 better than random pairs and both eliminations by margins', () => {
    const found = taus(8, 'margins', 2000);
    expect(mean(found.adaptive ?? [])).toBeGreaterThan(0.82);
    expect(lead(found.adaptive, found.random).low).toBeGreaterThan(0);
    expect(lead(found.adaptive, found.single).low).toBeGreaterThan(0.04);
    expect(lead(found.adaptive, found.double).low).toBeGreaterThan(0.08);
  });

  it('orders 8 no worse than random pairs, and better than both eliminations, by absolute scores', () => {
    const found = taus(8, 'scores', 1000);
    expect(mean(found.adaptive ?? [])).toBeGreaterThan(0.82);
    expect(lead(found.adaptive, found.random).low).toBeGreaterThan(-0.005);
    expect(lead(found.adaptive, found.random).high).toBeGreaterThan(0.005);
    expect(lead(found.adaptive, found.single).low).toBeGreaterThan(0.05);
    expect(lead(found.adaptive, found.double).low).toBeGreaterThan(0.1);
  });
});
