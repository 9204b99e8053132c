import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { connectArena } from '../../src/storage/database.ts';
import { openLedger } from '../../src/storage/ledger.ts';
import { openTestDatabase } from '../support/database.ts';

/** The built one, which has a thread of its own. */
const built = new URL('../../dist/program/heart.js', import.meta.url).href;

test('a worker that computes for seconds without a pause is heard all the while', async () => {
  const { startHeart } = (await import(built)) as typeof import('../../src/application/heart.ts');
  const database = await openTestDatabase();
  const arena = await connectArena(database.url, 1);
  const ledger = openLedger(arena.db);
  const worker = { name: 'busy', roles: ['examine'], programVersion: '1', workflowVersion: '1', host: 'here', pid: 1 };
  await ledger.workers.enter({ executor: 'x-busy', ...worker });
  const app = { ledger, databaseUrl: database.url, executor: 'x-busy' } as Parameters<typeof startHeart>[0];
  const news: unknown[] = [];
  const heart = startHeart(app, new AbortController().signal, (each) => news.push(each), 60_000);
  try {
    await heard(ledger);
    const computed = 6000;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, computed);
    const [now] = await ledger.workers.list();
    expect(now?.silentMs).toBeLessThan(computed);
    await ledger.workers.end(['x-busy']);
    for (let tries = 0; news.length === 0 && tries < 600; tries++) await wait(100);
    expect(news[0]).toEqual({ kind: 'dead' });
  } finally {
    await heart.stop();
    await arena.close();
    await database.drop();
  }
});

/** Waits for a heartbeat: after it the worker has been silent for less than before. */
async function heard({ workers }: Pick<ReturnType<typeof openLedger>, 'workers'>): Promise<void> {
  for (let tries = 0, before = 0; tries < 600; tries++) {
    const silentMs = (await workers.list())[0]?.silentMs ?? 0;
    if (silentMs < before) return;
    before = silentMs;
    await wait(100);
  }
  throw new Error('no heartbeat within a minute');
}
