import { describe, expect, it } from 'vitest';
import { arenaFolder } from './arena-folder.ts';
import { expectPlayed, formatSettings } from './played-formats.ts';

const agents = ['Kestrel', 'Dunlin', 'Siskin'];
const format = 'anchor';
const home = arenaFolder(formatSettings(agents, 1, { format }));
const { run } = home;

describe('a tournament of scripted agents', () => {
  it('in the format anchor is played to its end and rated', async () => {
    await expectPlayed(home, agents, [2, 2]);
  });

  it.each([
    [{ format: 'anchor', anchor: 'Nobody' }, {}, /anchor Nobody is not among the entrants\n.*'tournament'/],
    [{ format: 'single-elimination' }, {}, /'format: single-elimination' is retired for tournaments; take swiss/],
    [{ format: 'group' }, {}, /'format: group' is retired for tournaments; take swiss/],
    [{ group: { size: 4, winners: 3, finalists: 2 } }, {}, /winners must not be above finalists/],
    [{ group: { size: 2, winners: 2, finalists: 2 } }, {}, /winners must be below size/],
    [{ format: 'ladder' }, {}, /tournament\.format/],
    [{ format: 'adaptive', adaptive: { pairings: 0 } }, {}, /tournament\.adaptive\.pairings/],
    [{}, { agents: [{ kind: 'scripted', name: 'Kestrel' }] }, /at least two agents/],
  ])('set as %j is refused in words, and nothing is recorded', async (tournament, more, words) => {
    const before = (await run('status', '--all', '--json')).out;
    home.write('wrong.yaml', { ...formatSettings(agents, 1, tournament), ...more });
    const said = await run('tournament', 'run', '-c', 'wrong.yaml');
    expect(said).toMatchObject({ code: 2, out: '', err: expect.stringMatching(words) });
    expect(said.err).not.toContain('bug in dr-arena');
    expect((await run('status', '--all', '--json')).out).toBe(before);
  });
});
