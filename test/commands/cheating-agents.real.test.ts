import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { isolationFault, usualIsolationLimits } from '../../agents/index.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { runProgram } from '../support/run-program.ts';

let database: TestDatabase;
const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-cheats-'));
const fault = await isolationFault({ folder, scratch: [], hidden: [], limits: usualIsolationLimits }, systemClock);
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const mark = `dr-arena-cheat-${process.pid}`;
/** Each tries one way to win or to harm, and tells in its answer what it got. */
const cheats = {
  reader: 'cat .dr-arena/* .env; cat /proc/*/environ | tr "\\0" "\\n"',
  killer: 'kill -9 -1; pkill -9 -f rival; for each in $(seq 2 200); do kill -9 $each; done',
  daemon: `setsid -f bash -c 'exec -a ${mark} sleep 300' < /dev/null > /dev/null 2>&1`,
  writer: 'for each in *.yaml *.mjs; do echo spoilt > $each; done; echo spoilt > .dr-arena/password',
} as const;

/** Tells whatever a line for the shell gave it. */
const cheat = (line: string) => [
  process.execPath,
  '-e',
  `const { spawnSync } = require('node:child_process');
   const { stdout, stderr } = spawnSync('bash', ['-c', ${JSON.stringify(line)}], { encoding: 'utf8' });
   console.log(JSON.stringify({ text: ('I got: ' + stdout + stderr).slice(0, 50000) }));`,
];

describe.skipIf(fault !== null)(`a tournament with agents that cheat${fault === null ? '' : ` (${fault})`}`, () => {
  it('gives them nothing, harms no rival, and leaves nothing behind', async () => {
    mkdirSync(path.join(folder, '.dr-arena'), { recursive: true });
    writeFileSync(path.join(folder, '.dr-arena', 'password'), 'the-password-of-the-database');
    writeFileSync(path.join(folder, '.env'), 'OPENAI_API_KEY=the-key-of-the-operator\n');
    writeFileSync(
      path.join(folder, 'rival.mjs'),
      `await new Promise((end) => setTimeout(end, 700)); console.log(JSON.stringify({ text: 'rival was here' }));`,
    );
    const programs = Object.entries(cheats).map(([name, line]) => ({ kind: 'command', name, command: cheat(line) }));
    const config = {
      seed: 3,
      agents: [
        { kind: 'scripted', name: 'Merlin' },
        { kind: 'command', name: 'rival', command: [process.execPath, 'rival.mjs'] },
        ...programs,
      ],
      web: { sandbox: { size: 400 } },
      trees: { count: 1 },
      tournament: { format: 'round-robin', matchRounds: 1, concurrency: 6 },
    };
    const yaml = stringify(config);
    writeFileSync(path.join(folder, 'arena.yaml'), yaml);
    const env = { DATABASE_URL: database.url, XAI_API_KEY: 'another-key-of-the-operator' };
    const run = await runProgram(folder, ['tournament', 'run', '--json'], env);
    expect(run.code, run.stderr).toBe(0);
    expect(run.stderr).not.toContain('not isolated');
    const { leaderboard } = JSON.parse(run.stdout);
    expect(leaderboard[0]).toMatchObject({ agent: 'Merlin' });
    await runProgram(folder, ['export', '-o', 'out'], env);
    const log = readFileSync(path.join(folder, 'out', 'matches.json'), 'utf8');
    expect(log).toContain('I got: ');
    expect(log).toContain('rival was here');
    for (const secret of ['the-password-of-the-database', 'the-key-of-the-operator', 'another-key', database.url])
      expect(log).not.toContain(secret);
    expect(log).not.toMatch(/"reason": ?"(?:crashed|killed|cannot_start)"/);
    expect(readFileSync(path.join(folder, 'arena.yaml'), 'utf8')).toBe(yaml);
    expect(readFileSync(path.join(folder, '.dr-arena', 'password'), 'utf8')).toBe('the-password-of-the-database');
    expect(commandLines().filter((line) => line.includes(mark))).toEqual([]);
  });
});

function commandLines(): string[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && name !== String(process.pid));
  return pids.map((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    } catch {
      // It ended meanwhile.
      return '';
    }
  });
}
