import { describe, expect, it } from 'vitest';
import { tournamentId } from '../../src/kernel/ids.ts';
import type { RatingReport } from '../../src/ratings/rating.ts';
import { arenaFolder } from './arena-folder.ts';

// The leaderboard by other settings; leaderboard-options.real.test.ts has each kind of option once.

const home = arenaFolder(null, { tables: 'played' });
type Shown = Omit<RatingReport, 'ratings'> & { readonly leaderboard: RatingReport['ratings'] };
const board = (...args: string[]) => home.told('leaderboard', home.tournament, ...args);
const shown = (...args: string[]) => home.json<Shown>('leaderboard', home.tournament, ...args);

describe('a leaderboard rated in other ways', () => {
  it('rates judged rounds, or matches by their margin', async () => {
    const matches = await shown();
    const rounds = await shown('--level', 'round');
    const margins = await shown('--level', 'margin');
    expect([matches, rounds, margins].map(({ level }) => level)).toEqual(['match', 'round', 'margin']);
    const played = matches.leaderboard.reduce((sum, row) => sum + row.matches, 0) / 2;
    expect(matches.battles).toBe(played);
    expect(rounds.battles).toBeGreaterThan(played);
    expect(margins.battles).toBe(played);
    expect(margins.leaderboard.map(({ rating }) => rating)).not.toEqual(
      matches.leaderboard.map(({ rating }) => rating),
    );
  });

  it('takes style out, and names what it takes out or cannot', async () => {
    const report = await shown('--style', 'length,citations');
    expect([...report.style.map(({ feature }) => feature), ...report.droppedStyle].toSorted()).toEqual([
      'citations',
      'length',
    ]);
    expect(await board('--style', 'length,citations')).toMatch(/(Style|Not) taken out/);
  });

  it('says in words what it was made by, what it is clustered by, and who cannot be told apart', async () => {
    const words = await board('--level', 'round');
    expect(words.split('\n')[0]).toBe(home.tournament);
    expect(words).toMatch(/Bradley-Terry on judged rounds; a tie is half a win for each/);
    expect(words).toContain('Intervals: 95%, leave-one-out jackknife with t, clustered by tree (2 clusters).');
    expect(await board()).toMatch(/significantly different at 95%/i);
  });
});

describe('exported battles', () => {
  it.each([
    ['--ridge', '0.1'],
    ['--style', 'length'],
  ])('are rated as the leaderboard is with %s %s', async (...way) => {
    const { files } = await home.json<{ files: { battles: string } }>(
      'export',
      home.tournament,
      '-o',
      `exported${way[0]}`,
    );
    const { ratings } = await home.json<{ ratings: RatingReport['ratings'] }>('rate', files.battles, ...way);
    expect(ratings).toMatchObject((await shown(...way)).leaderboard);
  });
});

describe('the pages of a tournament', () => {
  it('show the ratings that were stored when it ended', async () => {
    const id = tournamentId(home.tournament);
    const stored = await home.ledger.leaderboards.load(id);
    if (stored === null) throw new Error('nothing was stored');
    const rows = stored.rows.map((row) => ({ ...row, rating: row.rating + 4321 }));
    await home.ledger.leaderboards.save(id, { ...stored, rows });
    const highest = Math.max(...(await shown()).leaderboard.map(({ rating }) => Math.round(rating)));
    await home.told('report', home.tournament, '-o', 'stored-site');
    expect(home.read('stored-site/index.html')).toContain(`>${highest}<`);
    expect(highest).toBeGreaterThan(5000);
  });
});
