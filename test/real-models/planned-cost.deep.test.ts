import { expect, it } from 'vitest';
import { looping, panel, plannedAndCame, searching } from './planned-and-came.ts';

it.each([
  ['two agents on one tree', () => plannedAndCame(searching(0, 3), 1)],
  ['four agents on three trees', () => plannedAndCame(searching(0, 2, 3, 4), 3)],
  ['three models in a tool loop', () => plannedAndCame(looping, 2)],
  ['three agents before a panel of three judges', () => plannedAndCame(searching(2, 3, 4), 2, panel)],
] as const)('the plan of a first run of %s is within a factor of two of what it comes to', async (_, play) => {
  const { came, expected, bound } = await play();
  expect(came).toBeGreaterThan(expected / 2);
  expect(came).toBeLessThan(expected * 2);
  expect(came).toBeLessThan(bound);
});
