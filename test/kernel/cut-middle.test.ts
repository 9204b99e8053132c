import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutMiddle, lastLines } from '../../src/kernel/cut-middle.ts';
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

it('the end of a text is of whole lines where they fit, and says where something is left out', () => {
  const trace = `${'File "agent.py", line 563\n'.repeat(30)}HTTPError: 404`;
  const end = lastLines(trace, 100);
  expect(end).toMatch(/^…File "agent\.py", line 563\n/);
  expect(end).toMatch(/HTTPError: 404$/);
  expect(end.length).toBeLessThanOrEqual(100);
  expect(lastLines('x'.repeat(200), 100)).toBe(`…${'x'.repeat(99)}`);
  expect(lastLines('short', 100)).toBe('short');
});
