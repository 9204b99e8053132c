import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/config/load-config.ts';
import { arenaFolder } from './arena-folder.ts';

const settings = {
  agents: ['Kestrel', 'Heron'].map((name) => ({ kind: 'scripted', name })),
  web: { sandbox: { size: 100 } },
  trees: { count: 2, depth: 2 },
  tournament: { format: 'round-robin', matchRounds: 1 },
};
const home = arenaFolder(settings);
const newest = async () => {
  const [head] = await home.ledger.tournaments.list();
  if (head === undefined) throw new Error('nothing was played');
  return head;
};
/** A stored run as an earlier version left it. */
async function ratedBy(ratings: object) {
  const head = await newest();
  const config = parseConfig(head.config, 'test');
  await home.ledger.tournaments.reopen(head.id);
  const changed = { ...head, config: { ...config, ratings: { ...config.ratings, ...ratings } } };
  await home.ledger.tournaments.save(changed);
}

describe('settings of ratings and formats that are retired', () => {
  it.each([
    { ties: 'davidson' },
    { ties: 'rao-kupper' },
    { interval: 'bootstrap' },
    { interval: 'sandwich' },
  ])('are refused in a config: %o', async (ratings) => {
    home.write('retired.yaml', { ...settings, ratings });
    const [[setting, value] = []] = Object.entries(ratings);
    const said = await home.run('tournament', 'run', '-c', 'retired.yaml');
    expect(said).toMatchObject({ code: 2, err: expect.stringContaining(`'${setting}: ${value}' is retired`) });
  });

  it('and so are retired formats', async () => {
    home.write('retired.yaml', { ...settings, tournament: { format: 'single-elimination' } });
    expect(await home.run('tournament', 'run', '-c', 'retired.yaml')).toMatchObject({
      code: 2,
      err: expect.stringMatching(/'format: single-elimination' is retired for tournaments; take swiss/),
    });
  });

  it('let a finished run be shown as it was stored, and an unfinished one stop with a remedy', async () => {
    home.write('plain.yaml', { ...settings, ratings: { ties: 'half', interval: 'jackknife' } });
    expect(await home.run('tournament', 'run', '-c', 'plain.yaml')).toMatchObject({ code: 0 });
    const { id } = await newest();
    const stored = await home.ledger.leaderboards.load(id);
    if (stored === null) throw new Error('nothing was stored');
    await ratedBy({ ties: 'davidson' });
    const ratedByTies = `${stored.ratedBy}`.replace('"ties":"half"', '"ties":"davidson"');
    const details = {
      ...stored.details,
      ties: 'davidson',
      tieParameter: { name: 'nu', value: 1, low: null, high: null },
    };
    const rows = stored.rows.map((row) => ({ ...row, rating: row.rating + 4321 }));
    await home.ledger.leaderboards.save(id, { ...stored, rows, details, ratedBy: ratedByTies });
    const shown = await home.json<{ ties: string; leaderboard: { rating: number }[] }>('leaderboard', id);
    expect(shown.ties).toBe('davidson');
    expect(Math.min(...shown.leaderboard.map(({ rating }) => rating))).toBeGreaterThan(4321);
    await home.ledger.tournaments.reopen(id);
    const resumed = await home.run('tournament', 'resume', id);
    expect(resumed).toMatchObject({
      code: 2,
      err: expect.stringMatching(/'ties: davidson', which is retired\n.*leaderboard T-/),
    });
  });

  it('let a tournament of a retired format be shown, and an unfinished one stop with a remedy', async () => {
    const head = await newest();
    const config = parseConfig(head.config, 'test');
    await home.ledger.tournaments.reopen(head.id);
    const tournament = { ...config.tournament, format: 'single-elimination' };
    const ratings = { ...config.ratings, ties: 'half' };
    await home.ledger.tournaments.save({
      ...head,
      format: 'single-elimination',
      config: { ...config, tournament, ratings },
    });
    expect(await home.run('leaderboard', head.id)).toMatchObject({ code: 0 });
    expect(await home.run('status', head.id)).toMatchObject({ code: 0 });
    expect(await home.run('tournament', 'resume', head.id)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/'format: single-elimination', which is retired\n.*leaderboard T-/),
    });
  });
});
