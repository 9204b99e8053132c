import { expect, it } from 'vitest';
import { plannedAndCame, searching } from './planned-and-came.ts';

it('the plan of a first run, with nothing spent before, is within a factor of two of what it comes to', async () => {
  const { came, expected, bound } = await plannedAndCame(searching(2, 3, 4), 2);
  expect(came).toBeGreaterThan(expected / 2);
  expect(came).toBeLessThan(expected * 2);
  expect(came).toBeLessThan(bound);
});
