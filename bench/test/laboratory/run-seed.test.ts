import { expect, it } from 'vitest';
import { runSeed } from '../../laboratory/run-seed.ts';

it('studies of different seeds have no run in common', () => {
  const seeds = [0, 1, 2, 999_999_999].flatMap((seed) => [0, 1, 999_999].map((draw) => runSeed(seed, draw)));
  expect(new Set(seeds).size).toBe(seeds.length);
  expect(seeds.every(Number.isSafeInteger)).toBe(true);
});
