import { expect, it } from 'vitest';
import { appHealth } from '../../src/application/workers.ts';
import { fakeClock } from '../models/fake-clock.ts';

const version = expect.any(String);
const refuses = async () => Promise.reject(new Error('connection refused'));

/** How an app is whose database answers so. */
function healthOf(ping: () => Promise<void>, list: () => Promise<never[]>) {
  const ledger = { engine: { ping }, workers: { list } } as unknown as Parameters<typeof appHealth>[0]['ledger'];
  const liveness = { freeExecutors: async () => [] } as unknown as Parameters<typeof appHealth>[0]['liveness'];
  return appHealth({ ledger, liveness, clock: fakeClock() });
}

it('says how long the database took and how many workers live', async () => {
  expect(
    await healthOf(
      async () => undefined,
      async () => [],
    ),
  ).toEqual({
    status: 'ok',
    version,
    databaseMs: 0,
    workersAlive: 0,
  });
});

it('says that the database is away when it refuses, when it never answers, and when it goes away in between', async () => {
  const away = { status: 'unavailable', version, databaseMs: null, workersAlive: null };
  expect(await healthOf(refuses, async () => [])).toEqual(away);
  expect(
    await healthOf(
      () => new Promise(() => undefined),
      async () => [],
    ),
  ).toEqual(away);
  expect(await healthOf(async () => undefined, refuses)).toEqual(away);
});
