import { describe, expect, it } from 'vitest';
import type { Rating } from '../../src/ratings/rating.ts';
import { arenaFolder } from './arena-folder.ts';

const agents = ['Kestrel', 'Dunlin', 'Siskin'];
const home = arenaFolder();
const { run } = home;

const settings = (tournament: object) => ({
  seed: 5,
  agents: agents.map((name) => ({ kind: 'scripted', name })),
  web: { sandbox: { size: 100 } },
  trees: { count: 1 },
  tournament: { matchRounds: 2, ...tournament },
});

function configure(file: string, tournament: object, more: object = {}): string {
  home.write(file, { ...settings(tournament), ...more });
  return file;
}

describe('a tournament of scripted agents', () => {
  it('in the format double-elimination is played to its end and rated, with the places of the format beside', async () => {
    const file = configure('double.yaml', { format: 'double-elimination' });
    const played = await run('tournament', 'run', '-c', file, '--json');
    expect(played.code, played.err).toBe(0);
    const board: { tournamentId: string; leaderboard: readonly Rating[] } = JSON.parse(played.out);
    expect(board.leaderboard.map(({ agent }) => agent).toSorted()).toEqual(agents.toSorted());
    const matches = board.leaderboard.reduce((sum, each) => sum + each.matches, 0) / 2;
    expect(matches).toBeGreaterThanOrEqual(2);
    // Of three, two fall twice and the last one once at most.
    expect(matches).toBeLessThanOrEqual(5);
    const words = await run('leaderboard', board.tournamentId);
    for (const name of agents) expect(words.out).toMatch(new RegExp(`^ *\\S+ +${name} +\\d+ `, 'm'));
    expect(words.out).toMatch(/double-elimination itself: 1\. /);
    const status = await run('tournament', 'status', board.tournamentId, '--json');
    expect(JSON.parse(status.out)).toMatchObject([{ status: 'finished', matchesVoid: 0 }]);
  });

  it.each([
    [{ format: 'anchor', anchor: 'Nobody' }, {}, /anchor Nobody is not among the entrants\n.*'tournament'/],
    [{ format: 'single-elimination', anchor: 'Nobody' }, {}, /anchor Nobody is not among the entrants/],
    [{ format: 'group', group: { size: 4, winners: 3, finalists: 2 } }, {}, /winners must not be above finalists/],
    [{ format: 'group', group: { size: 2, winners: 2, finalists: 2 } }, {}, /winners must be below size/],
    [{ format: 'ladder' }, {}, /tournament\.format/],
    [{ format: 'adaptive', adaptive: { pairings: 0 } }, {}, /tournament\.adaptive\.pairings/],
    [{}, { agents: [{ kind: 'scripted', name: 'Kestrel' }] }, /at least two agents/],
  ])('set as %j is refused in words, and nothing is recorded', async (tournament, more, words) => {
    const before = (await run('tournament', 'status', '--json')).out;
    const said = await run('tournament', 'run', '-c', configure('wrong.yaml', tournament, more));
    expect(said).toMatchObject({ code: 2, out: '', err: expect.stringMatching(words) });
    expect(said.err).not.toContain('bug in dr-arena');
    expect((await run('tournament', 'status', '--json')).out).toBe(before);
  });
});
