import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareValue } from '../../../examiner/comparing/compare-value.ts';
import { weighEvidence } from '../../../examiner/comparing/weigh-evidence.ts';
import { forAll } from '../../support/for-all.ts';

const units = ['m', 'kg', 'MHz', 'mAh', 'px', '%', 'km/h', 'kWh'];
const quantity = fc.record({
  digits: fc.integer({ min: 11, max: 99_999 }),
  decimals: fc.integer({ min: 0, max: 3 }),
  unit: fc.constantFrom(...units),
});
const written = ({ digits, decimals, unit }: { digits: number; decimals: number; unit: string }) =>
  `${(digits / 10 ** decimals).toFixed(decimals)} ${unit}`;

const monthNames = 'January February March April May June July August September October November December'.split(' ');
const date = fc.record({
  day: fc.integer({ min: 1, max: 28 }),
  month: fc.integer({ min: 1, max: 12 }),
  year: fc.integer({ min: 1000, max: 2999 }),
});
interface Day {
  readonly day: number;
  readonly month: number;
  readonly year: number;
}
const named = ({ day, month, year }: Day) => `${day} ${monthNames[month - 1]} ${year}`;
const forms: readonly ((date: Day) => string)[] = [
  ({ day, month, year }) => `${monthNames[month - 1]} ${day}, ${year}`,
  ({ day, month, year }) => `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
  ({ day, month, year }) => `${day}.${month}.${year}`,
  ({ day, month, year }) => `the ${day}th of ${monthNames[month - 1]} ${year}`,
];

const woods = ['oak', 'ash', 'elm', 'yew', 'lime', 'birch', 'walnut', 'cedar'];
const list = fc.shuffledSubarray(woods, { minLength: 2, maxLength: 5 });

describe('quantities', () => {
  it('are the same as themselves in every way of writing them', () => {
    forAll(quantity, fc.constantFrom('about ', 'It is ', '**', ''), (each, lead) => {
      const value = written(each);
      expect(compareValue(value, value)).toBe('same');
      expect(compareValue(value, lead + value.replace('.', ','))).toBe('same');
      expect(weighEvidence({ value }, lead + value).kind).toBe('holds');
    });
  });
  it('are different with another first digit or another unit, and bounds state none', () => {
    forAll(quantity, fc.constantFrom(...units), (each, unit) => {
      const value = written(each);
      const first = (Number(value[0]) % 9) + 1;
      expect(compareValue(value, first + value.slice(1))).toBe('different');
      expect(compareValue(value, `less than ${value}`)).toBe('partial');
      if (unit !== each.unit) expect(compareValue(value, written({ ...each, unit }))).toBe('different');
    });
  });
  it('are the same rounded to two digits or more when told so, and not to one', () => {
    forAll(fc.integer({ min: 1_001, max: 9_400 }), fc.integer({ min: 2, max: 3 }), (n, figures) => {
      expect(compareValue(`${n} seats`, `about ${Number(n.toPrecision(figures))}`)).toBe('same');
      fc.pre(Math.abs(n - Number(n.toPrecision(1))) > 50);
      expect(compareValue(`${n} seats`, `about ${Number(n.toPrecision(1))}`)).toBe('different');
    });
  });
});

it('dates are the same in every form, partial with a part and different on another day', () => {
  forAll(date, fc.constantFrom(...forms), (each, form) => {
    expect(compareValue(named(each), form(each))).toBe('same');
    expect(compareValue(named(each), String(each.year))).toBe('partial');
    expect(compareValue(named(each), named({ ...each, day: (each.day % 28) + 1 }))).toBe('different');
    expect(
      compareValue(
        named(each),
        `${named(each)} or ${named({ ...each, year: each.year === 1000 ? 1001 : each.year - 1 })}`,
      ),
    ).toBe('several');
  });
});

it('lists are the same in any order, partial with a part left out and several with another one', () => {
  forAll(list, (parts) => {
    const value = parts.join(' and ');
    expect(compareValue(value, parts.toReversed().join(', '))).toBe('same');
    expect(compareValue(value, parts.slice(1).join(' & '))).toBe('partial');
    expect(compareValue(value, `${value} and brass`)).toBe('several');
  });
});
