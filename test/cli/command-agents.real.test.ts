import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { arenaFolder } from './arena-folder.ts';
import { runAlone } from './run-in.ts';

const home = arenaFolder();
const { folder } = home;
/** Programs that fail, each in its own way, with the reason that the log is to give. */
const failing = {
  crashes: ['crashed', 'process.exit(3)'],
  hangs: ['timed_out', 'setInterval(() => {}, 1000)'],
  garbles: ['garbage', 'console.log("not the JSON asked for")'],
  floods: ['flooded', 'const mb = "x".repeat(2 ** 20); for (let i = 0; i < 100; i++) process.stdout.write(mb)'],
} as const;

describe('a tournament with agents whose programs fail', () => {
  it('finishes; what fails is graded as an empty answer and loses, with the reason in the log; nothing is void', async () => {
    const programs = Object.entries(failing).map(([name, [, code]]) => ({
      kind: 'command',
      name,
      command: [process.execPath, '-e', code],
    }));
    const config = {
      seed: 3,
      agents: [{ kind: 'scripted', name: 'Merlin' }, ...programs],
      caps: { timeoutSeconds: 4 },
      web: { sandbox: { size: 100 } },
      trees: { count: 1 },
      tournament: { format: 'round-robin', matchRounds: 1 },
    };
    home.write('arena.yaml', config);
    const env = { DATABASE_URL: home.url };
    const run = await runAlone(folder, ['tournament', 'run', '--json'], env);
    // Some of them never answer.
    expect(run.code, run.err).toBe(4);
    const { leaderboard } = JSON.parse(run.out);
    expect(leaderboard[0]).toMatchObject({ agent: 'Merlin', wins: 4, losses: 0, ties: 0 });
    for (const row of leaderboard.slice(1)) expect(row).toMatchObject({ matches: 4, wins: 0, losses: 1, ties: 3 });

    const { shares } = JSON.parse((await runAlone(folder, ['leaderboard', '--details', '--json'], env)).out);
    expect(shares).toMatchObject({ voidRounds: { count: 0 }, voidMatches: { count: 0 } });
    await runAlone(folder, ['export', '-o', 'out'], env);
    const log = home.read(path.join('out', 'matches.json'));
    for (const [reason] of Object.values(failing)) expect(log).toContain(`"${reason}"`);
    expect(log).not.toContain('xxxxxxxxxx');
  });
});
