import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OperatorError } from '../../src/kernel/errors.ts';
import { type HealthReport, type RunningHealth, startHealth } from '../../src/telemetry/start-health.ts';

const well: HealthReport = { status: 'ok', version: '1.2.3', databaseMs: 2, workersAlive: 3 };
const ill: HealthReport = { status: 'unavailable', version: '1.2.3', databaseMs: null, workersAlive: null };
let report = well;
let looks = 0;
let health: RunningHealth;

beforeAll(async () => {
  const check = async () => {
    looks += 1;
    return report;
  };
  health = await startHealth({ port: 0, check });
});
afterAll(() => health?.close());

async function ask(page: string, method = 'GET'): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${health.url}${page}`, { method });
  return { status: response.status, body: await response.json() };
}

it('is live whatever its database does, and ready only while it can work', async () => {
  expect([await ask('health'), await ask('ready')]).toEqual([
    { status: 200, body: well },
    { status: 200, body: well },
  ]);
  report = ill;
  expect([await ask('health'), await ask('ready')]).toEqual([
    { status: 200, body: ill },
    { status: 503, body: ill },
  ]);
  expect([(await ask('')).status, (await ask('health', 'POST')).status]).toEqual([404, 405]);
});

it('stands what is no request of a browser, and says when its port is taken', async () => {
  const { port } = new URL(health.url);
  await new Promise<void>((resolve) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.end('GET //[ HTTP/1.1\r\nHost: x\r\n\r\n'));
    socket.on('close', () => resolve()).resume();
  });
  expect((await ask('health')).status).toBe(200);
  await expect(startHealth({ port: Number(port), check: async () => well })).rejects.toThrow(OperatorError);
});

it('looks once for many questions in one, and answers the first', async () => {
  const before = looks;
  let told = '';
  await new Promise<void>((resolve) => {
    const socket = connect(Number(new URL(health.url).port), '127.0.0.1', () =>
      socket.write('GET /health HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20_000)),
    );
    socket.on('data', (bytes) => {
      told += bytes;
    });
    socket.on('error', () => undefined).on('close', () => resolve());
  });
  expect(told.match(/HTTP\/1.1 200/g)?.length ?? 0).toBeLessThanOrEqual(1);
  expect(looks - before).toBe(1);
  expect((await ask('health')).status).toBe(200);
});
