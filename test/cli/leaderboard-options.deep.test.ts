import { describe, expect, it } from 'vitest';
import { tournamentId } from '../../src/kernel/ids.ts';
import type { RatingReport } from '../../src/ratings/rating.ts';
import { arenaFolder } from './arena-folder.ts';

// Repeats test/cli/leaderboard-options.real.test.ts (reads what was stored when the tournament ended) on its pages.

const home = arenaFolder(null, { tables: 'played' });
type Shown = Omit<RatingReport, 'ratings'> & { readonly leaderboard: RatingReport['ratings'] };
const shown = () => home.json<Shown>('leaderboard', home.tournament);

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
