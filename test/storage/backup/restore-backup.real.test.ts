import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareEngineTables } from '../../../src/engine/engine.ts';
import { systemClock } from '../../../src/kernel/clock.ts';
import type { BackupManifest } from '../../../src/storage/backup/backup-manifest.ts';
import { checkBackup } from '../../../src/storage/backup/check-backup.ts';
import { restoreBackup } from '../../../src/storage/backup/restore-backup.ts';
import { migrations } from '../../../src/storage/database.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';

const fixture = path.join(import.meta.dirname, '../fixtures/schema-0001.backup');
const quiet = { signal: new AbortController().signal, onPart: () => undefined };
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
