import { expect, it } from 'vitest';
import { checkHealth } from '../../src/telemetry/start-health.ts';
import { fakeClock } from '../models/fake-clock.ts';

const version = expect.any(String);

it('says how long the database took and how many workers live', async () => {
  const clock = fakeClock();
  const health = await checkHealth({ clock, ping: async () => undefined, countWorkers: async () => 3 });
  expect(health).toEqual({ status: 'ok', version, databaseMs: 0, workersAlive: 3 });
});

it('says that the database is away when it refuses, when it never answers, and when it goes away in between', async () => {
  const away = { status: 'unavailable', version, databaseMs: null, workersAlive: null };
  const refuses = async () => Promise.reject(new Error('connection refused'));
  const clock = fakeClock();
  expect(await checkHealth({ clock, ping: refuses })).toEqual(away);
  expect(await checkHealth({ clock, ping: () => new Promise(() => undefined) })).toEqual(away);
  expect(await checkHealth({ clock, ping: async () => undefined, countWorkers: refuses })).toEqual(away);
});
