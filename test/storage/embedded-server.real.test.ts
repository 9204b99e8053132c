import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  realpath,
  rm,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { systemClock } from '../../src/kernel/clock.ts';
import { OperatorError } from '../../src/kernel/errors.ts';
import { openDatabase } from '../../src/storage/open-database.ts';
import { openTestDatabase } from '../support/database.ts';

const script = fileURLToPath(new URL('processes/use-database.js', import.meta.url));
const asRoot = process.getuid?.() === 0;

/** Of a data folder made once, for tests that are not about how it is made. */
let template: string;

beforeAll(async () => {
  template = await realpath(await mkdtemp(path.join(tmpdir(), 'dr-arena-template-')));
  await (await openDatabase({ home: template, databaseUrl: null })).close();
});

afterAll(() => rm(template, { recursive: true, force: true }));

interface Place {
  readonly outer: string;
  readonly home: string;
}

/** A home folder of its own for each test; when the test ends, no process works on it any more. */
const bare = test.extend<Place>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern that nothing else is needed
  outer: async ({}, use) => {
    const outer = await realpath(await mkdtemp(path.join(tmpdir(), 'dr-arena-store-')));
    await use(outer);
    await rm(outer, { recursive: true, force: true });
  },
  home: async ({ outer }, use) => {
    // What a shell would stumble over, inside a folder that only its owner may enter.
    const home = path.join(outer, `it's a "home" $HOME \`x\` ü`);
    await mkdir(home, { mode: 0o700 });
    await use(home);
    await untilNothingLeft(home);
  },
});

/** The same with a data folder that nobody uses. */
const made: typeof bare = bare.extend({
  home: async ({ home }: Place, use: (home: string) => Promise<void>) => {
    await cp(path.join(template, 'pg'), path.join(home, 'pg'), { recursive: true });
    await use(home);
  },
});

// They wait for processes more than they work.
describe.concurrent('the embedded database', () => {
  bare(
    'a database opens in a private folder with an odd name, keeps its rows, and leaves no process',
    async ({ home, expect }) => {
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
    },
  );

  made('text is UTF-8 and sorts by code point', async ({ home, expect }) => {
    const database = await openDatabase({ home, databaseUrl: null });
    const sorted = await run(database.url, "select t from unnest(array['ä','a','Z','東']) as t order by t");
    expect(sorted.map((row) => row.t)).toEqual(['Z', 'a', 'ä', '東']);
    await database.close();
  });

  made('nobody gets in without the password', async ({ home, expect }) => {
    const database = await openDatabase({ home, databaseUrl: null });
    const url = new URL(database.url);
    url.password = 'wrong';
    await expect(run(url.href, 'select 1')).rejects.toThrow(/password/);
    await database.close();
  });

  bare('processes that start at once share one server, which ends with the last of them', async ({ home, expect }) => {
    const users = await Promise.all([startUser(home), startUser(home), startUser(home)]);
    expect(new Set(users.map(({ url }) => url)).size).toBe(1);
    for (const user of users) {
      expect(await run(user.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      expect(await user.leave()).toEqual([0, null]);
    }
    await expect(run(users[0]?.url ?? '', 'select 1')).rejects.toThrow();
  });

  made(
    'the process that started the server is killed: the others go on, and nothing recorded is lost',
    async ({ home, expect }) => {
      const first = await startUser(home);
      const second = await startUser(home);
      await run(first.url, 'create table recorded (n int)');
      await run(first.url, 'insert into recorded select generate_series(1, 1000)');
      await first.kill();
      expect(await run(second.url, 'select count(*)::int as rows from recorded')).toEqual([{ rows: 1000 }]);
      expect(await second.leave()).toEqual([0, null]);
    },
  );

  made(
    'the only process is killed: the server ends by itself, and what was recorded is there again',
    async ({ home, expect }) => {
      const only = await startUser(home);
      await run(only.url, 'create table recorded as select 7 as n');
      await only.kill();
      await untilNothingLeft(home);
      const again = await startUser(home);
      expect(await run(again.url, 'select n from recorded')).toEqual([{ n: 7 }]);
      expect(await again.leave()).toEqual([0, null]);
    },
  );

  bare(
    'a process is killed while it makes the data folder: the next one starts all the same',
    async ({ home, expect }) => {
      const child = spawnUser(home);
      await expect.poll(() => readdir(home), { timeout: 20_000, interval: 5 }).not.toEqual([]);
      child.kill('SIGKILL');
      await once(child, 'exit');
      const next = await startUser(home);
      expect(await run(next.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      expect(await next.leave()).toEqual([0, null]);
      expect(await readdir(home)).toEqual(['pg']);
    },
  );

  made(
    'the keeper is killed: the next process brings another, which ends the server after a kill',
    async ({ home, expect }) => {
      const first = await startUser(home);
      const keeper = await until(async () =>
        (await processes(home)).find(({ command }) => command.includes('keep-server.js')),
      );
      process.kill(keeper.pid, 'SIGKILL');
      await expect.poll(() => processAlive(home, keeper.pid), { timeout: 20_000 }).toBe(false);
      const second = await startUser(home);
      await first.kill();
      await second.kill();
    },
  );

  made('a dead server whose process id another process has got does not stand in the way', async ({ home, expect }) => {
    const database = await openDatabase({ home, databaseUrl: null });
    const pidFile = path.join(home, 'pg', 'postmaster.pid');
    const left = await readFile(pidFile, 'utf8');
    await database.close();
    await writeFile(pidFile, [process.pid, ...left.split('\n').slice(1)].join('\n'));
    const again = await openDatabase({ home, databaseUrl: null });
    expect(await run(again.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await again.close();
  });

  bare.runIf(asRoot)(
    'root in the folder of another user runs the server as that user',
    async ({ outer, home, expect }) => {
      for (const folder of [outer, home]) await chown(folder, 65_534, 65_534);
      await chmod(outer, 0o755);
      const database = await openDatabase({ home, databaseUrl: null });
      expect(await run(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      await database.close();
    },
  );

  bare('a folder that cannot hold the database is named, with what to do about it', async ({ outer, expect }) => {
    const file = path.join(outer, 'a-file');
    await writeFile(file, '');
    const failure = await openDatabase({ home: file, databaseUrl: null }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(OperatorError);
    expect(failure).toMatchObject({
      message: expect.stringContaining(file),
      remedy: expect.stringMatching(/DR_ARENA_HOME.*DATABASE_URL/),
    });
  });

  bare('something else in the place of the data folder is left alone, and said', async ({ home, expect }) => {
    await mkdir(path.join(home, 'pg'));
    await writeFile(path.join(home, 'pg', 'notes.txt'), 'mine');
    await expect(openDatabase({ home, databaseUrl: null })).rejects.toBeInstanceOf(OperatorError);
    expect(await readdir(path.join(home, 'pg'))).toEqual(['notes.txt']);
    expect(await readdir(home)).toEqual(['pg']);
  });

  bare('DATABASE_URL is used when given, and nothing is made in the home folder', async ({ home, expect }) => {
    const own = await openTestDatabase();
    const database = await openDatabase({ home, databaseUrl: own.url });
    expect(database).toMatchObject({ url: own.url, embedded: false });
    await database.close();
    expect(await run(own.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await readdir(home)).toEqual([]);
    await own.drop();
  });

  bare.for(['not a url with s3cret', 'mysql://user:s3cret@127.0.0.1/x', 'postgresql://user:s3cret@127.0.0.1:1/x'])(
    'a DATABASE_URL that does not work is one plain message without its password: %s',
    async (databaseUrl, { home, expect }) => {
      const failure = await openDatabase({ home, databaseUrl }).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(OperatorError);
      const { message, remedy } = failure as OperatorError;
      expect(message).toContain('DATABASE_URL');
      expect(message + remedy).not.toContain('s3cret');
    },
  );
});

interface User {
  readonly url: string;
  /** @returns exit code and signal */
  leave(): Promise<unknown[]>;
  kill(): Promise<void>;
}

function spawnUser(home: string): ChildProcessByStdio<Writable, Readable, null> {
  return spawn(process.execPath, [script, home], { stdio: ['pipe', 'pipe', 'inherit'] });
}

async function startUser(home: string): Promise<User> {
  const child = spawnUser(home);
  const ended = once(child, 'exit');
  const line = await Promise.race([
    once(child.stdout, 'data').then(([data]) => data),
    ended.then(([code]) => Promise.reject(new Error(`it ended with ${code} before it was ready`))),
  ]);
  return {
    url: String(line).trim(),
    leave() {
      child.stdin.end();
      return ended;
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
async function untilNothingLeft(home: string): Promise<void> {
  await until(async () => ((await processes(home)).length === 0 ? true : undefined));
}

interface LiveProcess {
  readonly pid: number;
  readonly command: string;
}

/** The live processes that work in the home folder or name it in their command, other than this one. */
async function processes(home: string): Promise<LiveProcess[]> {
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

async function processAlive(home: string, pid: number): Promise<boolean> {
  return (await processes(home)).some((each) => each.pid === pid);
}

/** Looks until there is something to be seen, for at most a minute. */
async function until<Value>(look: () => Promise<Value | undefined>): Promise<Value> {
  for (let looks = 0; looks < 1200; looks++) {
    const found = await look();
    if (found !== undefined) return found;
    await systemClock.sleep(50);
  }
  throw new Error('waited for a minute in vain');
}
