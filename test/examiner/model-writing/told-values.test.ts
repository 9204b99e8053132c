import { describe, expect, it } from 'vitest';
import { asTold, holdsBareYear, toldOf } from '../../../examiner/writing/told-of.ts';

const whole = { kind: 'whole' };
const date = (first: number, last = first, month: number | null = null) => ({ kind: 'date', first, last, month });

describe('what a question tells of a clue', () => {
  it.each([
    ['shifted vertically or horizontally', 'both vertically and horizontally'],
    ['with a roof of slate, copper', 'copper and slate roof'],
    ['It was sold at €299.', 'EUR 299'],
    ['with engines of 10 kW that burn diesel', '10 kW diesel engine'],
    ['first seen on 3 May 1911', 'May 3, 1911'],
    ['under 900 of them', 'fewer than 900'],
  ])('is all of it in “%s” of %s', (question, value) => expect(toldOf(question, { value })).toEqual(whole));

  it('is all of it where one of its other forms is told', () => {
    expect(toldOf('It needs a fireman.', { value: 'stoker', forms: ['fireman'] })).toEqual(whole);
    expect(toldOf('It needs a fireman.', { value: 'stoker' })).toBeNull();
  });

  it.each([
    ['in May 1911', '3 May 1911', date(1911, 1911, 5)],
    ['in 1911', '3 May 1911', date(1911)],
    ['in the 1910s', '3 May 1911', date(1910, 1919)],
    ['in the 1910s', '1911', date(1910, 1919)],
    ['in the 1920s', '3 May 1911', null],
    ['on 4 May 1911', '3 May 1911', null],
    ['numbers 21911 and 19110', '1911', null],
  ])('is so much of a date: “%s” of %s', (question, value, told) => expect(toldOf(question, { value })).toEqual(told));

  it.each([
    ['The roof is slate. Copper is mined near.', 'copper and slate roof'],
    ['with engines of 12 kW that burn diesel', '10 kW diesel engine'],
    ['about 14 of them', '1914'],
    ['of 1914', '14'],
  ])('is nothing in “%s” of %s', (question, value) => expect(toldOf(question, { value })).toBeNull());

  it('is what is looked up', () => {
    const values = ['in May 1911', 'in 1911', 'in the 1910s', 'on 3 May 1911', 'long ago'].map((question) =>
      asTold(question, { value: '3 May 1911' }),
    );
    expect(values).toEqual(['1911-05', '1911', '1910s', '3 May 1911', '3 May 1911']);
  });
});

it('a bare year stands by itself, not inside a fuller date', () => {
  expect(holdsBareYear('built in 1911', 1911)).toBe(true);
  expect(holdsBareYear('opened on 3 May 1911', 1911)).toBe(false);
  expect(holdsBareYear('opened on 3 May 1911, built in 1911', 1911)).toBe(true);
});
