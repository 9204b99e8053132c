// Repeats test/faults/slow-database.real.test.ts (a database that lets nobody in at once is asked again) with the times that the
// program itself gives a database, and for the engine's own connections.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { engineConnections, prepareEngineTables } from '../../src/engine/engine.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { withSession } from '../../src/storage/with-session.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { FaultProxy } from './fault-proxy.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());

/** Longer than any answer takes but on a starved machine. */
const slowMs = 11_000;

it.concurrent('a database that lets nobody in for a while, and answers late, is slow and not lost', async () => {
  const url = new URL(database.url);
  const proxy = await FaultProxy.start({ host: url.hostname, port: Number(url.port) });
  url.port = String(proxy.port);
  await proxy.behave({ kind: 'hang' });
  const answer = withSession({ url: url.href, name: 'test' }, async (client) => {
    await proxy.behave({ kind: 'hang' });
    const asked = client.query<{ n: number }>('select 1 as n');
    await systemClock.sleep(slowMs);
    await proxy.behave({ kind: 'pass' });
    return (await asked).rows;
  });
  await systemClock.sleep(slowMs);
  await proxy.behave({ kind: 'pass' });
  expect(await answer).toEqual([{ n: 1 }]);
  await proxy.close();
});

it.concurrent("the engine's tables are made on a server that lets nobody in for longer than the engine waits", async () => {
  const url = new URL(database.url);
  const proxy = await FaultProxy.start({ host: url.hostname, port: Number(url.port) });
  url.port = String(proxy.port);
  await proxy.behave({ kind: 'hang' });
  const made = prepareEngineTables(url.href);
  await systemClock.sleep(slowMs);
  await proxy.behave({ kind: 'pass' });
  await made;
  const there = await withSession(
    { url: database.url, name: 'test' },
    async (client) =>
      (await client.query<{ there: boolean }>("select to_regclass('dbos.workflow_status') is not null as there")).rows,
  );
  expect(there).toEqual([{ there: true }]);
  await proxy.close();
});

it.concurrent('work of the engine that waits for one of its connections waits until one is free', async () => {
  const warnings: string[] = [];
  const pool = engineConnections({
    databaseUrl: database.url,
    name: 'test',
    most: 1,
    warn: (message) => void warnings.push(message),
  });
  const held = await pool.connect();
  const waiting = pool.query('select 2 as n');
  await systemClock.sleep(slowMs);
  held.release();
  expect((await waiting).rows).toEqual([{ n: 2 }]);
  expect(warnings).toEqual([]);
  await pool.end();
});
