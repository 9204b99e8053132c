// Repeats test/agents/isolated-program.real.test.ts (a program sees no answer key and harms nobody) in whole tournaments, as root
// and as an ordinary user.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { isolationFault, usualIsolationLimits } from '../../agents/isolated-program.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { needs } from '../support/needs.ts';
import { type Account, runProgram, startProgram } from '../support/run-program.ts';
import { arenaFolder } from './arena-folder.ts';
import { runAlone } from './run-in.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folders: string[] = [];
const home = arenaFolder();
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const mark = `dr-arena-cheat-${process.pid}`;
/** Each tries one way to win or to harm, and tells in its answer what it got. */
const cheats = {
  reader: 'cat .dr-arena/* .env; cat /proc/*/environ | tr "\\0" "\\n"',
  killer: 'kill -9 -1; pkill -9 -f rival; for each in $(seq 2 200); do kill -9 $each; done',
  daemon: `setsid -f bash -c 'exec -a ${mark} sleep 300' < /dev/null > /dev/null 2>&1`,
  searcher: 'cat mine.jsonl ../*.tar /tmp/*.tar; grep -rh "the-answers-of" . .. "$HOME" /tmp /var/tmp',
  writer: 'for each in *.yaml *.mjs; do echo spoilt > $each; done; echo spoilt > .dr-arena/password',
} as const;

/** Asks the running app for what its rivals were asked. */
const peeker = (app: string) => [
  process.execPath,
  '-e',
  `const runs = await (await fetch(${JSON.stringify(app)})).text();
   const [id] = runs.match(/T-[0-9a-f]{12}/) ?? ['T-none'];
   const paths = ['trees/any/', 'matches/any.html'];
   const told = await Promise.all(paths.map((each) => fetch(new URL('/tournaments/' + id + '/' + each, ${JSON.stringify(app)}))));
   console.log(JSON.stringify({ text: 'I peeked: ' + told.map(({ status }) => status).join(' ') }));`,
];

/** Tells whatever a line for the shell gave it. */
const cheat = (line: string) => [
  process.execPath,
  '-e',
  `const { spawnSync } = require('node:child_process');
   const { stdout, stderr } = spawnSync('bash', ['-c', ${JSON.stringify(line)}], { encoding: 'utf8' });
   console.log(JSON.stringify({ text: ('I got: ' + stdout + stderr).slice(0, 50000) }));`,
];

/** A folder of an account with a tournament of cheats and of a rival that takes its time. */
function cheatsFolder(account: Account | null, app: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-cheats-'));
  folders.push(folder);
  mkdirSync(path.join(folder, '.dr-arena'));
  const rival = `await new Promise((end) => setTimeout(end, 700)); console.log(JSON.stringify({ text: 'rival was here' }));`;
  // Never as they are: what one of them ends would be every process of this account.
  const programs = Object.entries(cheats).map(([name, line]) => ({
    kind: 'command',
    name,
    command: cheat(line),
    isolation: 'require',
  }));
  const config = stringify({
    seed: 3,
    agents: [
      { kind: 'scripted', name: 'Merlin' },
      { kind: 'command', name: 'rival', command: [process.execPath, 'rival.mjs'] },
      { kind: 'command', name: 'peeker', command: peeker(app) },
      ...programs,
    ],
    web: { sandbox: { size: 100 } },
    trees: { count: 1 },
    tournament: { format: 'round-robin', matchRounds: 1, concurrency: 6 },
  });
  const files = {
    'rival.mjs': rival,
    'arena.yaml': config,
    'mine.jsonl': 'the-answers-of-a-private-set',
    '.env': 'OPENAI_API_KEY=the-key-of-the-operator\n',
    '.dr-arena/password': 'the-password-of-the-database',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  for (const each of ['.', '.dr-arena', ...Object.keys(files)])
    if (account !== null) chownSync(path.join(folder, each), account.uid, account.gid);
  return { folder, files };
}

/** The app, on the tests' database. */
async function startApp(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const serving = startProgram(root, ['serve', '--port', '0', '--json'], { DATABASE_URL: home.url });
  const [line] = await once(serving.child.stdout ?? serving.child, 'data');
  const close = async () => {
    serving.child.kill('SIGTERM');
    await serving.ended;
  };
  return { url: JSON.parse(String(line)).url, close };
}

/** Plays a tournament with agents that cheat, as an account, and expects that they get nothing and harm nobody. */
async function expectCheatsGetNothing(account: Account | null): Promise<void> {
  const app = await startApp();
  const { folder, files } = cheatsFolder(account, app.url);
  const env = { DATABASE_URL: home.url, XAI_API_KEY: 'another-key-of-the-operator', HOME: folder };
  const run = await runProgram(folder, ['tournament', 'run', '--json'], env, account);
  await app.close();
  expect(run.code, run.stderr).toBe(0);
  expect(run.stderr).not.toContain('not isolated');
  const { leaderboard } = JSON.parse(run.stdout);
  expect(leaderboard[0]).toMatchObject({ agent: 'Merlin' });
  await runAlone(folder, ['export', '-o', 'out'], { DATABASE_URL: home.url });
  const log = readFileSync(path.join(folder, 'out', 'matches.json'), 'utf8');
  expect(log).toContain('I got: ');
  expect(log).toContain('rival was here');
  expect(new Set(log.match(/I peeked: [\d ]+/g))).toEqual(new Set(['I peeked: 403 403']));
  for (const secret of [
    'the-answers-of-a-private-set',
    'the-password-of-the-database',
    'the-key-of-the-operator',
    'another-key',
    home.url,
  ])
    expect(log).not.toContain(secret);
  expect(log).not.toMatch(/"reason": ?"(?:crashed|killed|cannot_start)"/);
  for (const [name, text] of Object.entries(files))
    expect(readFileSync(path.join(folder, name), 'utf8'), name).toBe(text);
  expect(commandLines().filter((line) => line.includes(mark))).toEqual([]);
}

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

/** Somebody without rights: nobody's user and group on Linux. */
const ordinary: Account = { uid: 65534, gid: 65534 };
/** Whether the tests may run the program as somebody else, who can read it. */
const canBecome =
  process.getuid?.() === 0 &&
  spawnSync(process.execPath, ['-e', `require('node:fs').readdirSync(${JSON.stringify(root)})`], ordinary).status === 0;

/** Why programs are not isolated here; null where they are. */
const fault = await isolationFault(
  { folder: root, closed: ['/tmp'], shown: [], hidden: [], limits: usualIsolationLimits },
  systemClock,
);

describe('a tournament with agents that cheat', needs('user namespaces', fault === null), () => {
  it('gives them nothing, harms no rival, and leaves nothing behind', () => expectCheatsGetNothing(null));

  it(
    'gives them nothing, harms no rival, and leaves nothing behind, run by an ordinary user',
    needs('a root account', canBecome),
    () => expectCheatsGetNothing(ordinary),
  );
});
