import fc from 'fast-check';
import { expect, test } from 'vitest';
import { branchDecision } from '../../rollouts/rollout-tree.ts';

const paper = { alpha: 0.5, beta: 0.2, tau: 0.5, probe: 20 };
const change = fc.record({
  value: fc.double({ min: -1, max: 1, noNaN: true }),
  error: fc.double({ min: 0, max: 1, noNaN: true }),
});

test('by threshold it branches exactly where P is above tau', () => {
  fc.assert(
    fc.property(change, (each) => {
      const { branch, probability, draw } = branchDecision(each, { ...paper, rule: 'threshold' }, [1]);
      expect(probability).toBeCloseTo(0.5 + 0.2 * each.value, 12);
      expect(branch).toBe(probability > 0.5);
      expect(draw).toBeNull();
    }),
  );
  expect(branchDecision({ value: 0, error: 0 }, { ...paper, rule: 'threshold' }, [1]).branch).toBe(false);
});

test('a decision is sure when no entropy within the error turns it', () => {
  fc.assert(
    fc.property(change, fc.double({ min: -1, max: 1, noNaN: true }), (each, part) => {
      const decided = branchDecision(each, { ...paper, rule: 'threshold' }, [1]);
      const other = branchDecision(
        { ...each, value: each.value + part * each.error },
        { ...paper, rule: 'threshold' },
        [1],
      );
      if (decided.sure) expect(other.branch).toBe(decided.branch);
    }),
  );
});

test('by chance it branches about as often as P says of the sum over k tokens, and alike for the same key', () => {
  // A mean change of 0.025 is 0.5 over 20 tokens: P = 0.5 + 0.2 · 0.5.
  const settings = { ...paper, rule: 'bernoulli' } as const;
  const drawn = Array.from({ length: 2000 }, (_, at) =>
    branchDecision({ value: 0.025, error: 0 }, settings, [1, 'g1', at]),
  );
  expect(drawn.filter(({ branch }) => branch).length / 2000).toBeCloseTo(0.6, 1);
  expect(branchDecision({ value: 0.025, error: 0 }, settings, [1, 'g1', 7])).toEqual(drawn[7]);
});
