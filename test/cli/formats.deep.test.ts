// Repeats test/cli/formats.real.test.ts (a format is played to its end and rated) in two formats on two trees, and
// test/crash/kill-and-resume.real.test.ts (killed and resumed) in the format whose pairs depend on ratings.
import { describe, expect, it } from 'vitest';
import { killAt } from '../crash/watch.ts';
import { arenaFolder } from './arena-folder.ts';
import { expectPlayed, type FormatBoard, formatSettings, matchesIn } from './played-formats.ts';

/** From the most skilled to the least. */
const agents = ['Kestrel', 'Curlew', 'Dunlin', 'Siskin'];
const trees = 2;
const home = arenaFolder();
const { json } = home;

/** Pairs that meet, each on every tree: as many, or fewer where a second meeting is known. Other tests play the other formats. */
const pairs = [
  ['anchor', 3, 3],
  ['adaptive', 1, 6],
] as const;

describe('a tournament of scripted agents', () => {
  it.each(pairs)('in the format %s is played to its end and rated', async (format, fewest, most) => {
    home.write('arena.yaml', formatSettings(agents, trees, { format }));
    const { board, words } = await expectPlayed(home, agents, [fewest * trees, most * trees]);
    const rating = new Map<string, number>(board.leaderboard.map((row) => [row.agent, row.rating]));
    expect(rating.get('Kestrel')).toBeGreaterThan(rating.get('Siskin') ?? Number.NaN);
    expect(words).toMatch(/Intervals: 95%, .*clustered by tree \(2 clusters\)\./);
    expect(words).toMatch(/significantly different at 95%/i);
    expect(words).toContain('Fewer than ten trees: the intervals are indicative.');
  });

  it('that is adaptive and killed pairs as it would have, and ends as the undisturbed one', async () => {
    const adaptive = { format: 'adaptive', adaptive: { pairings: 6 }, concurrency: 1 };
    home.write('arena.yaml', formatSettings(agents, trees, adaptive));
    const undisturbed = await json<FormatBoard>('tournament', 'run');
    const rounds = async () => (await home.db.selectFrom('rounds').select('number').execute()).length;
    const before = await rounds();
    await killAt(home.start('tournament', 'run', '--json'), async () => (await rounds()) >= before + 5);
    const resumed = await json<FormatBoard>('tournament', 'resume');
    expect(resumed.tournamentId).not.toBe(undisturbed.tournamentId);
    expect(resumed.leaderboard).toEqual(undisturbed.leaderboard);
    expect(matchesIn(resumed)).toBeGreaterThan(0);
  });
});
