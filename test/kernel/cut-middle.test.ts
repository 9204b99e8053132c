import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutMiddle } from '../../src/kernel/cut-middle.ts';
import { forAll } from '../support/for-all.ts';

it('a text that is cut has at most the length asked for, and no half character', () => {
  forAll(
    fc.string({ unit: 'grapheme', minLength: 30, maxLength: 300 }),
    fc.integer({ min: 60, max: 200 }),
    (whole, most) => {
      const cut = cutMiddle(whole, most);
      expect(cut.length).toBeLessThanOrEqual(most);
      expect(cut).not.toMatch(/\p{Surrogate}/u);
      if (whole.length <= most) expect(cut).toBe(whole);
    },
  );
  expect(cutMiddle('😀'.repeat(100), 101)).not.toMatch(/\p{Surrogate}/u);
});
