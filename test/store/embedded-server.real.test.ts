import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, readlink, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OperatorError } from '../../src/kernel/errors.ts';
import { openDatabase } from '../../src/store/open-database.ts';
import { openTestDatabase } from '../support/database.ts';

const script = fileURLToPath(new URL('processes/use-database.ts', import.meta.url));
const asRoot = process.getuid?.() === 0;

let outer: string;
let home: string;

beforeEach(async () => {
  outer = await realpath(await mkdtemp(path.join(tmpdir(), 'dr-arena-store-')));
  // What a shell would stumble over, inside a folder that only its owner may enter.
  home = path.join(outer, `it's a "home" $HOME \`x\` ü`);
  await mkdir(home, { mode: 0o700 });
});

afterEach(async () => {
  await expectNothingLeft();
  await rm(outer, { recursive: true, force: true });
});

test('a database opens in a private folder with an odd name, keeps its rows, and leaves no process', async () => {
  const first = await openDatabase({ home, databaseUrl: null });
  expect(first.embedded).toBe(true);
  await run(first.url, 'create table kept as select 42 as value');
  await first.close();
  expect(await readdir(path.join(home, 'pg'))).not.toContain('postmaster.pid');

  const second = await openDatabase({ home, databaseUrl: null });
  expect(await run(second.url, 'select value from kept')).toEqual([{ value: 42 }]);
  await second.close();
  await second.close();
  expect(await readdir(home)).toEqual(['pg']);
});

test('text is UTF-8 and sorts by code point', async () => {
  const database = await openDatabase({ home, databaseUrl: null });
  const sorted = await run(database.url, "select t from unnest(array['ä','a','Z','東']) as t order by t");
  expect(sorted.map((row) => row.t)).toEqual(['Z', 'a', 'ä', '東']);
  await database.close();
});

test('nobody gets in without the password', async () => {
  const database = await openDatabase({ home, databaseUrl: null });
  const url = new URL(database.url);
  url.password = 'wrong';
  await expect(run(url.href, 'select 1')).rejects.toThrow(/password/);
  await database.close();
});

test('processes that start at once share one server, which ends with the last of them', async () => {
  const users = await Promise.all([startUser(), startUser(), startUser()]);
  expect(new Set(users.map(({ url }) => url)).size).toBe(1);
  for (const user of users) {
    expect(await run(user.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await user.leave();
  }
  await expect(run(users[0]?.url ?? '', 'select 1')).rejects.toThrow();
});

test('the process that started the server is killed: the others go on, and nothing recorded is lost', async () => {
  const first = await startUser();
  const second = await startUser();
  await run(first.url, 'create table recorded (n int)');
  await run(first.url, 'insert into recorded select generate_series(1, 1000)');
  await first.kill();
  expect(await run(second.url, 'select count(*)::int as rows from recorded')).toEqual([{ rows: 1000 }]);
  await second.leave();
});

test('the only process is killed: the server ends by itself, and what was recorded is there again', async () => {
  const only = await startUser();
  await run(only.url, 'create table recorded as select 7 as n');
  await only.kill();
  await expectNothingLeft();
  const again = await startUser();
  expect(await run(again.url, 'select n from recorded')).toEqual([{ n: 7 }]);
  await again.leave();
});

test('a process is killed while it makes the data folder: the next one starts all the same', async () => {
  const child = spawnUser();
  await expect.poll(() => readdir(home), { timeout: 20_000, interval: 5 }).not.toEqual([]);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const next = await startUser();
  expect(await run(next.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await next.leave();
  expect(await readdir(home)).toEqual(['pg']);
});

test('the keeper is killed: the next process brings another, which ends the server after a kill', async () => {
  const first = await startUser();
  const keeper = await until(async () => (await processes()).find(({ command }) => command.includes('keep-server.js')));
  process.kill(keeper.pid, 'SIGKILL');
  await expect.poll(() => processAlive(keeper.pid), { timeout: 20_000 }).toBe(false);
  const second = await startUser();
  await first.kill();
  await second.kill();
});

test('a dead server whose process id another process has got does not stand in the way', async () => {
  const database = await openDatabase({ home, databaseUrl: null });
  const pidFile = path.join(home, 'pg', 'postmaster.pid');
  const left = await readFile(pidFile, 'utf8');
  await database.close();
  await writeFile(pidFile, [process.pid, ...left.split('\n').slice(1)].join('\n'));
  const again = await openDatabase({ home, databaseUrl: null });
  expect(await run(again.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await again.close();
});

test.runIf(asRoot)('root in the folder of another user runs the server as that user', async () => {
  for (const folder of [outer, home]) await chown(folder, 65_534, 65_534);
  await chmod(outer, 0o755);
  const database = await openDatabase({ home, databaseUrl: null });
  expect(await run(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await database.close();
});

test('a folder that cannot hold the database is named, with what to do about it', async () => {
  const file = path.join(outer, 'a-file');
  await writeFile(file, '');
  const failure = await openDatabase({ home: file, databaseUrl: null }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(OperatorError);
  expect(failure).toMatchObject({
    message: expect.stringContaining(file),
    remedy: expect.stringMatching(/DR_ARENA_HOME.*DATABASE_URL/),
  });
});

test('something else in the place of the data folder is left alone, and said', async () => {
  await mkdir(path.join(home, 'pg'));
  await writeFile(path.join(home, 'pg', 'notes.txt'), 'mine');
  await expect(openDatabase({ home, databaseUrl: null })).rejects.toBeInstanceOf(OperatorError);
  expect(await readdir(path.join(home, 'pg'))).toEqual(['notes.txt']);
  expect(await readdir(home)).toEqual(['pg']);
});

test('DATABASE_URL is used when given, and nothing is made in the home folder', async () => {
  const own = await openTestDatabase();
  const database = await openDatabase({ home, databaseUrl: own.url });
  expect(database).toMatchObject({ url: own.url, embedded: false });
  await database.close();
  expect(await run(own.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(await readdir(home)).toEqual([]);
  await own.drop();
});

test.each([
  'not a url with s3cret',
  'mysql://user:s3cret@127.0.0.1/x',
  'postgresql://user:s3cret@127.0.0.1:1/x',
])('a DATABASE_URL that does not work is one plain message without its password: %s', async (databaseUrl) => {
  const failure = await openDatabase({ home, databaseUrl }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(OperatorError);
  const { message, remedy } = failure as OperatorError;
  expect(message).toContain('DATABASE_URL');
  expect(message + remedy).not.toContain('s3cret');
});

interface User {
  readonly url: string;
  leave(): Promise<void>;
  kill(): Promise<void>;
}

function spawnUser(): ChildProcessByStdio<Writable, Readable, null> {
  return spawn(process.execPath, ['--import', 'tsx', script, home], { stdio: ['pipe', 'pipe', 'inherit'] });
}

async function startUser(): Promise<User> {
  const child = spawnUser();
  const [line] = await once(child.stdout, 'data');
  const ended = once(child, 'exit');
  return {
    url: String(line).trim(),
    async leave() {
      child.stdin.end();
      expect(await ended).toEqual([0, null]);
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function run(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Waits until no server, no keeper and no other process works on the home folder. */
async function expectNothingLeft(): Promise<void> {
  await expect.poll(processes, { timeout: 30_000 }).toEqual([]);
}

interface LiveProcess {
  readonly pid: number;
  readonly command: string;
}

/** The live processes that work in the home folder or name it in their command, other than this one. */
async function processes(): Promise<LiveProcess[]> {
  const found: LiveProcess[] = [];
  for (const entry of await readdir('/proc')) {
    const pid = Number(entry);
    if (!(pid > 0) || pid === process.pid) continue;
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => '');
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (folder.startsWith(home) || command.includes(home)) found.push({ pid, command });
  }
  return found;
}

async function processAlive(pid: number): Promise<boolean> {
  return (await processes()).some((each) => each.pid === pid);
}

async function until<Value>(look: () => Promise<Value | undefined>): Promise<Value> {
  let found: Value | undefined;
  await expect
    .poll(
      async () => {
        found = await look();
        return found !== undefined;
      },
      { timeout: 20_000 },
    )
    .toBe(true);
  if (found === undefined) throw new Error('not found');
  return found;
}
