import { describe, expect, it } from 'vitest';
import { arenaFolder } from './arena-folder.ts';

const home = arenaFolder({
  agents: ['Kestrel', 'Heron', 'Plover'].map((name) => ({ kind: 'scripted', name })),
  web: { sandbox: { size: 100 } },
  trees: { count: 2, depth: 2 },
  tournament: { format: 'round-robin', matchRounds: 2 },
});
const tournaments = () => home.ledger.tournaments.list();
const moreOf = (id: string, ...args: string[]) => home.run('tournament', 'run', '--more', id, '--yes', ...args);

describe('tournament run --more', () => {
  it('lets the agents of a finished tournament meet on fresh trees, and rates both together', async () => {
    const run = await home.run('tournament', 'run', '--json');
    const [first] = await tournaments();
    const state = () => home.ledger.tournaments.state(first?.id as never);
    const stateBefore = await state();
    const more = await moreOf(first?.id ?? '', '--trees', '1', '--json');
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
    expect(JSON.parse((await home.run('leaderboard', '--json', '--details')).out).items.trees).toBe(1);
    const together = `dr-arena leaderboard ${second?.id}`;
    for (const id of [first?.id ?? '', second?.id ?? '']) {
      const alone = await home.run('leaderboard', id, '--details');
      expect(alone.out).toContain(together);
      expect(alone.out).not.toContain('run --more');
      const { partOf } = JSON.parse((await home.run('leaderboard', id, '--json', '--details')).out);
      expect(partOf).toEqual({ newest: second?.id, all: [first?.id, second?.id] });
    }
    expect(after.decision.reasons.map(({ question }: { question: string }) => question)).toEqual(
      expect.arrayContaining(['What it costs', 'What it fails at']),
    );
    const told = (await home.run('leaderboard')).out;
    expect(told).toContain(`${first?.id} and ${second?.id}`);
    expect(told).toMatch(new RegExp(`dr-arena tournament run --more ${second?.id} --trees \\d+\n|Nothing is open`));
  });

  it('goes on from any of them, and refuses what has no further questions', async () => {
    await moreOf((await tournaments())[0]?.id ?? '', '--trees', '1');
    const all = await tournaments();
    expect(JSON.parse((await home.run('leaderboard', '--json')).out).together).toEqual(
      all.map(({ id }) => id).toReversed(),
    );
    await home.run('match', 'Kestrel', 'Heron', '--yes');
    const match = (await tournaments()).find(({ format }) => format === 'match');
    expect(await moreOf(match?.id ?? '', '--trees', '1')).toMatchObject({ code: 2 });
    expect(await moreOf(match?.id ?? '')).toMatchObject({ code: 2, err: expect.stringContaining('--trees') });
  });
});
