import { expect } from 'vitest';
import type { Rating } from '../../src/ratings/rating.ts';
import type { ArenaFolder } from './arena-folder.ts';

export interface FormatBoard {
  readonly tournamentId: string;
  readonly leaderboard: readonly Rating[];
}

export const formatSettings = (agents: readonly string[], trees: number, tournament: object) => ({
  seed: 5,
  agents: agents.map((name) => ({ kind: 'scripted', name })),
  web: { sandbox: { size: 100 } },
  trees: { count: trees },
  tournament: { matchRounds: 2, ...tournament },
});

export const matchesIn = ({ leaderboard }: FormatBoard) =>
  leaderboard.reduce((sum, { matches }) => sum + matches, 0) / 2;

/** Plays by the config of a folder, and expects so many matches and every agent on the board. */
export async function expectPlayed(
  { json, told }: ArenaFolder,
  agents: readonly string[],
  [fewest, most]: readonly [number, number],
) {
  const board = await json<FormatBoard>('tournament', 'run');
  expect(board.leaderboard.map(({ agent }) => agent).toSorted()).toEqual(agents.toSorted());
  expect(matchesIn(board)).toBeGreaterThanOrEqual(fewest);
  expect(matchesIn(board)).toBeLessThanOrEqual(most);
  const words = await told('leaderboard', board.tournamentId, '--details');
  for (const name of agents) expect(words).toMatch(new RegExp(`^ *\\S+ +${name} +\\d+ `, 'm'));
  expect(await json('status', board.tournamentId, '--all')).toMatchObject([{ status: 'finished', matchesVoid: 0 }]);
  return { board, words };
}
