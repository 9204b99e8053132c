import { expect, it } from 'vitest';
import { Suspects } from '../../src/engine/step.ts';

function suspectsOf(times: Readonly<Record<string, number>>): Suspects {
  const suspects = new Suspects();
  suspects.know(new Map(Object.entries(times)));
  return suspects;
}

it('who was suspected twice is guilty, and nobody else', () => {
  const suspects = suspectsOf({ once: 1, twice: 2, often: 7 });
  expect(['never', 'once', 'twice', 'often'].filter((key) => suspects.isGuilty(key))).toEqual(['twice', 'often']);
});

it('suspects are at work one after the other, and nobody else waits', async () => {
  const suspects = suspectsOf({ a: 1, b: 1 });
  const log: string[] = [];
  let free: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    free = resolve;
  });
  const first = suspects.takeTurn('a', () => held.then(() => log.push('a')));
  const second = suspects.takeTurn('b', async () => log.push('b'));
  await suspects.takeTurn('c', async () => log.push('c'));
  free();
  await Promise.all([first, second]);
  expect(log).toEqual(['c', 'a', 'b']);
});

it('a suspect that throws lets the next one have its turn', async () => {
  const suspects = suspectsOf({ a: 1 });
  await expect(suspects.takeTurn('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await suspects.takeTurn('a', async () => 'yes')).toBe('yes');
});
