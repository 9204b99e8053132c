import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sameName } from '../../../examiner/comparing/compare-names.ts';
import { compareValue, holdsValue, surelyDiffer } from '../../../examiner/comparing/compare-value.ts';
import { forAll } from '../../support/for-all.ts';

it.each([
  ['4 May 1893', 'May 4, 1893'],
  ['4 May 1893', '1893-05-04'],
  ['4 May 1893', 'on the 4th of May 1893'],
  ['1893', '4 May 1893'],
  ['1893', 'in 1893.'],
  ['1200 km', '1,200 kilometres'],
  ['1,200', '1200'],
  ['12 m', '39.4 ft'],
  ['3.5 kg', '3500 g'],
  ['73 tonnes', '73 t'],
  ['7', 'seven'],
  ['21', 'twenty-one'],
  ['two to six', '2–6'],
  ['45 minutes', '45 min'],
  ['6 rule sets', '6'],
  ['1.2 million', '1,200,000'],
  ['Harro Vint', 'Vint, Harro'],
  ['Édda Malk', 'edda malk'],
  ['The Hague', 'Hague'],
  ['Tarn Street', '**Tarn Street** [2]'],
  ['Tarn Street', 'Tarn Street (source: https://example.org/a)'],
  ['A, B and C', 'C, A, and B'],
  ['KR-47', 'KR 47'],
  ['32.5 cm', '32,5 cm'],
  ['32.5', 'It is 32,5.'],
  ['1,234.5 m', '1.234,5 m'],
  ['1,234,567', '1.234.567'],
  ['4,500', '4.500'],
  ['4.5 kg', '4,500 g'],
  ['oak and brass', 'oak & brass'],
  ['oak & brass', 'brass + oak'],
  ['12 March 1911', '12.03.1911'],
  ['12 March 1911', '12/03/1911'],
  ['12 March 1911', '03/12/1911'],
  ['12 March 1911', '1911/03/12'],
  ['12 March 1911', '12-Mar-1911'],
  ['05-May-1911', '5 May 1911'],
  ['25 March 1911', '3/25/1911'],
  ['1911', '25.3.1911'],
  ['St. Ives', 'Saint Ives'],
  ['Tarn Street', 'Tarn St.'],
  ['Ulm', 'Ulm, Germany'],
  ['Ulm', 'Ulm, the United States'],
  ['a legacy', 'legacy'],
  ['oak', 'Oak'],
  ['Lib/gritlib/reader.py', '`Lib/gritlib/reader.py`'],
])('a stated value is the same %s as %s', (expected, stated) => {
  expect(compareValue(expected, stated)).toBe('same');
  expect(holdsValue(stated, expected)).toBe(true);
});

it.each([
  ['4 May 1893', '5 May 1893', 'different'],
  ['4 May 1893', '1893', 'partial'],
  ['4 May 1893', '4 May 1893 or 5 May 1893', 'several'],
  ['12 m', '12 cm', 'different'],
  ['12 m', '13 m', 'different'],
  ['7', '7 or 8', 'several'],
  ['7', '7, 8, 9', 'several'],
  ['7', 'not stated', 'absent'],
  ['Tarn Street', 'unknown', 'absent'],
  ['Tarn Street', 'Oak Lane', 'different'],
  ['Tarn Street', 'Tarn Street, Oak Lane, Mill Road', 'several'],
  ['Tarn Street', 'Tarn Street or Oak Lane', 'several'],
  ['Tarn', 'Tarn Hill', 'different'],
  ['oak', 'red oak', 'different'],
  ['Harro Vint', 'Vint', 'partial'],
  ['A, B and C', 'A and B', 'partial'],
  ['A, B and C', 'A, B, C and D', 'several'],
  ['1.2', '12', 'different'],
  ['KR-47', 'KR-74', 'different'],
  ['32.5 cm', '32,6 cm', 'different'],
  ['4,500', '4.600', 'different'],
  ['oak and brass', 'oak & tin', 'different'],
  ['oak and brass', 'oak, brass & tin', 'several'],
  ['12 March 1911', '12/04/1911', 'different'],
  ['12-Mar-1911', '12 April 1911', 'different'],
  ['12-Mar-1911', 'March 1911', 'partial'],
  ['12 March 1911', '25/03/1911', 'different'],
  ['12 March 1911', '12/03/11', 'absent'],
  ['1911', '12/03/11', 'absent'],
  ['Ulm', 'Ulm, Tarn', 'partial'],
  ['Ulm', 'Ulm, Germany or Bern', 'several'],
  ['Ulm', 'Germany', 'different'],
])('a stated value is not the same %s as %s: %s', (expected, stated, match) => {
  expect(compareValue(expected, stated)).toBe(match);
});

describe('numbers', () => {
  const number = fc.integer({ min: 3, max: 999_999 });
  it('are the same with and without thousands separators', () => {
    forAll(number, (n) => {
      expect(compareValue(`${n} m`, `${n.toLocaleString('en-US')} metres`)).toBe('same');
    });
  });
  it('are never the same when they differ', () => {
    forAll(number, number, (a, b) => {
      fc.pre(a !== b);
      expect(compareValue(`${a} m`, `${b} m`)).toBe('different');
      expect(compareValue(String(a), `${b}`)).not.toBe('same');
    });
  });
});

it('names are compared without case, diacritics, article and order', () => {
  expect(sameName('Malk, Édda', 'edda malk')).toBe(true);
  expect(sameName('Edda Malk', 'Malk Edda')).toBe(false);
});

describe('two stated values', () => {
  it.each([
    ['False', 'True'],
    ['always returned None', 'True unless a timeout expired, in which case it is False'],
    ['conditionally approved', 'no longer provisional'],
  ])('surely differ, whichever comes first: “%s” and “%s”', (one, other) => {
    expect([surelyDiffer(one, other), surelyDiffer(other, one)]).toEqual([true, true]);
  });
  it.each([
    ['12 m', '12 metres'],
    ['getpreferredencoding()', 'getpreferredencoding(False)'],
    ['1893', '4 May 1893'],
    ['Silver Birch', 'Birch'],
  ])('may be the same: “%s” and “%s”', (one, other) => {
    expect([surelyDiffer(one, other), surelyDiffer(other, one)]).toEqual([false, false]);
  });
});
