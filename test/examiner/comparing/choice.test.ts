import { describe, expect, it } from 'vitest';
import { choiceBeside } from '../../../examiner/comparing/choice.ts';

function choice(value: string, text: string, words = value) {
  const start = text.indexOf(words);
  expect(start).toBeGreaterThanOrEqual(0);
  return choiceBeside(value, text, { start, end: start + words.length });
}

describe('a slot of an answer', () => {
  it.each([
    ['1,880 m', '- Prominence: 1,880 m or 1,808 m'],
    ['1874', '- Founded: 1911 / 1923 / 1874'],
    ['March 1853', 'Last eruption: March 1853 / May 1883'],
    ['88 m', 'between 60 m and 88 m, or 95 m'],
    ['Pleistocene', 'Age: Pleistocene, Holocene or Miocene'],
    ['Jana Reed', 'Rector: Pavel Orlik / Jana Reed / S. Compton'],
    ['basalt', 'It is made of basalt, granite or marble.'],
    ['1984', '{"automated": "1984, 1986 or 1988", "height": "31 m"}'],
  ])('leaves open whether it is %s: %s', (value, text) => expect(choice(value, text)?.isLeftOpen).toBe(true));

  it.each([
    ['6', 'Number of wings: 6, 4, 9'],
    ['11 km', 'a range between 11 and 14 km', '11'],
    ['Drama', 'Genre: Drama / Thriller'],
  ])('has others beside %s, which may belong to it: %s', (value, text, words = value) => {
    expect(choice(value, text, words)?.isLeftOpen).toBe(false);
  });

  it.each([
    ['2,914 m', 'Elevation: 2,914 m / 9,560 ft'],
    ['412 km', '| 412 km | 287 km |'],
    ['1911', 'It was founded in 1911. Or so they say. 1923 is when it moved.'],
    ['640 m³/s', 'Its flow ranges from 2.1 m³/s to 640 m³/s.'],
    ['1,369', 'killing 1,369 people, and in 1965 another 11'],
    ['Hanser', 'published by Hanser in Munich, later by Kestrel'],
    ['Graydon', 'written by Graydon and Lattner'],
  ])('says that it is %s: %s', (value, text) => expect(choice(value, text)).toBeNull());
});
