import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { stringify } from 'yaml';
import { readEnvironment } from '../src/config/environment.ts';
import { systemClock } from '../src/kernel/clock.ts';
import { randomFor } from '../src/kernel/random.ts';
import { type ArenaDatabase, connectArena } from '../src/storage/database.ts';
import { readPostmaster } from '../src/storage/embedded/postmaster.ts';
import { type Ledger, openLedger } from '../src/storage/ledger.ts';
import { openDatabase } from '../src/storage/open-database.ts';
import { leftBehind, nothing } from '../test/faults/left-behind.ts';
import { countEffects } from '../test/support/count-effects.ts';
import { type Ended, type Running, runProgram, startProgram } from '../test/support/run-program.ts';

// A tournament with two workers on the embedded server, killed at random: the command that follows it, a worker, the
// server, or all at once, as when the machine goes down. At the end its leaderboard is that of an undisturbed run, no answer
// that was recorded at a kill was computed again, and nothing is left.
const { values } = parseArgs({
  options: { kills: { type: 'string', default: '20' }, seed: { type: 'string', default: '1' } },
});
const kills = Number(values.kills);
const random = randomFor('random kills', Number(values.seed));
const names = ['Heron', 'Kestrel', 'Wryneck', 'Curlew', 'Merlin', 'Dunlin'];
const settings = {
  seed: 31,
  agents: names.map((name) => ({ kind: 'scripted', name })),
  trees: { count: 4 },
  web: { sandbox: { size: 600 } },
  tournament: { format: 'round-robin', matchRounds: 4 },
};
const say = (line: Readonly<Record<string, unknown>>) => process.stdout.write(`${JSON.stringify(line)}\n`);
const folderWith = (name: string) => {
  const folder = mkdtempSync(path.join(tmpdir(), `dr-arena-${name}-`));
  writeFileSync(path.join(folder, 'arena.yaml'), stringify(settings));
  return folder;
};
const calm = folderWith('calm');
const killed = folderWith('killed');
const run = ['tournament', 'run', '--yes', '--json'];
const boardOf = ({ code, stdout, stderr }: Ended) => {
  if (code !== 0) throw new Error(`it ended with ${code}: ${stderr}`);
  return JSON.stringify(JSON.parse(stdout).leaderboard);
};

/** Processes that are started again whenever they end, as a supervisor does. */
const workers = new Map<string, Running>();
let over = false;
async function supervise(name: string): Promise<void> {
  while (!over) {
    const worker = startProgram(killed, ['worker', '--name', name, '--grace', '5'], { DR_ARENA_CONCURRENCY: '2' });
    workers.set(name, worker);
    await worker.ended;
    await systemClock.sleep(200);
  }
}

/** Something with the tables of the run, on a share of its server that is given back. */
async function withLedger<Value>(use: (ledger: Ledger, db: ArenaDatabase) => Promise<Value>): Promise<Value> {
  for (let tries = 0; ; tries++) {
    try {
      const database = await openDatabase({
        ...readEnvironment(killed),
        home: path.join(killed, '.dr-arena'),
        databaseUrl: null,
      });
      const arena = await connectArena(database.url, 2);
      try {
        return await use(openLedger(arena.db), arena.db);
      } finally {
        await arena.close();
        await database.close();
      }
    } catch (thrown) {
      if (tries >= 20) throw thrown;
      await systemClock.sleep(500);
    }
  }
}

const keyOf = ({ agent, task }: { agent: string; task: string }) => `${agent} ${task}`;
const attemptsAtKill = new Map<string, number>();
const runId = () => withLedger(async (ledger) => (await ledger.tournaments.list()).at(-1)?.id ?? null);
const attempts = async (ledger: Ledger) => {
  const [first] = (await ledger.tournaments.list()).slice(-1);
  if (!first) return { recorded: new Set<string>(), counted: [] };
  const recorded = new Set((await ledger.answers.ofTournament(first.id)).map(keyOf));
  return { recorded, counted: await ledger.answers.countComputations(first.id) };
};
const remember = () =>
  withLedger(async (ledger, db) => {
    const { recorded, counted } = await attempts(ledger);
    for (const each of counted)
      if (recorded.has(keyOf(each)) && !attemptsAtKill.has(keyOf(each))) attemptsAtKill.set(keyOf(each), each.attempts);
    return countEffects(db);
  });

const undisturbed = boardOf(await runProgram(calm, run));
void supervise('one');
void supervise('two');
await systemClock.sleep(4000);
let follower = startProgram(killed, run);
let finished: Ended | null = null;
const follow = (running: Running) =>
  void running.ended.then((end) => {
    if (follower === running && end.code === 0) finished = end;
  });
follow(follower);
const killServer = async () => {
  const server = await readPostmaster(path.join(killed, '.dr-arena', 'pg'));
  if (server) process.kill(server.pid, 'SIGKILL');
};
const done: string[] = [];
let effects = 0;
while (done.length < kills && finished === null) {
  for (let tries = 0; tries < 300 && finished === null; tries++) {
    const now = await remember();
    if (now >= effects + 2) {
      effects = now;
      break;
    }
    await systemClock.sleep(200);
  }
  if (finished !== null) break;
  const kind = random.pick(['command', 'worker', 'server', 'machine'] as const);
  if (kind === 'command' || kind === 'machine') follower.child.kill('SIGKILL');
  if (kind === 'worker') workers.get(random.pick(['one', 'two']))?.child.kill('SIGKILL');
  if (kind === 'machine') for (const worker of workers.values()) worker.child.kill('SIGKILL');
  if (kind === 'server' || kind === 'machine') await killServer();
  done.push(kind);
  say({ kill: done.length, kind, effects });
  if (kind === 'command' || kind === 'machine') {
    await follower.ended;
    const id = await runId();
    follower = startProgram(killed, id === null ? run : ['tournament', 'resume', id, '--json']);
    follow(follower);
  }
}
const end = finished ?? (await follower.ended);
const board = boardOf(end);
const again = await withLedger(async (ledger) => {
  const { counted } = await attempts(ledger);
  return counted.filter((each) => each.attempts > (attemptsAtKill.get(keyOf(each)) ?? each.attempts)).map(keyOf);
});
over = true;
for (const worker of workers.values()) worker.child.kill('SIGTERM');
await Promise.all([...workers.values()].map(({ ended }) => ended));
const left = await leftBehind(killed, null);
const kinds = Object.fromEntries(
  ['command', 'worker', 'server', 'machine'].map((kind) => [kind, done.filter((each) => each === kind).length]),
);
say({
  kills: done.length,
  kinds,
  sameBoard: board === undisturbed,
  recordedAtKills: attemptsAtKill.size,
  askedAgain: again,
  left: JSON.stringify(left) === JSON.stringify(nothing) ? 'nothing' : left,
});
for (const folder of [calm, killed]) rmSync(folder, { recursive: true, force: true });
