import fc from 'fast-check';
import { expect, test } from 'vitest';
import { segmentEntropy } from '../../rollouts/growing-path.ts';
import { entropyChange } from '../../rollouts/rollout-tree.ts';
import { remainderKinds, tokenEntropy } from '../../rollouts/token-entropy.ts';

/** A distribution over a small vocabulary, from the likeliest token down. */
const distribution = fc
  .array(fc.double({ min: 1e-6, max: 1, noNaN: true }), { minLength: 2, maxLength: 60 })
  .map((weights) => {
    const sum = weights.reduce((all, each) => all + each, 0);
    return weights.map((each) => each / sum).sort((a, b) => b - a);
  });
const exact = (p: readonly number[]) => p.reduce((sum, each) => sum - each * Math.log(each), 0);
const close = 1e-9;

test('the true entropy lies within the bounds, whatever is made of what is not told', () => {
  fc.assert(
    fc.property(distribution, fc.integer({ min: 1, max: 60 }), fc.boolean(), (p, asked, known) => {
      const told = p.slice(0, asked).map(Math.log);
      for (const remainder of remainderKinds) {
        const { low, high } = tokenEntropy(told, { remainder, asked, vocabulary: known ? p.length : null });
        expect(low).toBeLessThanOrEqual(exact(p) + close);
        expect(high).toBeGreaterThanOrEqual(exact(p) - close);
      }
    }),
  );
});

test('one further token gives at most the true entropy, an even spread at least that', () => {
  fc.assert(
    fc.property(distribution, fc.integer({ min: 1, max: 60 }), (p, asked) => {
      const told = p.slice(0, asked).map(Math.log);
      const of = (remainder: 'one-token' | 'uniform') =>
        tokenEntropy(told, { remainder, asked, vocabulary: p.length }).value;
      expect(of('one-token')).toBeLessThanOrEqual(exact(p) + close);
      expect(of('uniform')).toBeGreaterThanOrEqual(exact(p) - close);
    }),
  );
});

test('of a distribution that is told whole, all three give the entropy without an error', () => {
  fc.assert(
    fc.property(distribution, (p) => {
      for (const remainder of remainderKinds) {
        const { value, low, high } = tokenEntropy(p.map(Math.log), { remainder, asked: 60, vocabulary: p.length });
        expect(value).toBeCloseTo(exact(p), 9);
        expect(high - low).toBeLessThan(1e-6);
      }
    }),
  );
});

test('a drawn token that is told beside the likeliest loosens no bound', () => {
  // Three of five tokens: the two likeliest, and the drawn one, which is the last.
  const p = [0.4, 0.3, 0.15, 0.1, 0.05];
  const told = [0.4, 0.3, 0.05].map(Math.log);
  const { low, high } = tokenEntropy(told, { remainder: 'one-token', asked: 2, vocabulary: 5 });
  expect(low).toBeLessThanOrEqual(exact(p));
  expect(high).toBeGreaterThanOrEqual(exact(p));
});

test('a segment is measured on its first k tokens, or on those there are', () => {
  const sure = [0];
  const even = [Math.log(0.5), Math.log(0.5)];
  const options = { remainder: 'one-token', vocabulary: 8, asked: 2 } as const;
  expect(segmentEntropy([even, sure, sure], 1, options)).toEqual({ tokens: 1, mean: Math.LN2, error: 0 });
  expect(segmentEntropy([even, sure], 20, options)).toEqual({ tokens: 2, mean: Math.LN2 / 2, error: 0 });
  expect(segmentEntropy([], 20, options)).toBeNull();
});

test('the change is a share of ln V where V is known, else nats, and errors add up', () => {
  const root = { tokens: 2, mean: 0.5, error: 0.1 };
  const now = { tokens: 3, mean: 1.5, error: 0.2 };
  const shares = entropyChange(now, root, 100);
  expect(shares.value).toBeCloseTo(1 / Math.log(100), 12);
  expect(shares.error).toBeCloseTo(0.3 / Math.log(100), 12);
  expect(entropyChange(now, root, null).value).toBeCloseTo(1, 12);
});
