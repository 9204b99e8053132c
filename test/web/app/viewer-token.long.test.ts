import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { ok } from '../../../src/kernel/result.ts';
import { createApp } from '../../../src/web/app/create-app.ts';
import { idleActs, idleRecords } from './idle-parts.ts';
import { sampleParts, sampleRun, sampleSource } from './sample-parts.ts';

const token = 'acting-token-of-some-length';
const viewerToken = 'viewer-token-of-some-length';
const base = 'http://arena.example';

/** An app that notes what was done by it. */
function watchedApp() {
  const done: string[] = [];
  const note = (what: string) => async () => {
    done.push(what);
    return ok({ run: sampleRun.id, playedBy: 'app' as const });
  };
  const noteOnly = (what: string) => async () => {
    done.push(what);
    return ok(null);
  };
  const acts: typeof idleActs = {
    ...idleActs,
    start: note('start'),
    resume: note('resume'),
    retry: note('retry'),
    stop: noteOnly('stop'),
    abandon: noteOnly('abandon'),
    addSchedule: noteOnly('schedule'),
    refreshSchedule: noteOnly('refresh'),
    removeSchedule: noteOnly('remove'),
  };
  const posts = (name: string) => {
    const routes = new Hono();
    routes.post('*', (c) => {
      done.push(name);
      return c.text('done');
    });
    return routes;
  };
  const app = createApp(
    sampleParts({
      acts,
      schedules: async () => ({ schedules: [], missing: [] }),
      records: idleRecords,
      audits: posts('audit'),
      sets: posts('set'),
      heldBack: async () => null,
      forViewers: { heldBack: async () => 'private' },
      runs: sampleSource([
        sampleRun,
        { ...sampleRun, status: 'stopped', id: `${sampleRun.id}-2` as typeof sampleRun.id },
      ]),
      access: { kind: 'token', token, viewerToken },
    }),
  );
  return { app, done };
}

const pagePosts: readonly (readonly [string, Record<string, string>])[] = [
  ['/start', { kind: 'match', a: 'A', b: 'B', on: 'new', once: 'once-00000001' }],
  ['/runs/T-1/stop', {}],
  ['/runs/T-1/resume', { cap: '5' }],
  ['/runs/T-1/retry', {}],
  ['/runs/T-1/abandon', { sure: 'yes' }],
  ['/schedules/nightly/refresh', {}],
  ['/schedules/nightly/remove', {}],
  ['/schedules', { name: 'nightly', cron: '0 6 * * *' }],
  ['/audits', {}],
  ['/sets/beta@1/freeze', { sure: 'yes' }],
];
const apiPosts: readonly (readonly [string, unknown])[] = [
  ['/runs', { play: { kind: 'tournament' }, exam: { on: 'new' }, capUsd: null, once: 'once-00000002' }],
  ['/runs/T-1/stop', {}],
  ['/runs/T-1/resume', {}],
  ['/runs/T-1/retry', {}],
  ['/runs/T-1/abandon', { sure: true }],
];

/** Posts everything that acts, as a page of the app by its cookie and as a program by its bearer token. @returns the statuses */
async function postAll(app: ReturnType<typeof watchedApp>['app'], given: string): Promise<Set<number>> {
  const entered = await app.request(`${base}/?token=${given}`);
  const [cookie = ''] = (entered.headers.get('set-cookie') ?? '').split(';');
  const statuses = new Set<number>();
  for (const [path, fields] of pagePosts) {
    const headers = { cookie, origin: base, host: 'arena.example' };
    statuses.add(
      (await app.request(`${base}${path}`, { method: 'POST', headers, body: new URLSearchParams(fields) })).status,
    );
  }
  for (const [path, body] of apiPosts) {
    const headers = { authorization: `Bearer ${given}`, 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    statuses.add((await app.request(`${base}/api/v1${path}`, init)).status);
  }
  return statuses;
}

describe('the token of who may look only', () => {
  it('shows what the other shows, but nothing private, and no form that acts', async () => {
    const { app } = watchedApp();
    const ask = (path: string) =>
      app.request(`${base}${path}`, { headers: { authorization: `Bearer ${viewerToken}` } });
    for (const path of ['/', '/runs/T-1', '/tournaments/T-1/', '/schedules', '/health']) {
      const page = await ask(path);
      expect([path, page.status]).toEqual([path, 200]);
      expect(await page.text()).not.toMatch(/method="post"|href="\/start/);
    }
    expect((await ask('/api/v1/runs')).status).toBe(200);
    expect((await ask('/start')).status).toBe(404);
    expect((await ask('/tournaments/T-1/matches/a-b-1.html')).status).toBe(403);
  });

  it('begins, changes and spends nothing by any route, while the token that acts does all of it', async () => {
    const { app, done } = watchedApp();
    expect(await postAll(app, viewerToken)).toEqual(new Set([403]));
    expect(done).toEqual([]);
    expect([...(await postAll(app, token))].every((status) => status < 400)).toBe(true);
    const all = ['start', 'stop', 'resume', 'retry', 'abandon'];
    const byForm = ['refresh', 'remove', 'schedule', 'audit', 'set'];
    expect(done.toSorted()).toEqual([...all, ...all, ...byForm].toSorted());
  });

  it('keeps pages between the browser and the app: nobody on the way, and a tag of what was seen opens nothing', async () => {
    const { app } = watchedApp();
    const ask = (path: string, given: string | null, method = 'GET', tag = '*') =>
      app.request(`${base}${path}`, {
        method,
        headers: { ...(given && { authorization: `Bearer ${given}` }), 'if-none-match': tag },
      });
    for (const path of ['/', '/runs/T-1', '/tournaments/T-1/', '/schedules']) {
      const known = await ask(path, token);
      expect([path, known.status, known.headers.get('cache-control')]).toEqual([path, 304, 'private, no-cache']);
      const tag = known.headers.get('etag') ?? '';
      for (const method of ['GET', 'HEAD']) {
        const stranger = await ask(path, null, method, tag);
        expect([stranger.status, stranger.headers.get('cache-control')]).toEqual([401, 'no-store']);
      }
    }
    for (const method of ['GET', 'HEAD']) {
      const there = await ask('/tournaments/T-1/matches/a-b-1.html', viewerToken, method);
      const absent = await ask('/tournaments/T-1/matches/no-such.html', viewerToken, method);
      expect([there.status, there.headers.get('etag'), there.headers.get('cache-control')]).toEqual([
        403,
        null,
        'no-store',
      ]);
      expect(await there.text()).toBe(await absent.text());
      expect(absent.status).toBe(403);
    }
    expect((await app.request(`${base}/?token=${token}`)).headers.get('cache-control')).toBe('private, no-cache');
  });

  it('posts nothing for another site with the acting cookie either', async () => {
    const { app, done } = watchedApp();
    const entered = await app.request(`${base}/?token=${token}`);
    const [cookie = ''] = (entered.headers.get('set-cookie') ?? '').split(';');
    for (const [path, fields] of pagePosts) {
      const headers = { cookie, origin: 'http://evil.test', host: 'arena.example' };
      const init = { method: 'POST', headers, body: new URLSearchParams(fields) };
      expect((await app.request(`${base}${path}`, init)).status).toBe(403);
    }
    expect(done).toEqual([]);
  });

  it('yields to the other where a browser has both', async () => {
    const { app } = watchedApp();
    const cookies: string[] = [];
    for (const each of [viewerToken, token])
      cookies.push(((await app.request(`${base}/?token=${each}`)).headers.get('set-cookie') ?? '').split(';')[0] ?? '');
    const seen = async (cookie: string) => (await app.request(`${base}/start`, { headers: { cookie } })).status;
    expect(await seen(cookies.join('; '))).toBe(200);
    expect(await seen(cookies[0] ?? '')).toBe(404);
  });
});
