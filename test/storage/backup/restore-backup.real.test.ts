import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareEngineTables } from '../../../src/engine/engine.ts';
import { systemClock } from '../../../src/kernel/clock.ts';
import type { BackupManifest } from '../../../src/storage/backup/backup-manifest.ts';
import { listTables } from '../../../src/storage/backup/list-tables.ts';
import { checkBackup } from '../../../src/storage/backup/read-backup.ts';
import { restoreBackup } from '../../../src/storage/backup/restore-backup.ts';
import { migrations } from '../../../src/storage/database.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';

const fixture = path.join(import.meta.dirname, '../fixtures/schema-0001.backup');
const quiet = {
  signal: new AbortController().signal,
  onPart: () => undefined,
  keepTree: async () => undefined,
};
let database: TestDatabase;
let manifest: BackupManifest;

beforeAll(async () => {
  database = await openTestDatabase();
  manifest = await checkBackup(fixture, quiet.signal, () => undefined);
});
afterAll(() => database.drop());

/** Restores while somebody connects, after the first look, and stays. */
async function restoreBeside(stay: (other: pg.Client) => Promise<void>): Promise<void> {
  const other = new pg.Client({ connectionString: database.url, application_name: 'dr-arena test' });
  const prepareEngine = async () => {
    await prepareEngineTables(database.url);
    await other.connect();
    void stay(other);
  };
  await restoreBackup(fixture, manifest, { ...quiet, url: database.url, replace: false, migrations, prepareEngine });
}

describe('the order of tables', () => {
  const made = async (...statements: string[]) => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      await client.query(
        [
          'begin',
          'drop schema if exists arena, dbos cascade',
          'create schema arena',
          'set local search_path = arena',
          ...statements,
        ].join(';'),
      );
      return (await listTables(client)).map(({ table }) => table);
    } finally {
      await client.end();
    }
  };

  it('has each behind those that it refers to', async () => {
    const order = await made(
      'create table c (id int primary key, same int references c)',
      'create table a (id int primary key, c int references c)',
      'create table b (id int primary key, a int references a)',
      'create table d (id int)',
    );
    expect(order).toEqual(['c', 'd', 'a', 'b']);
  });

  it('refuses a circle', async () => {
    const circle = made(
      'create table a (id int primary key)',
      'create table b (id int primary key references a)',
      'alter table a add foreign key (id) references b',
    );
    await expect(circle).rejects.toThrow('circle');
  });
});

describe('a restore', () => {
  it('is refused while another of the program stays connected', async () => {
    const left: pg.Client[] = [];
    await expect(restoreBeside(async (other) => void left.push(other))).rejects.toThrow('the database is in use: 1');
    for (const other of left) await other.end();
  });

  it('waits for a connection that is just being closed, also in its transaction', async () => {
    await restoreBeside(async (other) => {
      await systemClock.sleep(500);
      await other.end();
    });
  });
});
