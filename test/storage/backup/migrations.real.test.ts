import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Migration, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareEngineTables } from '../../../src/engine/engine.ts';
import { systemClock } from '../../../src/kernel/clock.ts';
import { OperatorError } from '../../../src/kernel/errors.ts';
import { type BackupManifest, listedParts } from '../../../src/storage/backup/backup-manifest.ts';
import { checkBackup } from '../../../src/storage/backup/read-backup.ts';
import { restoreBackup } from '../../../src/storage/backup/restore-backup.ts';
import { writeBackup } from '../../../src/storage/backup/write-backup.ts';
import { type ArenaConnection, connectArena, migrations } from '../../../src/storage/database.ts';
import { appliedMigrations, migrate } from '../../../src/storage/migrate.ts';
import { runAlone } from '../../cli/run-in.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';

/** A project of the first tables: a tournament, a match that was killed, an audit, calls of models; rows in every table. */
const fixture = path.join(import.meta.dirname, '../fixtures/schema-0001.backup');

/** SHA-256 of migrations that were released: they made databases that are in use, and never change. */
const released = { '0001-first-tables': '4e74dfcc064fd91728ec13b29b2702ef0e51508fcfa167e7126baf3722ad7ccd' };
const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-migrations-'));
const quiet = { signal: new AbortController().signal, onPart: () => undefined };
let database: TestDatabase;
let arena: ArenaConnection;
let manifest: BackupManifest;

beforeAll(async () => {
  database = await openTestDatabase();
  manifest = await checkBackup(fixture, quiet.signal, () => undefined);
  const { url } = database;
  const prepareEngine = () => prepareEngineTables(url);
  const keepTree = async () => undefined;
  await restoreBackup(fixture, manifest, { ...quiet, url, replace: false, migrations, prepareEngine, keepTree });
  arena = await connectArena(url);
});
afterAll(async () => {
  await arena.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const env = () => ({ DATABASE_URL: database.url });

describe('migrations', () => {
  it('that were released are as they were', () => {
    for (const [name, hash] of Object.entries(released)) {
      const text = readFileSync(new URL(`../../../src/storage/migrations/${name}.ts`, import.meta.url), 'utf8');
      expect(createHash('sha256').update(text).digest('hex'), name).toBe(hash);
    }
  });

  it('keep every row of a database of the first tables', async () => {
    const file = path.join(folder, 'again.backup');
    const source = { ...quiet, url: database.url, config: null, trees: null, clock: systemClock };
    const again = await writeBackup(file, source);
    expect(again.manifest.migrations).toEqual(Object.keys(migrations));
    const now = new Map(again.manifest.tables.map((table) => [`${table.schema}.${table.table}`, table]));
    for (const { schema, table, columns, rows, parts } of manifest.tables) {
      const there = now.get(`${schema}.${table}`);
      expect({ table, rows: there?.rows }).toEqual({ table, rows });
      // Where no column came, the rows are the same to the byte.
      if (there?.columns.length === columns.length) expect({ table, parts: there.parts }).toEqual({ table, parts });
      if (schema === 'arena') expect({ table, some: rows > 0 }).toEqual({ table, some: true });
    }
    expect(again.manifest.sequences).toEqual(expect.arrayContaining(manifest.sequences));
    expect(listedParts(again.manifest).length).toBeGreaterThanOrEqual(
      listedParts({ ...manifest, config: null }).length,
    );
  });

  it('leave what leaderboard, status and export read', async () => {
    const status = await runAlone(folder, ['status', '--all', '--json'], env());
    expect(status).toMatchObject({ code: 0 });
    const runs: { tournament: string; status: string }[] = JSON.parse(status.out);
    expect(runs.map((run) => run.status).sort()).toEqual(['finished', 'unfinished']);
    const id = runs.find((run) => run.status === 'finished')?.tournament ?? '';
    const board = await runAlone(folder, ['leaderboard', id, '--json'], env());
    expect(JSON.parse(board.out).leaderboard).toMatchObject([
      { agent: 'Kestrel', rating: 1095.424278, wins: 1 },
      {},
      {},
    ]);
    expect(await runAlone(folder, ['export', id, '-o', 'data'], env())).toMatchObject({ code: 0 });
  });

  it('that fail leave the tables as they were', async () => {
    const faulty: Record<string, Migration> = {
      ...migrations,
      '9998-fine': { up: (db) => sql`create table arena.half_done (a integer)`.execute(db).then(() => undefined) },
      '9999-broken': {
        up: (db) => sql`alter table arena.no_such_table add b integer`.execute(db).then(() => undefined),
      },
    };
    await expect(migrate(arena.db, faulty)).rejects.toThrow('no_such_table');
    const { rows } = await sql<{ there: boolean }>`select to_regclass('arena.half_done') is not null as there`.execute(
      arena.db,
    );
    expect(rows).toEqual([{ there: false }]);
    expect(await appliedMigrations(arena.db)).toEqual(Object.keys(migrations));
  });

  it('of a newer program are refused in plain words, and nothing is changed', async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(`insert into arena.migrations values ('9999-of-tomorrow', '2030-01-01T00:00:00.000Z')`);
    try {
      await expect(connectArena(database.url)).rejects.toThrow(OperatorError);
      const { code, err } = await runAlone(folder, ['leaderboard'], env());
      expect({ code, err }).toEqual({
        code: 2,
        err: expect.stringMatching(/of a newer dr-arena.*9999-of-tomorrow.*\n.*Nothing was changed/s),
      });
    } finally {
      await client.query(`delete from arena.migrations where name like '9999%'`);
      await client.end();
    }
  });
});
