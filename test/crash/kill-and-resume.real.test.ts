import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ArenaFolder, arenaFolder } from '../cli/arena-folder.ts';
import { killAt, openWatch, type Watch } from './watch.ts';

const play = ['tournament', 'run', '--yes'];
/** One match at a time, so that the run is long enough to be killed twice. */
const settings = {
  seed: 11,
  agents: ['Kestrel', 'Heron', 'Plover'].map((name) => ({ kind: 'scripted', name })),
  web: { sandbox: { size: 100 } },
  // A page that a busy machine gives late would make another tree, and another board.
  crawl: { timeoutMs: 300_000 },
  trees: { count: 1 },
  tournament: { format: 'round-robin', matchRounds: 2, concurrency: 1 },
};
const calm = arenaFolder(settings);
const home = arenaFolder(settings);
let watch: Watch;
let undisturbed: unknown;

beforeAll(async () => {
  watch = await openWatch(home.url);
  undisturbed = await leaderboardOf(calm, ...play);
});
afterAll(() => watch?.close());

/** The board of a command that is run in this process to a good end. */
const leaderboardOf = async ({ json }: ArenaFolder, ...args: readonly string[]): Promise<unknown> =>
  (await json(...args)).leaderboard;

describe('a tournament', () => {
  it('killed twice and resumed ends with the board of an undisturbed run, and asks for no recorded answer twice', async () => {
    await killAt(home.start(...play), async () => (await watch.answers()) > 0);
    await watch.remember();
    const id = await watch.newest();
    await killAt(
      home.start('tournament', 'resume', id),
      async () => (await watch.answers()) > watch.recordedAtKills + 1,
    );
    await watch.remember();
    expect(await leaderboardOf(home, 'tournament', 'resume', id)).toEqual(undisturbed);
    expect(watch.recordedAtKills).toBeGreaterThan(2);
    expect(await watch.recordedAnswersAskedAgain()).toEqual([]);
  });
});
