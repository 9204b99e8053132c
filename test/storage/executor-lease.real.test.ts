import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../src/kernel/clock.ts';
import { uniqueId } from '../../src/kernel/unique-id.ts';
import { freeExecutors, holdLease, type LeaseLoss } from '../../src/storage/executor-lease.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.drop());

const neverLost = {
  onLost: () => {
    throw new Error('the lease was lost');
  },
};

test('executors without a lease are free, those with one are not, in the order asked', async () => {
  const held = uniqueId('held');
  const lease = await holdLease(database.url, held, neverLost);
  expect(await freeExecutors(database.url, ['gone-1', held, 'gone-2', 'ünïcode \u0000'])).toEqual([
    'gone-1',
    'gone-2',
    'ünïcode \u0000',
  ]);
  await lease.release();
  expect(await freeExecutors(database.url, [held])).toEqual([held]);
  expect(await freeExecutors(database.url, [])).toEqual([]);
});

test('a lease that another process holds is refused', async () => {
  const id = uniqueId('twice');
  const lease = await holdLease(database.url, id, neverLost);
  const impatient = { ...systemClock, sleep: async () => undefined };
  await expect(holdLease(database.url, id, { ...neverLost, clock: impatient })).rejects.toThrow(/another process/);
  await lease.release();
  await (await holdLease(database.url, id, neverLost)).release();
});

test('looking does not disturb: many look at once and see the same', async () => {
  const id = uniqueId('looked-at');
  const looks = await Promise.all(Array.from({ length: 8 }, () => freeExecutors(database.url, [id])));
  expect(looks).toEqual(Array.from({ length: 8 }, () => [id]));
});

test('the lease of a killed process is free', async () => {
  const id = uniqueId('killed');
  const script = fileURLToPath(new URL('processes/hold-lease.js', import.meta.url));
  const child = spawn(process.execPath, [script, id], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(database.url);
  await once(child.stdout, 'data');
  expect(await freeExecutors(database.url, [id])).toEqual([]);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await expect.poll(() => freeExecutors(database.url, [id]), { timeout: 20_000 }).toEqual([id]);
});

test('a dropped session is reported and the lease is taken again', async () => {
  const id = uniqueId('dropped');
  const losses: LeaseLoss[] = [];
  const lease = await holdLease(database.url, id, { onLost: (loss) => losses.push(loss) });
  await dropSessions();
  await expect.poll(() => losses.length, { timeout: 20_000 }).toBe(1);
  expect(await losses[0]?.regained).toBe(true);
  expect(await freeExecutors(database.url, [id])).toEqual([]);
  await lease.release();
  expect(losses).toHaveLength(1);
  expect(await freeExecutors(database.url, [id])).toEqual([id]);
});

test('a lease that cannot be had again says so', async () => {
  const own = await openTestDatabase();
  const losses: LeaseLoss[] = [];
  const clock = { ...systemClock, sleep: async () => undefined };
  const lease = await holdLease(own.url, 'e', { onLost: (loss) => losses.push(loss), clock });
  await own.drop();
  await expect.poll(() => losses.length, { timeout: 20_000 }).toBe(1);
  expect(await losses[0]?.regained).toBe(false);
  await lease.release();
});

async function dropSessions(): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'dr-arena lease' and datname = current_database()`);
  await client.end();
}
