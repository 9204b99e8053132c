import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentHash } from '../../src/kernel/hash.ts';
import { randomFor } from '../../src/kernel/random.ts';
import { isNearDuplicate, pageSketch, resemblance } from '../../trees/compared-pages.ts';
import { forAll } from '../support/for-all.ts';

const sketch = (text: string) => pageSketch({ text, hash: contentHash(text) });
const print = (title: string, text: string) => ({ title, sketch: sketch(text) });
const nouns = 'harbour lantern meadow archive station valley keeper bridge timber season signal quarry'.split(' ');
function story(key: string, words: number): string {
  const random = randomFor('story', key);
  return Array.from({ length: words }, () => `${random.pick(nouns)}${random.int(1, 9)}`).join(' ');
}

/** One page of a family whose pages differ in a few facts only. */
const fromTemplate = (name: string, maker: string, year: number): string =>
  `# ${name}\n\nThe ${name} is a lantern. It was made by ${maker} in ${year} and stands in the hall. The ${name} weighs ${year % 90} kg and burns oil. Visitors may see the ${name} from May to October. Its lens came from ${maker}, whose workshop made others.`;

describe('two pages are the same text when one is', () => {
  const text = story('lamp', 400);
  it.each([
    ['a mirror under another name', print('Lamp', text), print('Lamp | Mirror of lamps', text)],
    [
      'a print version',
      print('Lamp', text),
      print('Lamp (print version)', `Printed on 3 May 2024 from lamps.test\n\n${text}`),
    ],
    [
      'another address with a language, with a notice on it',
      print('Lamp', text),
      print('Lamp', `${text}\n\nThis page is shown in English.`),
    ],
    [
      'the same with other links and marks',
      print('Lamp', text),
      print('Lamp', text.replaceAll('keeper1 ', '[**keeper1**](/k), ')),
    ],
    ['a short page with another date', print('Lamp', story('s', 120)), print('Lamp', `${story('s', 120)} Seen 4 May`)],
  ])('%s', (_, a, b) => {
    expect(isNearDuplicate(a, b)).toBe(true);
    expect(isNearDuplicate(b, a)).toBe(true);
  });
});

it.each([
  [
    'are of one template but differ in a few facts',
    print('Hill lamp', fromTemplate('Hill lamp', 'Ann Bell', 1890)),
    print('Dale lamp', fromTemplate('Dale lamp', 'Bo Reed', 1911)),
  ],
  [
    'share a long introduction',
    print('A', `${story('intro', 300)} ${story('a', 60)}`),
    print('B', `${story('intro', 300)} ${story('b', 60)}`),
  ],
  ['have one title only', print('Lamp', story('a', 200)), print('Lamp', story('b', 200))],
  ['say nothing alike', print('A', story('a', 50)), print('B', story('b', 50))],
])('two pages are not the same text when they %s', (_, a, b) => expect(isNearDuplicate(a, b)).toBe(false));

describe('resemblance', () => {
  const texts = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 40 }).map((words) => words.join(' '));

  it('lies between 0 and 1, is 1 for a text and itself, and is the same both ways', () => {
    forAll(texts, texts, (a, b) => {
      const value = resemblance(sketch(a), sketch(b));
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(1);
      expect(resemblance(sketch(b), sketch(a))).toBe(value);
      expect(resemblance(sketch(a), sketch(a))).toBe(1);
    });
  });

  it('is the share of common shingles where there are few', () => {
    forAll(texts, texts, (a, b) => {
      expect(resemblance(sketch(a), sketch(b))).toBeCloseTo(exact(a, b), 10);
    });
  });

  it('is close to the share of common shingles where there are thousands', () => {
    const all = story('long', 6000).split(' ');
    for (const kept of [5800, 5000, 3000]) {
      const a = all.join(' ');
      const b = all.slice(0, kept).join(' ');
      expect(Math.abs(resemblance(sketch(a), sketch(b)) - exact(a, b))).toBeLessThan(0.1);
    }
  });
});

function exact(a: string, b: string): number {
  const left = shingles(a);
  const right = shingles(b);
  const both = [...left].filter((each) => right.has(each)).length;
  const either = new Set([...left, ...right]).size;
  return either === 0 ? 1 : both / either;
}

function shingles(text: string): Set<string> {
  const words = text.split(' ').filter((word) => word !== '');
  if (words.length === 0) return new Set();
  const count = Math.max(1, words.length - 4);
  return new Set(Array.from({ length: count }, (_, start) => words.slice(start, start + 5).join(' ')));
}
