import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RatedUnit } from '../../src/ratings/panel-agreement.ts';
import { panelAgreement } from '../../src/ratings/panel-agreement.ts';
import { forAll } from '../support/for-all.ts';

/** Each case a string of one letter a judge, `-` for a gap; each case a cluster of its own. */
const unitsOf = (cases: readonly string[]): RatedUnit[] =>
  cases.map((labels, index) => ({
    labels: [...labels].map((label) => (label === '-' ? null : label)),
    cluster: `c${index}`,
  }));

/** Counts by category, a case a row, as labels. */
const unitsFromCounts = (rows: readonly string[]): RatedUnit[] =>
  unitsOf(
    rows.map((row) =>
      row
        .split(' ')
        .map((count, label) => String.fromCharCode(97 + label).repeat(Number(count)))
        .join(''),
    ),
  );

// Krippendorff (2011), section C: four observers, the units in order.
const krippendorff = unitsOf('11-1 2232 3333 3333 2222 1234 4444 1121 2222 -555 --11 --3-'.split(' '));
const oneToFive = [...'12345'];
const seed = 1;

// Fleiss (1971), table 1: 30 patients, 6 psychiatrists, 5 diagnoses.
const fleiss = unitsFromCounts([
  '0 0 0 6 0',
  '0 3 0 0 3',
  '0 1 4 0 1',
  '0 0 0 0 6',
  '0 3 0 3 0',
  '2 0 4 0 0',
  '0 0 4 0 2',
  '2 0 3 1 0',
  '2 0 0 4 0',
  '0 0 0 0 6',
  '1 0 0 5 0',
  '1 1 0 4 0',
  '0 3 3 0 0',
  '1 0 0 5 0',
  '0 2 0 3 1',
  '0 0 5 0 1',
  '3 0 0 1 2',
  '5 1 0 0 0',
  '0 2 0 4 0',
  '1 0 2 0 3',
  '0 0 0 0 6',
  '0 1 0 5 0',
  '0 2 0 1 3',
  '2 0 0 4 0',
  '1 0 0 4 1',
  '0 5 0 1 0',
  '4 0 0 0 2',
  '0 2 0 4 0',
  '1 0 5 0 0',
  '0 0 0 0 6',
]);

describe("Krippendorff's alpha", () => {
  it('is what Krippendorff (2011) gives on the nominal and on the ordinal scale', () => {
    expect(panelAgreement(krippendorff, { seed }).alpha.value).toBeCloseTo(0.7434210526, 10);
    const ordinal = panelAgreement(krippendorff, { seed, scale: 'ordinal', order: oneToFive });
    expect(ordinal.alpha.value).toBeCloseTo(0.815, 3);
    expect(ordinal.units).toBe(11);
  });

  it('is on the ordinal scale what a computation by hand gives', () => {
    // Labels 1 2 3 given 9 13 10 5 3 times; pairs that differ, weighted: 1-2 4/3, 1-3 1/3, 1-4 1/3, 2-3 4/3, 2-4 1/3, 3-4 1/3.
    const given = [9, 13, 10, 5, 3];
    const apart = (one: number, other: number) =>
      (given.slice(one, other + 1).reduce((sum, count) => sum + count, 0) -
        ((given[one] ?? 0) + (given[other] ?? 0)) / 2) **
      2;
    const observed = (4 * apart(0, 1) + apart(0, 2) + apart(0, 3) + 4 * apart(1, 2) + apart(1, 3) + apart(2, 3)) / 3;
    let expected = 0;
    for (let one = 0; one < 5; one++) {
      for (let other = one + 1; other < 5; other++)
        expected += ((given[one] ?? 0) * (given[other] ?? 0) * apart(one, other)) / 39;
    }
    const { alpha } = panelAgreement(krippendorff, { seed, scale: 'ordinal', order: oneToFive });
    expect(alpha.value).toBeCloseTo(1 - observed / expected, 10);
  });

  it('is 1 for one mind, and undefined without two labels or without any difference', () => {
    const alpha = (cases: readonly string[]) => panelAgreement(unitsOf(cases), { seed }).alpha.value;
    expect(alpha(['xx', 'yy'])).toBe(1);
    expect(alpha(['xx', 'xx'])).toBeNull();
    expect(alpha(['x-', '-y'])).toBeNull();
    expect(alpha([])).toBeNull();
  });

  it('is the same on both scales where there are two labels only', () => {
    const cases = fc.array(fc.array(fc.constantFrom('a', 'b', null), { minLength: 2, maxLength: 5 }), {
      maxLength: 12,
    });
    forAll(cases, (labels) => {
      const units = labels.map((own, index) => ({ labels: own, cluster: `c${index}` }));
      const options = { seed, resamples: 1, order: ['a', 'b'] };
      const nominal = panelAgreement(units, options).alpha.value;
      const ordinal = panelAgreement(units, { ...options, scale: 'ordinal' }).alpha.value;
      if (nominal === null) expect(ordinal).toBeNull();
      else expect(ordinal).toBeCloseTo(nominal, 9);
    });
  });

  it('needs the order of the labels for the ordinal scale, and knows no others', () => {
    expect(() => panelAgreement(krippendorff, { seed, scale: 'ordinal' })).toThrow(RangeError);
    expect(() => panelAgreement(krippendorff, { seed, order: ['1', '2'] })).toThrow(RangeError);
  });
});

describe('the figures of a panel', () => {
  it('hold the mean share of equal pairs of a case', () => {
    const { percent, units } = panelAgreement(fleiss, { seed });
    expect(units).toBe(30);
    expect(percent.value).toBeCloseTo(0.556, 3);
  });

  it('lie inside their intervals, whatever the order of cases and judges', () => {
    const one = panelAgreement(fleiss, { seed });
    const turned = [...fleiss].reverse().map((unit) => ({ ...unit, labels: [...unit.labels].reverse() }));
    const other = panelAgreement(turned, { seed });
    for (const name of ['percent', 'alpha'] as const) {
      const { value, low, high } = one[name];
      expect(low ?? 2).toBeLessThan(value ?? -2);
      expect(high ?? -2).toBeGreaterThan(value ?? 2);
      expect(other[name].value).toBeCloseTo(value ?? 2, 12);
      expect(other[name].low).toBeCloseTo(low ?? 2, 12);
    }
  });

  it('have intervals about as wide as a jackknife over independent cases gives', () => {
    const alpha = (units: readonly RatedUnit[]) => panelAgreement(units, { seed, resamples: 1 }).alpha.value ?? 0;
    const whole = alpha(fleiss);
    const squares = fleiss.map((_, left) => (alpha(fleiss.filter((__, index) => index !== left)) - whole) ** 2);
    const error = Math.sqrt((29 / 30) * squares.reduce((sum, square) => sum + square, 0));
    const { low, high } = panelAgreement(fleiss, { seed }).alpha;
    expect(((high ?? 0) - (low ?? 0)) / (2 * 1.96 * error)).toBeGreaterThan(0.85);
    expect(((high ?? 0) - (low ?? 0)) / (2 * 1.96 * error)).toBeLessThan(1.15);
  });

  it('are less certain where whole clusters agree or differ', () => {
    const cases = Array.from({ length: 60 }, (_, index) => (index < 40 ? 'xxx' : 'xyx'));
    const width = (size: number) => {
      const units = unitsOf(cases).map((unit, index) => ({ ...unit, cluster: `k${Math.floor(index / size)}` }));
      const { low, high } = panelAgreement(units, { seed }).percent;
      return (high ?? 0) - (low ?? 0);
    };
    expect(width(10)).toBeGreaterThan(1.8 * width(1));
  });

  it('have no bounds from one cluster, and an honest lower one where nothing differs', () => {
    const single = fleiss.map((unit) => ({ ...unit, cluster: 'only' }));
    expect(panelAgreement(single, { seed }).alpha).toMatchObject({ low: null, high: null });
    const same = panelAgreement(unitsOf(['xxx', 'yyy', 'xxx', 'yyy']), { seed });
    expect(same.percent.low).toBeCloseTo(0.025 ** 0.25, 12);
    expect(same.alpha.value).toBe(1);
    expect(same.alpha.low ?? 1).toBeLessThan(0.025 ** 0.25);
  });
});
