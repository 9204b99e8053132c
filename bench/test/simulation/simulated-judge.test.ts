import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll } from '../../../test/support/for-all.ts';
import {
  entrantId,
  entrantIndex,
  type JudgeSettings,
  judgeNoise,
  simulatedJudge,
} from '../../simulation/simulated-judge.ts';

const strengths = [0.9, 0.1, 0.5, 0.7];
const first = entrantId(0);
const second = entrantId(1);
const plain: JudgeSettings = { kind: 'winner', sigma: 0.15, ties: 0, bias: 0, orders: 'one' };

const judgeOf = (settings: Partial<JudgeSettings> = {}, key: string | number = 1, of: readonly number[] = strengths) =>
  simulatedJudge({ ...plain, ...settings }, of, judgeNoise(of.length, key));

describe('a simulated judge', () => {
  it('names the stronger one where it sees without noise, whatever it tells', () => {
    for (const kind of ['winner', 'margin', 'absolute'] as const) {
      const judge = judgeOf({ kind, sigma: 0 });
      expect(judge.compare({ a: first, b: second }).winner).toBe('a');
      expect(judge.compare({ a: second, b: first }).winner).toBe('b');
    }
  });

  it('tells what its kind tells: nothing but the winner, a margin that adds up to ten, ten times each strength', () => {
    const pairing = { a: first, b: entrantId(3) };
    expect(judgeOf({ sigma: 0 }).compare(pairing)).toEqual({ cluster: 'question', winner: 'a' });
    const margin = judgeOf({ kind: 'margin', sigma: 0 }).compare(pairing).scores;
    expect(margin?.a).toBeCloseTo(6);
    expect(margin?.b).toBeCloseTo(4);
    const absolute = judgeOf({ kind: 'absolute', sigma: 0 }).compare(pairing).scores;
    expect(absolute?.a).toBeCloseTo(9);
    expect(absolute?.b).toBeCloseTo(7);
  });

  it('keeps margins zero-sum and scores on the scale, whatever the noise', () => {
    forAll(fc.double({ min: 0, max: 5, noNaN: true }), fc.nat(), (sigma, key) => {
      const pairing = { a: first, b: second };
      const margin = judgeOf({ kind: 'margin', sigma }, key).compare(pairing).scores;
      expect((margin?.a ?? 0) + (margin?.b ?? 0)).toBeCloseTo(10, 9);
      const scores = judgeOf({ kind: 'absolute', sigma }, key).compare(pairing).scores;
      for (const score of [scores?.a, scores?.b]) {
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(10);
      }
    });
  });

  it('errs as often as its noise says: a difference of one sigma is seen wrong in 15.87% of looks', () => {
    const looks = 4000;
    for (const kind of ['winner', 'margin'] as const) {
      const judge = judgeOf({ kind, sigma: 0.2 }, kind, [0.6, 0.4]);
      let wrong = 0;
      for (let look = 0; look < looks; look++) {
        if (judge.compare({ a: first, b: second }).winner === 'b') wrong += 1;
      }
      expect(Math.abs(wrong / looks - 0.1587)).toBeLessThan(4 * Math.sqrt((0.1587 * 0.8413) / looks));
    }
  });

  it('has the noise of both sides on a difference of scores', () => {
    const judge = judgeOf({ kind: 'absolute', sigma: 0.05 }, 1, [0.5, 0.5]);
    const differences = Array.from({ length: 4000 }, () => {
      const { scores } = judge.compare({ a: first, b: second });
      return ((scores?.a ?? 0) - (scores?.b ?? 0)) / 10;
    });
    const variance = differences.reduce((sum, each) => sum + each * each, 0) / differences.length;
    expect(Math.sqrt(variance) / (0.05 * Math.SQRT2)).toBeCloseTo(1, 1);
  });

  it('prefers seat A by its bias in one order; both orders of margins cancel it exactly', () => {
    forAll(fc.double({ min: -2, max: 2, noNaN: true }), fc.nat(), (bias, key) => {
      const fair = judgeOf({ kind: 'margin', orders: 'both' }, key).compare({ a: first, b: second }).scores;
      const biased = judgeOf({ kind: 'margin', orders: 'both', bias }, key).compare({ a: first, b: second }).scores;
      expect(biased?.a).toBeCloseTo(fair?.a ?? 0, 9);
      const one = judgeOf({ kind: 'margin', bias }, key).compare({ a: first, b: second }).scores;
      const without = judgeOf({ kind: 'margin' }, key).compare({ a: first, b: second }).scores;
      expect((one?.a ?? 0) - (without?.a ?? 0)).toBeCloseTo(5 * bias, 9);
    });
  });

  it('makes a tie of two names that both orders disagree on: a bias larger than the difference', () => {
    expect(judgeOf({ sigma: 0, bias: 1, orders: 'both' }).compare({ a: first, b: second }).winner).toBe('tie');
    expect(judgeOf({ sigma: 0, bias: 1 }).compare({ a: second, b: first }).winner).toBe('a');
  });

  it('says tie below its threshold and only there', () => {
    for (const kind of ['winner', 'margin', 'absolute'] as const) {
      const judge = judgeOf({ kind, sigma: 0, ties: 0.3 });
      expect(judge.compare({ a: first, b: entrantId(3) }).winner).toBe('tie');
      expect(judge.compare({ a: first, b: entrantId(2) }).winner).toBe('a');
    }
  });

  it('gives equal luck for equal keys, new luck when asked again, and mirrored results for swapped seats', () => {
    const again = (key: number) => {
      const judge = judgeOf({ kind: 'margin' }, key);
      return [1, 2, 3].map(() => judge.compare({ a: first, b: second }).scores?.a);
    };
    expect(again(7)).toEqual(again(7));
    expect(new Set(again(7)).size).toBe(3);
    const swapped = judgeOf({ kind: 'margin' }, 7).compare({ a: second, b: first }).scores;
    expect(swapped?.b).toBeCloseTo(again(7)[0] ?? 0, 9);
  });

  it('names as many distinct winners of a group as asked, the best ones where it sees without noise', () => {
    const members = [0, 1, 2, 3].map(entrantId);
    expect(judgeOf({ sigma: 0 }).choose({ members, winners: 2 }).map(entrantIndex).sort()).toEqual([0, 3]);
    forAll(
      fc.constantFrom('one' as const, 'both' as const),
      fc.integer({ min: 1, max: 3 }),
      fc.nat(),
      (orders, winners, key) => {
        const named = judgeOf({ sigma: 1, orders }, key).choose({ members, winners });
        expect(new Set(named).size).toBe(winners);
        for (const name of named) expect(members).toContain(name);
      },
    );
  });

  it('judges a group of two as a pair', () => {
    for (let key = 0; key < 50; key++) {
      const { winner } = judgeOf({ sigma: 0.5 }, key).compare({ a: first, b: second });
      const [named] = judgeOf({ sigma: 0.5 }, key).choose({ members: [first, second], winners: 1 });
      expect(named).toBe(winner === 'a' ? first : second);
    }
  });

  it('refuses a group of one', () => {
    expect(() => judgeOf().choose({ members: [first], winners: 1 })).toThrow(RangeError);
  });
});
