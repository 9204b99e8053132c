import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe } from 'vitest';
import { OperatorError } from '../../src/kernel/errors.ts';
import { openDatabase } from '../../src/storage/open-database.ts';
import { openTestDatabase } from '../support/database.ts';
import { bare, run, startUser, untilNothingLeft } from './embedded-home.ts';

// They wait for processes more than they work.
describe.concurrent('the embedded database', () => {
  bare(
    'in a private folder with an odd name keeps its rows, sorts by code point, asks for its password, and leaves no process',
    async ({ home, expect }) => {
      const first = await openDatabase({ home, databaseUrl: null });
      expect(first.embedded).toBe(true);
      await run(first.url, 'create table kept as select 42 as value');
      await first.close();
      expect(await readdir(path.join(home, 'pg'))).not.toContain('postmaster.pid');

      const second = await openDatabase({ home, databaseUrl: null });
      expect(await run(second.url, 'select value from kept')).toEqual([{ value: 42 }]);
      const sorted = await run(second.url, "select t from unnest(array['ä','a','Z','東']) as t order by t");
      expect(sorted.map((row) => row.t)).toEqual(['Z', 'a', 'ä', '東']);
      const stranger = new URL(second.url);
      stranger.password = 'wrong';
      await expect(run(stranger.href, 'select 1')).rejects.toThrow(/password/);
      await second.close();
      await second.close();
      expect(await readdir(home)).toEqual(['pg']);
    },
  );

  bare(
    'is shared by all processes of a folder: who is killed takes nobody down, and the server ends with the last, also when that is killed',
    async ({ home, expect }) => {
      const first = await startUser(home);
      const others = await Promise.all([startUser(home), startUser(home)]);
      expect(others.map(({ url }) => url)).toEqual([first.url, first.url]);
      await run(first.url, 'create table recorded as select generate_series(1, 1000) as n');
      await first.kill();
      const count = 'select count(*)::int as rows from recorded';
      expect(await run(first.url, count)).toEqual([{ rows: 1000 }]);
      expect(await others[0].leave()).toEqual([0, null]);
      expect(await run(first.url, count)).toEqual([{ rows: 1000 }]);
      await others[1].kill();
      await untilNothingLeft(home);
      const again = await openDatabase({ home, databaseUrl: null });
      expect(await run(again.url, count)).toEqual([{ rows: 1000 }]);
      await again.close();
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
