import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { arenaFolder } from './arena-folder.ts';
import { runAlone } from './run-in.ts';

const home = arenaFolder();
const { folder } = home;
const answer = (more: object) =>
  `process.stdin.resume().on('end', () => console.log(${JSON.stringify(JSON.stringify({ text: 'Nobody knows.', ...more }))}))`;
const program = (name: string, code: string) => ({ kind: 'command', name, command: [process.execPath, '-e', code] });

describe('a tournament of programs that state their costs', () => {
  it('counts them, stops at its budget, goes on without paying anything again, and plans by them', async () => {
    const agents = [
      program('Priced', answer({ costUsd: 0.05 })),
      program('Silent', answer({})),
      { kind: 'scripted', name: 'Merlin' },
    ];
    const config = {
      agents,
      web: { sandbox: { size: 100 } },
      trees: { count: 2 },
      tournament: { format: 'round-robin', matchRounds: 2 },
    };
    home.write('arena.yaml', config);
    // One match at a time: then a budget for three answers ends after a match.
    const env = { DATABASE_URL: home.url, DR_ARENA_CONCURRENCY: '1' };
    const arena = (...args: string[]) => runAlone(folder, args, env);

    const before = await arena('plan', '--json');
    expect(JSON.parse(before.out).unknown).toMatchObject({ unstated: ['Priced', 'Silent'] });

    const stopped = await arena('tournament', 'run', '--budget', '0.07', '--junit', 'stopped.xml');
    expect(stopped.code).toBe(2);
    expect(stopped.err).toContain('Cost unknown, none stated so far: Priced, Silent');
    expect(stopped.err).toMatch(/stopped at its budget, with \$0\.0500 .*an answer of Priced may cost up to \$0\.0500/);

    const junit = home.read('stopped.xml');
    expect(junit).toMatch(/errors="1"[\s\S]*<error message="tournament T-\w+ stopped at its budget/);
    expect(junit).toMatch(/Resume with: dr-arena tournament resume T-\w+ --budget DOLLARS/);
    const gated = await arena('leaderboard', '--fail-if', 'matches < 1');
    expect(gated).toMatchObject({ code: 2, err: expect.stringContaining('is not rated yet') });

    const further = await arena('tournament', 'resume', '--budget', '0.17');
    expect(further.code, further.err).toBe(2);
    const played = /with (\d+) of 6 matches played/.exec(further.err)?.[1];
    expect(further.err, further.err).toMatch(/Leaderboard so far: dr-arena leaderboard T-\w+/);
    const board = await arena('leaderboard');
    expect(board.code, board.err).toBe(0);
    expect(board.out).toContain(`not finished: ${played} of 6 matches\n`);
    expect(board.out).toContain('By all graded items');
    expect(JSON.parse((await arena('leaderboard', '--json')).out).unfinished).toEqual({ ended: Number(played), of: 6 });

    const finished = await arena('tournament', 'resume', '--budget', '5');
    expect(finished.code, finished.err).toBe(0);
    const held = await arena('leaderboard', '--fail-if', 'matches < 1', '--junit', 'resumed.xml');
    expect(held.err).toContain('passes  matches < 1');
    expect(finished.out).toMatch(/^Recommendation\n {2}Merlin/m);
    expect(home.read('resumed.xml')).toContain('matches &lt; 1');
    expect((await arena('leaderboard', '--fail-if', 'worse("Nobody", "Merlin")')).err).toContain(
      "no agent 'Nobody' plays",
    );
    expect(finished.err).toMatch(/It cost \$0\.\d+, plus calls of unknown cost/);
    const [status] = JSON.parse((await arena('status', '--all', '--json')).out);
    const lineOf = (agent: string) => status.spend.find((line: { agent: string }) => line.agent === agent);
    const priced = lineOf('Priced');
    expect(priced).toMatchObject({ role: 'answer', model: 'command/Priced', unknownCost: 0 });
    expect(priced.usd).toBeCloseTo(0.05 * priced.calls, 9);
    expect(status.committedUsd).toBeCloseTo(priced.usd, 9);
    expect(lineOf('Silent')).toMatchObject({ usd: 0, unknownCost: lineOf('Silent').calls });
    expect(lineOf('Merlin')).toBeUndefined();

    await arena('export', '-o', 'out');
    const usage = home.read(path.join('out', 'usage.csv'));
    expect(usage).toContain('Priced');
    const plan = JSON.parse((await arena('plan', '--json')).out);
    expect(plan.unknown.unstated).toEqual(['Silent']);
    expect(plan.usd.expected).toBeGreaterThan(0);
  });
});
