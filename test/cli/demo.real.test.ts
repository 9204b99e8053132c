import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { arenaFolder } from './arena-folder.ts';

const { json } = arenaFolder();
describe('the demo', () => {
  it('prints one JSON document that the reading commands agree with, and writes its files', async () => {
    const size = ['--agents', '2', '--trees', '1', '--rounds', '1'];
    const played = await json('demo', '--seed', '6', ...size, '-o', 'out');
    expect(Object.keys(played).join(' ')).toBe(
      'tournamentId seed agents trees matches rounds voids spearman spearmanOfItems decision leaderboard items citations files',
    );
    expect(played).toMatchObject({ seed: 6, agents: 2, trees: 1, matches: 1 });
    const row = ['agent', 'rating', 'low', 'high', 'rankLow', 'rankHigh', 'matches', 'wins', 'losses', 'ties'];
    for (const each of played.leaderboard) expect(Object.keys(each)).toEqual(expect.arrayContaining(row));
    expect(Object.keys(played.files)).toEqual(['report', 'battles', 'leaderboard']);
    for (const file of Object.values<string>(played.files)) expect(existsSync(file), file).toBe(true);
    expect((await json('leaderboard')).leaderboard).toEqual(played.leaderboard);
    expect((await json('leaderboard', '--details')).shares).toMatchObject({
      voidRounds: { count: played.voids.rounds },
    });
    const [{ id, pages }] = await json('tree', 'show');
    expect((await json('tree', 'show', id)).nodes).toHaveLength(pages);
  });
});
