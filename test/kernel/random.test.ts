import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomFor } from '../../src/kernel/random.ts';
import { forAll } from '../support/for-all.ts';

const key = fc.array(fc.oneof(fc.string(), fc.integer()), { maxLength: 4 });
const draws = (random = randomFor()) => Array.from({ length: 8 }, () => random.int(0, 1_000_000));

describe('keyed randomness', () => {
  it('gives the same draws for the same key', () => {
    forAll(key, (parts) => {
      expect(draws(randomFor(...parts))).toEqual(draws(randomFor(...parts)));
    });
  });

  it('gives other draws for another key, other types and other places included', () => {
    const keys = [[], [1], ['1'], [1, 2], [2, 1], ['12'], ['a', 'b'], ['ab'], ['a', '', 'b']];
    const streams = keys.map((parts) => draws(randomFor(...parts)).join());
    expect(new Set(streams).size).toBe(keys.length);
  });

  it('depends on no stream drawn before or in between', () => {
    const undisturbed = draws(randomFor('a'));
    const one = randomFor('a');
    const other = randomFor('b');
    expect(
      Array.from({ length: 8 }, () => {
        other.float();
        return one.int(0, 1_000_000);
      }),
    ).toEqual(undisturbed);
  });

  it('shuffles into a permutation and leaves the list as it was', () => {
    forAll(key, fc.array(fc.integer()), (parts, items) => {
      const before = [...items];
      const shuffled = randomFor(...parts).shuffle(items);
      expect(items).toEqual(before);
      expect([...shuffled].sort((a, b) => a - b)).toEqual([...before].sort((a, b) => a - b));
    });
  });

  it('shuffles every item into every place', () => {
    const places = new Set(
      Array.from({ length: 200 }, (_, seed) =>
        randomFor('places', seed)
          .shuffle(['a', 'b', 'c'])
          .map((item, place) => item + place),
      ).flat(),
    );
    expect(places.size).toBe(9);
  });

  it('stays inside the bounds of whole numbers, both reached, and of fractions', () => {
    const random = randomFor('bounds');
    const rolled = Array.from({ length: 500 }, () => random.int(3, 6));
    expect(new Set(rolled)).toEqual(new Set([3, 4, 5, 6]));
    for (const float of Array.from({ length: 500 }, () => random.float())) {
      expect(float).toBeGreaterThanOrEqual(0);
      expect(float).toBeLessThan(1);
    }
    expect(random.int(7, 7)).toBe(7);
  });

  it('is certain at probabilities 0 and 1, and near the probability in between', () => {
    const random = randomFor('chance');
    const share = (probability: number) =>
      Array.from({ length: 4000 }, () => random.chance(probability)).filter(Boolean).length / 4000;
    expect(share(0)).toBe(0);
    expect(share(1)).toBe(1);
    expect(share(0.3)).toBeCloseTo(0.3, 1);
  });

  it('picks an item of the list, and refuses an empty one', () => {
    const random = randomFor('pick');
    expect(new Set(Array.from({ length: 100 }, () => random.pick(['x', 'y', 'z'])))).toEqual(new Set(['x', 'y', 'z']));
    expect(() => randomFor('empty').pick([])).toThrow(RangeError);
  });

  it('is the same on every machine', () => {
    expect(draws(randomFor(7, 'agent', 'Heron'))).toMatchInlineSnapshot(`
      [
        153891,
        939245,
        941494,
        912587,
        460922,
        554586,
        700762,
        460566,
      ]
    `);
  });
});
