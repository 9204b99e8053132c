// Repeats test/web/app/acting.real.test.ts (stops a run, begins none where eight are under way) with an app in a process of
// its own that is killed, and with many orders at once.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { longConfig, type ServedProgram, sandboxConfig, servingFolder } from './served-program.ts';

const match = { play: { kind: 'match', a: 'Kestrel', b: 'Linnet' }, exam: { on: 'new' }, capUsd: null };
const tournament = { play: { kind: 'tournament' }, exam: { on: 'new', trees: 8 }, capUsd: null };
const acted = z.looseObject({ run: z.string(), playedBy: z.string() });

describe('an app that was killed', () => {
  let folder: Awaited<ReturnType<typeof servingFolder>>;
  let app: ServedProgram;
  beforeAll(async () => {
    folder = await servingFolder(longConfig);
    app = await folder.serve();
  });
  afterAll(() => folder?.close());

  it('leaves a run that the next one goes on with to its end, after it was stopped by hand too', async () => {
    const begun = acted.parse(await (await app.post('/api/v1/runs', { ...tournament, once: 'once-00000003' })).json());
    expect(begun.playedBy).toBe('app');
    const { run } = begun;
    await expect
      .poll(async () => (await app.stateOf(run)).run.rounds, { timeout: 300_000, interval: 200 })
      .toBeGreaterThan(0);
    expect((await app.post(`/api/v1/runs/${run}/stop`, {})).status).toBe(202);
    await expect.poll(async () => (await app.stateOf(run)).run.status, { timeout: 300_000 }).toBe('stopped');
    expect((await app.stateOf(run)).deeds).toEqual(['resume', 'abandon']);
    expect(await (await app.get(`/runs/${run}`)).text()).toContain('it was stopped by hand');
    expect((await app.post(`/api/v1/runs/${run}/resume`, {})).status).toBe(202);
    await expect.poll(async () => (await app.stateOf(run)).run.status, { timeout: 60_000 }).toBe('running');
    app.running.child.kill('SIGKILL');
    await app.running.ended;

    app = await folder.serve();
    const left = await app.stateOf(run);
    expect(left.run.status).toBe('stopped');
    expect((await app.post(`/api/v1/runs/${run}/resume`, {})).status).toBe(202);
    await expect
      .poll(async () => (await app.stateOf(run)).run.status, { timeout: 300_000, interval: 500 })
      .toBe('finished');
  });
});

describe('an app that is given many orders at once', () => {
  /** Never answers, so that whatever asks it stays under way. */
  const silent = createServer(() => undefined);
  let folder: Awaited<ReturnType<typeof servingFolder>>;
  beforeAll(async () => {
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
    const { port } = silent.address() as AddressInfo;
    const service = (name: string) =>
      `  - { kind: http, name: ${name}, url: 'http://127.0.0.1:${port}/', maxCostUsd: 0 }\n`;
    folder = await servingFolder(sandboxConfig.replace('agents:\n', `agents:\n${service('Mute')}${service('Muter')}`));
  });
  afterAll(async () => {
    await folder?.close();
    silent.closeAllConnections();
    silent.close();
  });

  it('begins no more than may be under way, and refuses what no database holds', async () => {
    const app = await folder.serve();
    const long = { play: { kind: 'match', a: 'Mute', b: 'Muter' }, exam: { on: 'new' }, capUsd: null };
    const begun = await Promise.all(
      Array.from({ length: 12 }, (_, at) => app.post('/api/v1/runs', { ...long, once: `once-${10_000_000 + at}` })),
    );
    const statuses = begun.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(8).fill(202), ...Array(4).fill(503)]);
    expect(await app.countRuns()).toBe(8);
    for (const exam of [
      { on: 'tree', tree: '\0' },
      { on: 'topic', topic: 'a\0b' },
    ])
      expect((await app.post('/api/v1/plans', { ...match, exam })).status).toBe(400);
  });
});
