import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Seed } from '../../../crawler/seed.ts';
import { sampleSeeds } from '../../../crawler/seeds/sample-seeds.ts';
import { topicKey } from '../../../crawler/seeds/topic-file.ts';
import { forAll } from '../../support/for-all.ts';

const tops = ['Games', 'Science', 'Travel > Air Travel', 'games > Board Games', null];
const seedArbitrary: fc.Arbitrary<Seed> = fc.record({
  topic: fc.oneof(
    fc.constantFrom('Steam Deck', 'steam decks', 'Deck, Steam', 'pokémon', 'Pokemon', 'C++', 'C#', 'C', '…'),
    fc.string({ minLength: 1, maxLength: 12 }),
  ),
  source: fc.constantFrom('trends_rss', 'trends_category', 'list'),
  category: fc.constantFrom(...tops),
  geo: fc.constantFrom('US', 'DE', null),
  at: fc.constantFrom('2026-11-20T00:00:00.000Z', '2026-11-21T00:00:00.000Z'),
});
const seedsArbitrary = fc.array(seedArbitrary, { maxLength: 60 });
const groupOf = (seed: Seed) => (seed.category ?? '').split(' > ')[0]?.toLowerCase() ?? '';

describe('a sample of seeds', () => {
  test('has as many as asked for or all there are, each from the input, none twice', () => {
    forAll(seedsArbitrary, fc.nat(80), fc.integer(), (seeds, count, seedNumber) => {
      const sample = sampleSeeds(seeds, count, seedNumber);
      const keys = new Set(seeds.map((seed) => topicKey(seed.topic)).filter((key) => key !== ''));
      expect(sample).toHaveLength(Math.min(count, keys.size));
      expect(new Set(sample.map((seed) => topicKey(seed.topic))).size).toBe(sample.length);
      for (const seed of sample) expect(seeds).toContain(seed);
    });
  });

  test('does not depend on the order of the seeds', () => {
    const shuffles = seedsArbitrary.chain((seeds) =>
      fc.tuple(fc.constant(seeds), fc.shuffledSubarray(seeds, { minLength: seeds.length, maxLength: seeds.length })),
    );
    forAll(shuffles, fc.nat(20), fc.nat(100), ([seeds, shuffled], count, seedNumber) => {
      expect(sampleSeeds(shuffled, count, seedNumber)).toEqual(sampleSeeds(seeds, count, seedNumber));
    });
  });

  test('takes top-level categories in turn, seeds without one as a group', () => {
    forAll(seedsArbitrary, fc.nat(30), fc.nat(100), (seeds, count, seedNumber) => {
      const all = sampleSeeds(seeds, seeds.length, seedNumber);
      const sample = sampleSeeds(seeds, count, seedNumber);
      const groups = [...new Set(all.map(groupOf))];
      const size = (of: readonly Seed[], group: string) => of.filter((seed) => groupOf(seed) === group).length;
      const most = Math.max(0, ...groups.map((group) => size(sample, group)));
      for (const group of groups) {
        const taken = size(sample, group);
        expect(taken === size(all, group) || taken >= most - 1).toBe(true);
      }
    });
  });

  test('a longer sample begins with the shorter one', () => {
    forAll(seedsArbitrary, fc.nat(30), fc.nat(100), (seeds, count, seedNumber) => {
      expect(sampleSeeds(seeds, count + 5, seedNumber).slice(0, count)).toEqual(sampleSeeds(seeds, count, seedNumber));
    });
  });

  test('another seed number draws another sample', () => {
    const seeds = Array.from({ length: 40 }, (_, index): Seed => {
      const category = index % 2 === 0 ? 'Games' : 'Science';
      return { topic: `t${index}`, source: 'list', category, geo: null, at: '2026-11-21T00:00:00.000Z' };
    });
    expect(new Set([1, 2, 3, 4].map((seedNumber) => JSON.stringify(sampleSeeds(seeds, 5, seedNumber)))).size).toBe(4);
  });

  test('of equal topics the newest stays, one with a category before one without', () => {
    const seed: Seed = { topic: 'Lutes', source: 'list', category: null, geo: null, at: '2026-11-20T00:00:00.000Z' };
    const filed = { ...seed, topic: 'lute', category: 'Music' };
    const newer = { ...seed, topic: 'LUTE', at: '2026-11-21T00:00:00.000Z' };
    expect(sampleSeeds([seed, filed], 5, 1)).toEqual([filed]);
    expect(sampleSeeds([seed, filed, newer], 5, 1)).toEqual([newer]);
  });
});

describe('topics that say the same', () => {
  test.each([
    ['Handheld game consoles', 'handheld game console'],
    ['history of Nintendo', 'Nintendo history'],
    ['pokémon!', 'POKEMON'],
    ["men's watches", 'Mens Watch'],
    ['batteries', 'battery'],
    ['Beer & Wine', 'wine and beer'],
    ['The Last of Us', 'last of us'],
    ['ﬁlm', 'film'],
  ])('%s = %s', (a, b) => expect(topicKey(a)).toBe(topicKey(b)));

  test.each([
    ['C', 'C++'],
    ['C#', 'C++'],
    ['iPhone 16', 'iPhone 17'],
    ['game boy', 'game boy color'],
    ['привет', 'мир'],
    ['😀', '😇'],
  ])('%s ≠ %s', (a, b) => expect(topicKey(a)).not.toBe(topicKey(b)));

  test('a key is its own key where no word looks like a plural', () => {
    forAll(fc.array(fc.constantFrom('steam', 'deck', 'lute', 'c++', 'été', '17')), (words) => {
      const key = topicKey(words.join(' '));
      expect(topicKey(key)).toBe(key);
      expect(topicKey([...words].reverse().join(', ').toUpperCase())).toBe(key);
    });
  });
});
