import { describe, expect, it } from 'vitest';
import { arenaFolder } from './arena-folder.ts';
import { expectPlayed, formatSettings } from './played-formats.ts';

const agents = ['Kestrel', 'Dunlin', 'Siskin'];
const format = 'double-elimination';
const home = arenaFolder(formatSettings(agents, 1, { format }));
const { run } = home;

describe('a tournament of scripted agents', () => {
  it('in the format double-elimination is played to its end and rated, with the places of the format beside', async () => {
    // Of three, two fall twice and the last one once at most.
    await expectPlayed(home, format, agents, [2, 5]);
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
    home.write('wrong.yaml', { ...formatSettings(agents, 1, tournament), ...more });
    const said = await run('tournament', 'run', '-c', 'wrong.yaml');
    expect(said).toMatchObject({ code: 2, out: '', err: expect.stringMatching(words) });
    expect(said.err).not.toContain('bug in dr-arena');
    expect((await run('tournament', 'status', '--json')).out).toBe(before);
  });
});
