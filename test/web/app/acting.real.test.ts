import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { loadConfig } from '../../../src/config/load-config.ts';
import { agentId, tournamentId } from '../../../src/kernel/ids.ts';
import { connectArena } from '../../../src/storage/database.ts';
import { openLedger } from '../../../src/storage/ledger.ts';
import { headWith, tree } from '../../storage/records.ts';
import { dearConfig, type ServedApp, sandboxConfig, servingHere } from './served-program.ts';

const match = { play: { kind: 'match', a: 'Kestrel', b: 'Linnet' }, exam: { on: 'new' }, capUsd: null };
const acted = z.looseObject({ run: z.string(), playedBy: z.string() });
const form = (fields: Readonly<Record<string, string>>) => new URLSearchParams(fields).toString();
const matchForm = { kind: 'match', a: 'Kestrel', b: 'Linnet', on: 'new', once: 'once-00000001' };
const patient = { timeout: 300_000, interval: 100 };

describe('an app on loopback, with a config that costs nothing', () => {
  /** Answers nothing until it is let go. */
  const waiting: ServerResponse[] = [];
  let letGo = false;
  const service = createServer((_asked, reply) => {
    if (letGo) answer(reply);
    else waiting.push(reply);
  });
  let folder: Awaited<ReturnType<typeof servingHere>>;
  let app: ServedApp;
  beforeAll(async () => {
    await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
    const { port } = service.address() as AddressInfo;
    const slow = `agents:\n  - { kind: http, name: Slow, url: 'http://127.0.0.1:${port}/', maxCostUsd: 0 }\n`;
    folder = await servingHere(sandboxConfig.replace('agents:\n', slow));
    app = await folder.serve();
  });
  afterAll(async () => {
    service.closeAllConnections();
    service.close();
    await folder?.close();
  });

  it('is begun by its own pages and by programs alone', async () => {
    const { host } = new URL(app.url);
    const json = (headers: Readonly<Record<string, string>>) =>
      raw(app, JSON.stringify({ ...match, once: 'once-00000002' }), headers, '/api/v1/runs');
    const type = { 'content-type': 'application/json' };
    const foreign = [
      await raw(app, form(matchForm), { origin: 'http://evil.test' }),
      await raw(app, form(matchForm), { origin: 'null' }),
      await raw(app, form(matchForm), { 'sec-fetch-site': 'cross-site', origin: `http://${host}` }),
      await raw(app, form(matchForm), {}),
      await raw(app, form(matchForm), { cookie: 'dr_arena_x=y' }),
      await raw(app, form(matchForm), { origin: 'http://rebound.test', host: 'rebound.test' }),
      await json({ ...type, origin: 'http://evil.test' }),
      await json({ ...type, cookie: 'a=b' }),
      await json({ ...type, host: 'rebound.test' }),
      await json({ 'content-type': 'text/plain' }),
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
    await expect.poll(async () => (await app.stateOf(run)).run.status, patient).toBe('finished');
    expect((await app.get('/')).status).toBe(200);
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

  it('stops a run where it is told to, and goes on with it to its end', async () => {
    const order = { ...match, play: { kind: 'match', a: 'Slow', b: 'Linnet' }, once: 'once-00000003' };
    const begun = acted.parse(await (await app.post('/api/v1/runs', order)).json());
    expect(begun.playedBy).toBe('app');
    const { run } = begun;
    await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(0), patient);
    expect((await app.stateOf(run)).run.status).toBe('running');
    expect((await app.post(`/api/v1/runs/${run}/stop`, {})).status).toBe(202);
    await expect.poll(async () => (await app.stateOf(run)).run.status, patient).toBe('stopped');
    expect((await app.stateOf(run)).deeds).toEqual(['resume', 'abandon']);
    letGo = true;
    for (const reply of waiting) answer(reply);
    expect((await app.post(`/api/v1/runs/${run}/resume`, {})).status).toBe(202);
    await expect.poll(async () => (await app.stateOf(run)).run.status, patient).toBe('finished');
    const late = await app.post(`/api/v1/runs/${run}/resume`, {});
    expect([late.status, await detailOf(late)]).toEqual([409, expect.stringContaining(run)]);
    expect((await app.post(`/api/v1/runs/${run}/stop`, {})).status).toBe(409);
    expect((await app.post('/api/v1/runs/T-none/resume', {})).status).toBe(404);
  });

  it('begins none where eight are under way, and refuses what no database holds', async () => {
    const before = await app.countRuns();
    await eightUnderWay(folder.databaseUrl);
    const refused = await app.post('/api/v1/runs', { ...match, once: 'once-00000004' });
    expect([refused.status, await app.countRuns()]).toEqual([503, before + 8]);
    for (const exam of [
      { on: 'tree', tree: '\0' },
      { on: 'topic', topic: 'a\0b' },
    ])
      expect((await app.post('/api/v1/plans', { ...match, exam })).status).toBe(400);
  });

  it('has no forms and no operations that act where it only shows', async () => {
    const shown = await folder.serve('--no-start');
    for (const path of ['/', '/runs', '/schedules'])
      expect(await (await shown.get(path)).text()).not.toContain('method="post"');
    expect((await shown.get('/start')).status).toBe(404);
    expect((await shown.post('/api/v1/runs', { ...match, once: 'once-00000009' })).status).toBe(404);
  });
});

describe('an app with a config that costs money', () => {
  let folder: Awaited<ReturnType<typeof servingHere>>;
  const dear = { play: { kind: 'match', a: 'Dear', b: 'Dearer' }, exam: { on: 'new' } };
  beforeAll(async () => {
    folder = await servingHere(dearConfig, { OPENAI_API_KEY: 'sk-none' });
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
    const page = async (more: string) =>
      (await asking.get(`/start/plan?kind=match&a=Dear&b=Dearer&on=new${more}`)).text();
    expect(await page('&cap=5')).toContain('$5.00');
    expect(await page('&cap=5')).toContain('method="post"');
    expect(await page('')).not.toContain('method="post"');
  });
});

describe('an app with programs that have not said what they cost', () => {
  const command = JSON.stringify([process.execPath, '-e', '0']);
  let folder: Awaited<ReturnType<typeof servingHere>>;
  beforeAll(async () => {
    const unstated = `agents:\n  - { kind: command, name: Unstated, command: ${command} }\n`;
    folder = await servingHere(sandboxConfig.replace('agents:\n', unstated));
  });
  afterAll(() => folder?.close());

  it('lets nobody without a token start one, nor make, refresh or remove a schedule with one', async () => {
    const added = await folder.run('schedule', 'add', 'nightly', '--cron', '0 3 * * *', '--yes');
    expect(added.code, added.err).toBe(0);
    const app = await folder.serve();
    const refused = [
      await app.form('/schedules', { name: 'hourly', cron: '0 * * * *', cap: '5' }),
      await app.form('/schedules/nightly/refresh', {}),
      await app.form('/schedules/nightly/remove', {}),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
    for (const each of refused) expect(await each.text()).toContain('--ask-token');
    const listed = async (by: ServedApp) => await (await by.get('/schedules')).text();
    expect(await listed(app)).not.toContain('hourly');
    const asking = await folder.serve('--ask-token');
    expect(await listed(asking)).toContain('action="/schedules/nightly/remove"');
    const statuses = [];
    for (const [path, fields] of [
      ['/schedules/nightly/remove', {}],
      ['/schedules/nightly/remove', {}],
      ['/schedules', { name: 'hourly', cron: '0 * * * *' }],
      ['/schedules', { name: 'hourly', cron: '0 * * * *', cap: '5' }],
      ['/schedules', { name: 'hourly', cron: '0 6 * * *', cap: '5' }],
      ['/schedules', { name: 'odd', cron: 'whenever', cap: '5' }],
      ['/schedules', { name: 'odd', cron: '0 6 * * *', cap: 'much' }],
    ] as const)
      statuses.push((await asking.form(path, fields)).status);
    expect(statuses).toEqual([303, 404, 400, 303, 400, 400, 400]);
    const page = await listed(asking);
    expect(page).toContain('action="/schedules/hourly/refresh"');
    expect(page).not.toMatch(/nightly|\/odd\//);
    const tournament = { play: { kind: 'tournament' }, exam: { on: 'new', trees: 8 }, capUsd: null };
    const order = await app.post('/api/v1/runs', { ...tournament, once: 'once-00000001' });
    expect([order.status, await detailOf(order)]).toEqual([403, expect.stringContaining('--ask-token')]);
    expect(await app.countRuns()).toBe(0);
  });
});

/** Eight tournaments that the worker which is alive seems to play, though it knows nothing of them. */
async function eightUnderWay(databaseUrl: string): Promise<void> {
  const { db, close } = await connectArena(databaseUrl);
  const ledger = openLedger(db);
  const config = loadConfig(null, []);
  const agents = ['Kestrel', 'Linnet'].map((name) => agentId(name));
  for (let at = 0; at < 8; at++) {
    const id = tournamentId(`T-under-way-${at}`);
    await ledger.tournaments.save(headWith({ id, status: 'running', finishedAt: null, trees: [tree], agents, config }));
    await sql`insert into dbos.workflow_status (workflow_uuid, status, executor_id)
      select ${`tournament/${id}`}, 'PENDING', executor from workers limit 1`.execute(db);
  }
  await close();
}

/** As an agent that has found nothing. */
function answer(reply: ServerResponse): void {
  reply.writeHead(200, { 'content-type': 'application/json' }).end('{"text": "Nothing was found."}');
}

/** What a problem says. */
async function detailOf(reply: Response): Promise<string> {
  return z.looseObject({ detail: z.string() }).parse(await reply.json()).detail;
}

/** Posts to the form with just these headers, as no browser of today would let a page do. @returns the status */
function raw(
  { url }: ServedApp,
  body: string,
  headers: Readonly<Record<string, string>>,
  path = '/start',
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      new URL(path, url),
      { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers } },
      (reply) => {
        reply.resume();
        resolve(reply.statusCode ?? 0);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
