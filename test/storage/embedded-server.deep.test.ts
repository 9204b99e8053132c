import { once } from 'node:events';
import { chmod, chown, cp, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { openDatabase } from '../../src/storage/open-database.ts';
import { needs } from '../support/needs.ts';
import { bare, type Place, processAlive, processes, run, spawnUser, startUser, until } from './embedded-home.ts';

// Repeats test/storage/embedded-server.real.test.ts (a killed process takes nobody down, and the last one's server ends)
// with kills of others and at other moments, and with folders of others.

const asRoot = process.getuid?.() === 0;

/** Of a data folder made once, for tests that are not about how it is made. */
let template: string;

beforeAll(async () => {
  template = await realpath(await mkdtemp(path.join(tmpdir(), 'dr-arena-template-')));
  await (await openDatabase({ home: template, databaseUrl: null })).close();
});

afterAll(() => rm(template, { recursive: true, force: true }));

/** The same with a data folder that nobody uses. */
const made: typeof bare = bare.extend({
  home: async ({ home }: Place, use: (home: string) => Promise<void>) => {
    await cp(path.join(template, 'pg'), path.join(home, 'pg'), { recursive: true });
    await use(home);
  },
});

// They wait for processes more than they work.
describe.concurrent('the embedded database', () => {
  bare('processes that start at once share one server, which ends with the last of them', async ({ home, expect }) => {
    const users = await Promise.all([startUser(home), startUser(home), startUser(home)]);
    expect(new Set(users.map(({ url }) => url)).size).toBe(1);
    for (const user of users) {
      expect(await run(user.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      expect(await user.leave()).toEqual([0, null]);
    }
    await expect(run(users[0]?.url ?? '', 'select 1')).rejects.toThrow();
  });

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

  bare(
    'root in the folder of another user runs the server as that user',
    needs('a root account', asRoot),
    async ({ outer, home, expect }) => {
      for (const folder of [outer, home]) await chown(folder, 65_534, 65_534);
      await chmod(outer, 0o755);
      const database = await openDatabase({ home, databaseUrl: null });
      expect(await run(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      await database.close();
    },
  );
});
