import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cohensKappa, type LabelPair, weightedKappa } from '../../src/ratings/agreement.ts';
import { forAll } from '../support/for-all.ts';

const order = ['none', 'some', 'all'];
const options = { seed: 1, resamples: 40 };
const pairsOf = (labels: readonly string[]): fc.Arbitrary<LabelPair[]> =>
  fc.array(
    fc.record({
      one: fc.constantFrom(...labels),
      other: fc.constantFrom(...labels),
      cluster: fc.constantFrom('1', '2', '3'),
    }),
    { maxLength: 12 },
  );

it('weighs a difference by the square of its steps', () => {
  // Six pairs: none-none, some-some, all-all, none-some, some-all, none-all. Observed: 1 + 1 + 4 = 6.
  // The one: none 3, some 2, all 1; the other: none 1, some 2, all 3. Expected over 6: 3 (2 + 12) + 2 (1 + 3) + 1 (4 + 2) = 56.
  // Kappa: 1 - 6 * 6 / 56 = 5/14.
  const labels = ['none none', 'some some', 'all all', 'none some', 'some all', 'none all'];
  const pairs = labels.map((each, index) => {
    const [one = '', other = ''] = each.split(' ');
    return { one, other, cluster: String(index) };
  });
  expect(weightedKappa(pairs, order, options).value).toBeCloseTo(5 / 14, 12);
});

it('is the plain kappa where there are two labels', () => {
  forAll(pairsOf(['no', 'yes']), (pairs) => {
    const weighted = weightedKappa(pairs, ['no', 'yes'], options).value;
    const plain = cohensKappa(pairs);
    if (plain === null || weighted === null) expect(weighted).toBe(plain);
    else expect(weighted).toBeCloseTo(plain, 12);
  });
});

it('is all one whose labels come first, which end the order begins at and in which order pairs come', () => {
  forAll(pairsOf(order), (pairs) => {
    const figure = weightedKappa(pairs, order, options);
    const turned = [...pairs].reverse().map(({ one, other, cluster }) => ({ one: other, other: one, cluster }));
    expect(weightedKappa([...pairs].reverse(), order, options)).toEqual(figure);
    const other = weightedKappa(turned, [...order].reverse(), options).value;
    if (figure.value === null) expect(other).toBeNull();
    else expect(other).toBeCloseTo(figure.value, 12);
  });
});

it('is at most 1, which full agreement reaches, and undefined on a single label', () => {
  forAll(pairsOf(order), (pairs) => {
    expect(weightedKappa(pairs, order, options).value ?? 1).toBeLessThanOrEqual(1);
    const { value, low } = weightedKappa(
      pairs.map((pair) => ({ ...pair, other: pair.one })),
      order,
      options,
    );
    expect([value, low]).toEqual([new Set(pairs.map(({ one }) => one)).size > 1 ? 1 : null, null]);
  });
});

it('refuses a label that is not in the order', () => {
  expect(() => weightedKappa([{ one: 'most', other: 'all', cluster: '1' }], order, options)).toThrow(RangeError);
});
