import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { dearConfig, type ServedProgram, sandboxConfig, servingFolder } from './served-program.ts';

const match = { play: { kind: 'match', a: 'Kestrel', b: 'Linnet' }, exam: { on: 'new' }, capUsd: null };
const tournament = { play: { kind: 'tournament' }, exam: { on: 'new', trees: 8 }, capUsd: null };
const acted = z.looseObject({ run: z.string(), playedBy: z.string() });
const form = (fields: Readonly<Record<string, string>>) => new URLSearchParams(fields).toString();
const matchForm = { kind: 'match', a: 'Kestrel', b: 'Linnet', on: 'new', once: 'once-00000001' };

describe('an app on loopback, with a config that costs nothing', () => {
  let folder: Awaited<ReturnType<typeof servingFolder>>;
  let app: ServedProgram;
  beforeAll(async () => {
    folder = await servingFolder(sandboxConfig);
    app = await folder.serve();
  });
  afterAll(() => folder?.close());

  it('is begun by its own pages and by programs alone', async () => {
    const { host } = new URL(app.url);
    const foreign = [
      await raw(app, form(matchForm), { origin: 'http://evil.test' }),
      await raw(app, form(matchForm), { origin: 'null' }),
      await raw(app, form(matchForm), { 'sec-fetch-site': 'cross-site', origin: `http://${host}` }),
      await raw(app, form(matchForm), {}),
      await raw(app, form(matchForm), { cookie: 'dr_arena_x=y' }),
      await raw(app, form(matchForm), { origin: 'http://rebound.test', host: 'rebound.test' }),
      await raw(
        app,
        JSON.stringify({ ...match, once: 'once-00000002' }),
        { 'content-type': 'application/json', origin: 'http://evil.test' },
        '/api/v1/runs',
      ),
      await raw(
        app,
        JSON.stringify({ ...match, once: 'once-00000002' }),
        { 'content-type': 'application/json', cookie: 'a=b' },
        '/api/v1/runs',
      ),
      await raw(
        app,
        JSON.stringify({ ...match, once: 'once-00000002' }),
        { 'content-type': 'application/json', host: 'rebound.test' },
        '/api/v1/runs',
      ),
      await raw(
        app,
        JSON.stringify({ ...match, once: 'once-00000002' }),
        { 'content-type': 'text/plain' },
        '/api/v1/runs',
      ),
    ];
    expect(foreign).toEqual(foreign.map(() => 403));
    for (const path of ['/start', '/start/plan', '/start/plan?', '/api/v1/runs'])
      await app.get(`${path}?${form(matchForm)}`);
    expect(await app.countRuns()).toBe(0);
  });

  it('plays a run to its verdict, begins one for a form that was sent twice, and says where it is played', async () => {
    const { origin } = new URL(app.url);
    const own = { origin, 'sec-fetch-site': 'same-origin' };
    const [first, second] = await Promise.all([1, 2].map(() => raw(app, form(matchForm), own)));
    expect([first, second]).toEqual([303, 303]);
    expect(await app.countRuns()).toBe(1);
    const { runs } = z
      .looseObject({ runs: z.array(z.looseObject({ id: z.string() })) })
      .parse(await (await app.get('/api/v1/runs')).json());
    const run = `${runs[0]?.id}`;
    expect(await (await app.get(`/runs/${run}`)).text()).toContain('This app plays the run');
    await expect
      .poll(async () => (await app.stateOf(run)).run.status, { timeout: 90_000, interval: 500 })
      .toBe('finished');
    const list = await (await app.get('/')).text();
    expect(list).toMatch(/(?:Kestrel|Linnet) wins|Tie/);
    const { matches } = z
      .looseObject({ matches: z.array(z.looseObject({ id: z.string(), page: z.string() })) })
      .parse(await (await app.get(`/api/v1/tournaments/${run}/matches`)).json());
    expect((await app.get(`${matches[0]?.page}`)).status).toBe(200);
    const whole = await app.get(`/api/v1/tournaments/${run}/matches/${encodeURIComponent(`${matches[0]?.id}`)}`);
    expect(await whole.json()).toMatchObject({
      match: { rounds: expect.arrayContaining([expect.anything()]) },
      answers: expect.arrayContaining([expect.anything()]),
    });
  });

  it('stops a run where it is told to, and goes on with one that a killed app left, to its end', async () => {
    const begun = acted.parse(await (await app.post('/api/v1/runs', { ...tournament, once: 'once-00000003' })).json());
    expect(begun.playedBy).toBe('app');
    const { run } = begun;
    await expect
      .poll(async () => (await app.stateOf(run)).run.rounds, { timeout: 90_000, interval: 200 })
      .toBeGreaterThan(0);
    expect((await app.post(`/api/v1/runs/${run}/stop`, {})).status).toBe(202);
    await expect.poll(async () => (await app.stateOf(run)).run.status, { timeout: 30_000 }).toBe('stopped');
    expect((await app.stateOf(run)).deeds).toEqual(['resume', 'abandon']);
    expect(await (await app.get(`/runs/${run}`)).text()).toContain('it was stopped by hand');
    expect((await app.post(`/api/v1/runs/${run}/resume`, {})).status).toBe(202);
    await expect.poll(async () => (await app.stateOf(run)).run.status).toBe('running');
    app.running.child.kill('SIGKILL');
    await app.running.ended;

    app = await folder.serve();
    const left = await app.stateOf(run);
    expect(left.run.status).toBe('stopped');
    expect((await app.post(`/api/v1/runs/${run}/resume`, {})).status).toBe(202);
    await expect
      .poll(async () => (await app.stateOf(run)).run.status, { timeout: 120_000, interval: 500 })
      .toBe('finished');
    const late = await app.post(`/api/v1/runs/${run}/resume`, {});
    expect([late.status, await detailOf(late)]).toEqual([409, `${run} is finished.`]);
    expect((await app.post(`/api/v1/runs/${run}/stop`, {})).status).toBe(409);
    expect((await app.post('/api/v1/runs/T-none/resume', {})).status).toBe(404);
  });

  it('has no forms and no operations that act where it only shows', async () => {
    const shown = await folder.serve('--no-start');
    for (const path of ['/', '/runs', '/schedules', '/trees'])
      expect(await (await shown.get(path)).text()).not.toContain('method="post"');
    expect((await shown.get('/start')).status).toBe(404);
    expect((await shown.post('/api/v1/runs', { ...match, once: 'once-00000009' })).status).toBe(404);
  });
});

describe('an app with a config that costs money', () => {
  let folder: Awaited<ReturnType<typeof servingFolder>>;
  const dear = { play: { kind: 'match', a: 'Dear', b: 'Dearer' }, exam: { on: 'new' } };
  beforeAll(async () => {
    folder = await servingFolder(dearConfig, { OPENAI_API_KEY: 'sk-none' });
  });
  afterAll(() => folder?.close());

  it('starts nothing for who gives no token, and nothing without a cap; the plan says so before', async () => {
    const open = await folder.serve();
    const capped = { ...dear, capUsd: 5, once: 'once-00000001' };
    const refused = await open.post('/api/v1/runs', capped);
    expect([refused.status, await detailOf(refused)]).toEqual([403, expect.stringContaining('--ask-token')]);
    expect(await open.countRuns()).toBe(0);

    const asking = await folder.serve('--ask-token');
    const without = await asking.post('/api/v1/runs', { ...capped, capUsd: null });
    expect([without.status, await detailOf(without)]).toEqual([409, expect.stringContaining('at most')]);
    const tiny = await asking.post('/api/v1/runs', { ...capped, capUsd: 0.0001 });
    expect([tiny.status, await detailOf(tiny)]).toEqual([409, expect.stringContaining('no room for a match')]);
    const planned = await asking.post('/api/v1/plans', { ...dear, capUsd: 5 });
    expect(await planned.json()).toMatchObject({
      costs: true,
      capUsd: 5,
      hindrance: null,
      expectedUsd: expect.any(Number),
    });
    expect((await fetch(new URL('/api/v1/runs', asking.url))).status).toBe(401);
    expect(await asking.countRuns()).toBe(0);
    const page = await (await asking.get('/start/plan?kind=match&a=Dear&b=Dearer&on=new&cap=5')).text();
    expect(page).toContain('for at most $5.00');
    expect(await (await asking.get('/start/plan?kind=match&a=Dear&b=Dearer&on=new')).text()).not.toContain(
      'method="post"',
    );
  });
});

describe('an app with programs that have not said what they cost', () => {
  const command = JSON.stringify([process.execPath, '-e', '0']);
  let folder: Awaited<ReturnType<typeof servingFolder>>;
  beforeAll(async () => {
    folder = await servingFolder(
      `${sandboxConfig}  - { kind: command, name: Unstated, command: ${command} }\n`.replace(
        /^(web:.*\n)(.*\n)/m,
        '$2$1',
      ),
    );
  });
  afterAll(() => folder?.close());

  it('lets nobody without a token start one, nor refresh or remove a schedule with one', async () => {
    const added = await folder.run('schedule', 'add', 'nightly', '--cron', '0 3 * * *', '--yes');
    expect(added.code, added.stderr).toBe(0);
    const app = await folder.serve();
    const orders = [
      await app.post('/api/v1/runs', { ...tournament, once: 'once-00000001' }),
      await app.post('/api/v1/schedules/nightly/refresh', {}),
      await app.post('/api/v1/schedules/nightly/remove', {}),
    ];
    expect(orders.map(({ status }) => status)).toEqual([403, 403, 403]);
    for (const order of orders) expect(await detailOf(order)).toContain('--ask-token');
    expect(await app.countRuns()).toBe(0);
    const asking = await folder.serve('--ask-token');
    const listed = async () => await (await asking.get('/schedules')).text();
    expect(await listed()).toContain('action="/schedules/nightly/remove"');
    expect((await asking.post('/api/v1/schedules/nightly/remove', {})).status).toBe(202);
    expect(await listed()).not.toContain('nightly');
    expect((await asking.post('/api/v1/schedules/nightly/remove', {})).status).toBe(404);
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

/** What a problem says. */
async function detailOf(answer: Response): Promise<string> {
  return z.looseObject({ detail: z.string() }).parse(await answer.json()).detail;
}

/** Posts to the form with just these headers, as no browser of today would let a page do. @returns the status */
function raw(
  { url }: ServedProgram,
  body: string,
  headers: Readonly<Record<string, string>>,
  path = '/start',
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      new URL(path, url),
      { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers } },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
