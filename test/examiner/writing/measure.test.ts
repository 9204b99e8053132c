import { describe, expect, it } from 'vitest';
import { isComposite, readMeasure } from '../../../examiner/writing/clue.ts';

describe('a measure', () => {
  it.each([
    ['height', '2,987 m', { scale: 'length', number: 2987, unit: 'm' }],
    ['height', '12 m (39 ft)', { scale: 'length', number: 12, unit: 'm' }],
    ['price', '480 crowns', { scale: 'crowns', number: 480, unit: 'crowns' }],
    ['number of seats', '1640', { scale: '', number: 1640 }],
    ['seats', '1640', { scale: '', number: 1640 }],
    ['opened', '1911', { scale: 'year' }],
    ['opening year', '1911', { scale: 'year' }],
    ['opened', '4 May 1911', { scale: 'day' }],
    ['python version', '3.10', { scale: 'version' }],
    ['created', '25-May-2020', { scale: 'day' }],
  ])('%s: %s', (attribute, value, measure) => expect(readMeasure(attribute, value)).toMatchObject(measure));

  it.each([
    ['peak', '1990s'],
    ['weight', 'about 40 kg'],
    ['screen', '160 × 144 px'],
    ['weight', '4.500 kg'],
    ['weight', '40 kg, 44 kg with its case'],
    ['opened', '1911; 1923'],
    ['post-history', '25-May-2020, 03-Jun-2020'],
    ['maker', 'Edda Marn'],
  ])('is none, or could be read in two ways: %s: %s', (attribute, value) => {
    expect(readMeasure(attribute, value)).toBeNull();
  });
});

it('puts version 3.10 behind 3.9 and before 3.10.1', () => {
  const numbers = ['3.9', '3.10', '3.10.1', '4.0'].map((value) => readMeasure('version', value)?.number ?? 0);
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  expect(new Set(numbers).size).toBe(4);
});

describe('a value', () => {
  it.each(
    '2.3 inch TFT LCD, 160 × 144 px, 56 colours|1857 by Anton Reiser and Karl Voss|Type B @ 4 MHz'.split('|'),
  )('is composite: %s', (value) => expect(isComposite(value)).toBe(true));
  it.each(
    '12 m (39 ft)|4 May 1911|Tarn, Northern Vale|Edda Marn and Sef Tarl|160 × 144 px|oak'.split('|'),
  )('is one thing: %s', (value) => expect(isComposite(value)).toBe(false));
  it('is composite where the page reader says so', () => expect(isComposite('oak', ['oak', 'brass'])).toBe(true));
});
