import { describe, expect, it } from 'vitest';
import { arenaFolder } from './arena-folder.ts';
import { runAlone } from './run-in.ts';

const home = arenaFolder();
const { folder } = home;
const garbler = 'process.stdin.resume().on("end", () => console.log("# My report, in Markdown"))';
const config = {
  agents: [
    { kind: 'command', name: 'Gone', command: ['/nowhere/at-all'] },
    { kind: 'command', name: 'Garbler', command: [process.execPath, '-e', garbler] },
    { kind: 'command', name: 'Mumbler', command: [process.execPath, '-e', garbler] },
  ],
  web: { sandbox: { size: 100 } },
  trees: { count: 1 },
  tournament: { matchRounds: 1 },
};

describe('a match in which nothing worked', () => {
  it('ends with exit code 2, says why and where to look; the status names agent, reason and how often', async () => {
    home.write('arena.yaml', config);
    const arena = (...args: string[]) => runAlone(folder, args, { DATABASE_URL: home.url });

    const voided = await arena('match', 'Gone', 'Merlin');
    expect(voided.code).toBe(2);
    expect(voided.err).toMatch(/nothing worked: every match is void, .*Gone: cannot_start: .*\/nowhere\/at-all/);
    const id = /dr-arena tournament resume (\S+) --voids/.exec(voided.err)?.[1] ?? '';
    const { out } = await arena('status', id);
    expect(out).toContain('1 match ended (1 void)');
    expect(out).toMatch(/Void\n {2}an agent was not available \(Gone\): 3 rounds, 1 match\n {4}Gone: cannot_start: /);

    const garbled = await arena('match', 'Garbler', 'Mumbler');
    expect(garbled.code).toBe(2);
    expect(garbled.err).toMatch(
      /nothing worked: no agent gave an answer; \w+ handed in something unreadable: stdout is not JSON; it begins: # My report/,
    );
    expect(garbled.out).toContain('it begins: # My report, in Markdown');

    const one = await arena('match', 'Garbler', 'Merlin', '--details');
    expect(one.code, one.err).toBe(0);
    expect(one.out).not.toContain("loser's tag: Depth");
    expect(one.out).toContain('Answer A is empty, since its agent gave none (garbage).');
  });
});

describe('a tournament in which one agent answered nothing', () => {
  it('ends with exit code 4, and counts and explains that before anything else is decided', async () => {
    const agents = [config.agents[1], { kind: 'scripted', name: 'Merlin' }];
    home.write('arena.yaml', { ...config, agents, trees: { count: 3 } });
    const { code, out, err } = await home.run('tournament', 'run', '--yes');
    expect(code, err).toBe(4);
    for (const text of [out, err]) {
      expect(text).toMatch(/Garbler gave no answer on (\d+) of \1 tasks?: it handed in something unreadable/);
      expect(text).toContain("dr-arena agents check 'Garbler'");
    }
    expect(out).not.toContain('Garbler lost none');
  });

  it('ends so as well where that agent could not be had in any round', async () => {
    const agents = [config.agents[0], ...['Merlin', 'Magpie'].map((name) => ({ kind: 'scripted', name }))];
    home.write('arena.yaml', { ...config, agents });
    const { code, err } = await home.run('tournament', 'run', '--yes');
    expect(code, err).toBe(4);
    expect(err).toMatch(/Gone was unavailable in all of its \d+ rounds/);
    expect(err).toContain("dr-arena agents check 'Gone'");
  });
});
