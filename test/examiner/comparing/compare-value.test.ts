import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareValue, holdsValue, surelyDiffer } from '../../../examiner/comparing/compare-value.ts';
import { sameName } from '../../../examiner/comparing/words.ts';
import { forAll } from '../../support/for-all.ts';

it.each([
  ['4 May 1893', 'May 4, 1893'],
  ['4 May 1893', '1893-05-04'],
  ['1893', '4 May 1893'],
  ['1200 km', '1,200 kilometres'],
  ['12 m', '39.4 ft'],
  ['3.5 kg', '3500 g'],
  ['7', 'seven'],
  ['1.2 million', '1,200,000'],
  ['version 3.10', 'Python 3.10.0'],
  ['Harro Vint', 'Vint, Harro'],
  ['Édda Malk', 'edda malk'],
  ['Tarn Street', '**Tarn Street**'],
  ['oak and brass', 'brass & oak'],
  ['KR-47', 'KR 47'],
])('%s and %s are one value', (one, other) => {
  expect(compareValue(one, other)).toBe('same');
});

it.each([
  ['4 May 1893', '5 May 1893'],
  ['12 m', '13 m'],
  ['1.2', '12'],
  ['version 3.10', '3.1'],
  ['Tarn Street', 'Oak Lane'],
  ['False', 'True'],
  ['oak', 'steel'],
])('%s and %s are two values', (one, other) => {
  expect(compareValue(one, other)).toBe('different');
});

it.each([
  ['4 May 1893', '1893'],
  ['7', '7 or 8'],
  ['Harro Vint', 'Vint'],
  ['oak', 'red oak'],
  ['getpreferredencoding()', 'getpreferredencoding(False)'],
])('code cannot tell whether %s and %s are one', (one, other) => {
  expect(compareValue(one, other)).toBe('open');
  expect(surelyDiffer(one, other)).toBe(false);
});

describe('numbers', () => {
  const number = fc.integer({ min: 3, max: 999_999 });
  it('are the same with and without thousands separators, and never the same when they differ', () => {
    forAll(number, number, (a, b) => {
      expect(compareValue(`${a} m`, `${a.toLocaleString('en-US')} metres`)).toBe('same');
      fc.pre(a !== b);
      expect(compareValue(`${a} m`, `${b} m`)).not.toBe('same');
    });
  });
});

it.each([
  ['It was opened on May 4, 1893, by the town.', '4 May 1893', true],
  ['It was opened in May 1893.', '4 May 1893', false],
  ['a span of 39.4 ft', '12 m', true],
  ['a span of 13 m', '12 m', false],
  ['It stands in Tarn Street (north).', 'Tarn Street', true],
  ['It stands in Tarn.', 'Tarn Street', false],
  ['released with Python 3.10', 'version 3.10', true],
])('whether “%s” holds %s: %s', (text, value, holds) => {
  expect(holdsValue(text, value)).toBe(holds);
});

it('names are compared without case, diacritics, article and order', () => {
  expect(sameName('Malk, Édda', 'edda malk')).toBe(true);
  expect(sameName('Edda Malk', 'Malk Edda')).toBe(false);
});
