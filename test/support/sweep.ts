/** Whether `npm run test:exhaustive` runs, which plays every case of every sweep. */
const exhaustive = process.env.DR_ARENA_TEST_SWEEPS === 'all';

/**
 * Cases that guarantee one thing in several forms, each of which takes seconds: all of them in `npm run test:exhaustive`,
 * in `npm test` only those of the given places (from 0), chosen so that each kind of fault or setting is still met.
 */
export function sweep<Case>(cases: readonly Case[], ...smoke: readonly number[]): readonly Case[] {
  return exhaustive ? cases : cases.filter((_, place) => smoke.includes(place));
}
