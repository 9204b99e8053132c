import { describe, expect, it } from 'vitest';
import { arenaFolder } from './arena-folder.ts';

const home = arenaFolder({
  agents: ['Kestrel', 'Heron', 'Plover'].map((name) => ({ kind: 'scripted', name })),
  web: { sandbox: { size: 100 } },
  trees: { count: 2, depth: 2 },
  tournament: { format: 'round-robin', matchRounds: 2 },
});
const tournaments = () => home.ledger.tournaments.list();

describe('tournament more', () => {
  it('lets the agents of a finished tournament meet on fresh trees, and rates both together', async () => {
    const run = await home.run('tournament', 'run', '--json');
    const [first] = await tournaments();
    const state = () => home.ledger.tournaments.state(first?.id as never);
    const stateBefore = await state();
    const more = await home.run('tournament', 'more', '--trees', '1', '--yes', '--json');
    expect(more).toMatchObject({ code: 0 });
    const [second] = await tournaments();
    expect(second).toMatchObject({ follows: first?.id, status: 'finished', agents: first?.agents });
    expect([second?.trees.length, second?.trees.some((tree) => first?.trees.includes(tree))]).toEqual([1, false]);
    const [before, after] = [run, more].map(({ out }) => JSON.parse(out));
    expect(after).toMatchObject({ tournamentId: second?.id, together: [first?.id, second?.id] });
    expect([before.items.trees, after.items.trees, after.decision.trees]).toEqual([2, 3, 3]);
    // Pages that are kept are made anew: the first one's say that it was played on.
    expect(await state()).toEqual({ ...stateBefore, playedOn: 1 });
    // What ended stays as it was.
    expect(await home.ledger.tournaments.load(first?.id as never)).toEqual(first);
    expect(JSON.parse((await home.run('leaderboard', '--json')).out)).toEqual(after);
    expect(JSON.parse((await home.run('leaderboard', '--json', '--board', 'items')).out).items.trees).toBe(1);
    const together = `dr-arena leaderboard ${second?.id}`;
    for (const id of [first?.id ?? '', second?.id ?? '']) {
      const alone = await home.run('leaderboard', id, '--board', 'items');
      expect(alone.out).toContain(together);
      expect(alone.out).not.toContain('tournament more');
      expect((await home.run('leaderboard', id, '--pairs')).out).toContain(together);
      const { partOf } = JSON.parse((await home.run('leaderboard', id, '--json', '--pairs')).out);
      expect(partOf).toEqual({ newest: second?.id, all: [first?.id, second?.id] });
    }
    expect(after.decision.reasons.map(({ question }: { question: string }) => question)).toEqual(
      expect.arrayContaining(['What it costs', 'What it fails at']),
    );
    const told = (await home.run('leaderboard')).out;
    expect(told).toContain(`${first?.id} and ${second?.id}`);
    expect(told).toMatch(new RegExp(`dr-arena tournament more ${second?.id} --trees \\d+\n|Nothing is open`));
  });

  it('goes on from the newest, and refuses what has no further questions', async () => {
    await home.run('tournament', 'more', '--trees', '1', '--yes');
    const all = await tournaments();
    expect(JSON.parse((await home.run('leaderboard', '--json')).out).together).toEqual(
      all.map(({ id }) => id).toReversed(),
    );
    await home.run('match', 'Kestrel', 'Heron', '--yes');
    const match = (await tournaments()).find(({ format }) => format === 'match');
    expect(await home.run('tournament', 'more', match?.id ?? '', '--trees', '1')).toMatchObject({ code: 2 });
    expect(await home.run('tournament', 'more')).toMatchObject({ code: 2, err: expect.stringContaining('--trees') });
  });
});
