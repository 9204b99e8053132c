import { afterAll, beforeAll } from 'vitest';
import { type ArenaConnection, connectArena } from '../../src/storage/database.ts';
import { type Ledger, openLedger } from '../../src/storage/ledger.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';

/** The tables of a test file's own database; open while its tests run. */
export interface TestArena {
  readonly url: string;
  readonly db: ArenaConnection['db'];
  readonly ledger: Ledger;
}

/** Opens a database for the tests of a file before the first of them, and removes it after the last. */
export function testArena(): TestArena {
  let database: TestDatabase;
  let connection: ArenaConnection;
  let ledger: Ledger;
  beforeAll(async () => {
    database = await openTestDatabase();
    connection = await connectArena(database.url);
    ledger = openLedger(connection.db);
  });
  afterAll(async () => {
    await connection.close();
    await database.drop();
  });
  return {
    get url() {
      return database.url;
    },
    get db() {
      return connection.db;
    },
    get ledger() {
      return ledger;
    },
  };
}
