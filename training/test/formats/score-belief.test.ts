import { describe, expect, it } from 'vitest';
import type { Belief, Observation } from '../../../src/arena/formats/adaptive/winner-belief.ts';
import { chanceAbove } from '../../../src/arena/formats/adaptive.ts';
import { randomFor } from '../../../src/kernel/random.ts';
import { scoreBelief } from '../../formats/score-belief.ts';

const won = (first: number, second: number): Observation => ({ first, second, sign: 1, scores: null });
const scored = (first: number, second: number, a: number, b: number): Observation => {
  const sign = a > b ? 1 : a < b ? -1 : 0;
  return { first, second, sign, scores: { difference: a - b, total: a + b } };
};
const everyPair = (size: number): [number, number][] =>
  Array.from({ length: size }, (_, i) => Array.from({ length: i }, (__, j): [number, number] => [j, i])).flat();

const truth = [0.9, 0.1, 0.5, 0.7, 0.3, 0.6, 0.2, 0.8];
const quality = (index: number) => truth[index] ?? 0;

/** Each score with noise, or only the difference, as a judge that compares gives it. */
function scoresOf(pairs: readonly [number, number][], kind: 'absolute' | 'margins', sigma: number): Observation[] {
  const random = randomFor('scores', kind, sigma);
  const noise = () => sigma * (Array.from({ length: 12 }, () => random.float()).reduce((sum, each) => sum + each) - 6);
  return pairs.map(([i, j]) => {
    if (kind === 'absolute') return scored(i, j, quality(i) + noise(), quality(j) + noise());
    const difference = quality(i) - quality(j) + noise();
    return scored(i, j, 5 + difference / 2, 5 - difference / 2);
  });
}

describe('the belief by scores', () => {
  it('tells a judge who gives everybody a score from one who only compares, and counts on sums of the first only', () => {
    const pairs = everyPair(8);
    expect(scoreBelief(8, scoresOf(pairs, 'absolute', 0.1))?.look.totalNoise).not.toBeNull();
    expect(scoreBelief(8, scoresOf(pairs, 'margins', 0.1))?.look.totalNoise).toBeNull();
  });

  it('orders entrants who never met by what an absolute judge gave them, and leaves them level without one', () => {
    const pairs: [number, number][] = [
      [0, 7],
      [3, 5],
      [2, 4],
      [6, 1],
      [0, 5],
      [7, 4],
      [2, 1],
      [3, 6],
    ];
    const absolute = scoreBelief(8, scoresOf(pairs, 'absolute', 0));
    const order = [...truth.keys()].sort((i, j) => (absolute?.mean[j] ?? 0) - (absolute?.mean[i] ?? 0));
    expect(order).toEqual([0, 7, 3, 5, 2, 4, 6, 1]);
    const margins = scoreBelief(
      8,
      scoresOf(
        [
          [0, 1],
          [2, 6],
        ],
        'margins',
        0,
      ),
    );
    expect(margins && chanceAbove(margins, 0, 3)).toBeGreaterThan(0.5);
    expect(margins?.mean[3]).toBeCloseTo(0, 9);
  });

  it('estimates the noise within a factor of two, in variance, when every pair was seen three times', () => {
    const pairs = Array.from({ length: 3 }, () => everyPair(8)).flat();
    for (const [kind, variance] of [
      ['absolute', 2],
      ['margins', 1],
    ] as const) {
      for (const sigma of [0.1, 0.3]) {
        const seen = scoresOf(pairs, kind, sigma);
        const centre = seen.reduce((sum, { scores }) => sum + (scores?.total ?? 0), 0) / seen.length;
        const usual = seen.reduce((sum, { scores }) => sum + Math.abs(scores?.difference ?? 0), 0) / seen.length;
        const unit = Math.max(usual, ...seen.map(({ scores }) => Math.abs((scores?.total ?? 0) - centre)));
        const noise = (scoreBelief(8, seen)?.look.differenceNoise(0, 1) ?? 0) * unit ** 2;
        expect(noise / (variance * sigma ** 2)).toBeGreaterThan(0.5);
        expect(noise / (variance * sigma ** 2)).toBeLessThan(2);
      }
    }
  });

  it('takes a result without scores for a difference of the usual size', () => {
    const seen = [scored(0, 1, 6, 4), scored(1, 2, 6, 4)];
    const named = scoreBelief(4, [...seen, won(2, 3)]);
    const shown = scoreBelief(4, [...seen, scored(2, 3, 6, 4)]);
    expect(Math.sign((named?.mean[2] ?? 0) - (named?.mean[3] ?? 0))).toBe(1);
    const order = (belief: Belief | null) =>
      [0, 1, 2, 3].sort((i, j) => (belief?.mean[j] ?? 0) - (belief?.mean[i] ?? 0));
    expect(order(named)).toEqual(order(shown));
  });

  it('says nothing when no result has scores or all are equal', () => {
    expect(scoreBelief(3, [won(0, 1)])).toBeNull();
    expect(scoreBelief(3, [scored(0, 1, 5, 5), scored(1, 2, 5, 5)])).toBeNull();
    expect(scoreBelief(3, [scored(0, 1, 0, 0)])).toBeNull();
    expect(scoreBelief(3, [scored(0, 1, 5, 5), scored(1, 2, 4, 4)])).not.toBeNull();
  });
});
