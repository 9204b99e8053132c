import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { agentId, type RunId } from '../../../src/kernel/ids.ts';
import { ok } from '../../../src/kernel/result.ts';
import type { AppParts } from '../../../src/web/app/app-parts.ts';
import { createApp } from '../../../src/web/app/create-app.ts';
import type { RunActs } from '../../../src/web/app/run-acts.ts';
import { idleActs } from './idle-parts.ts';
import { QuickClock, sampleParts, sampleRun, sampleSource } from './sample-parts.ts';

const base = 'http://127.0.0.1:4747';
const asker = (changes: Partial<AppParts> = {}) => {
  const app = createApp(sampleParts(changes));
  return (path: string, init?: RequestInit) => app.request(`${base}${path}`, init);
};
const ask = asker();

describe('the app', () => {
  it('sends the files of a tournament with their type, and the index for a folder', async () => {
    const page = await ask('/tournaments/T-1/');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await page.text()).toBe('<p>leaderboard');
    expect(await (await ask('/tournaments/T-1/matches/')).text()).toBe('<p>matches');
    expect((await ask('/tournaments/T-1')).headers.get('location')).toBe('/tournaments/T-1/');
  });

  it('leads from addresses that pages of trees had before to where they stand now, and from no other', async () => {
    const to = async (path: string) => (await ask(`/tournaments/T-1/${path}`)).headers.get('location');
    expect(await to('trees/')).toBe('../#sources');
    expect(await to('trees/index.html')).toBe('../#sources');
    expect(await to('trees/lakes/mere.html')).toBe('./#p-mere');
    for (const path of ['trees/lakes/', 'trees/lakes/index.html', 'matches/a-b-1.html'])
      expect(await to(path)).toBeNull();
  });

  it('keeps what a running tournament asks from who gives no token, and shows how it stands', async () => {
    const files = ['', 'matches/', 'trees/'];
    const texts = ['matches/a-b-1.html', 'trees/lakes/', 'trees/lakes/mere.html', 'compare/a/b.html'];
    const statuses = async (changes: Partial<AppParts>, paths: readonly string[]) =>
      Promise.all(paths.map(async (each) => (await asker(changes)(`/tournaments/T-1/${each}`)).status));
    const held = { heldBack: async () => 'running' as const };
    expect(await statuses(held, texts)).toEqual([403, 403, 403, 403]);
    expect(await statuses(held, files)).not.toContain(403);
    expect(await statuses({ heldBack: async () => null }, texts)).not.toContain(403);
    expect(await (await asker(held)('/tournaments/T-1/matches/a-b-1.html')).text()).toContain('--ask-token');
  });

  it('sends an unchanged file once, and heads without bodies', async () => {
    const tag = (await ask('/tournaments/T-1/')).headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[0-9a-f]{40}"$/);
    const again = await ask('/tournaments/T-1/', { headers: { 'if-none-match': `"other", W/${tag}` } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const alone = await ask('/tournaments/T-1/', { method: 'HEAD' });
    expect([alone.status, alone.headers.get('etag'), await alone.text()]).toEqual([200, tag, '']);
    const known = await ask('/tournaments/T-1/', { method: 'HEAD', headers: { 'if-none-match': tag } });
    expect(known.status).toBe(304);
  });

  it('has the form that plays void matches again on the page of a run that has ended with voids alone', async () => {
    const form = '<form method="post" action="/runs/T-1/retry"';
    expect(await (await asker({ acts: idleActs })('/runs/T-1')).text()).not.toContain(form);
    const runs = sampleSource([{ ...sampleRun, status: 'finished' }]);
    expect(await (await asker({ acts: idleActs, runs })('/runs/T-1')).text()).toContain(form);
  });

  it('looks once at a run for all who look on, and again when that is old', async () => {
    let looks = 0;
    const source = sampleSource();
    const loadRun = (run: RunId) => {
      looks++;
      return source.loadRun(run);
    };
    const runs = { ...source, loadRun };
    const clock = new QuickClock();
    const looking = asker({ runs, clock });
    for (let turn = 0; turn < 100; turn++) expect((await looking('/runs/T-1?look')).status).toBe(200);
    expect(looks).toBe(1);
    clock.time += 1000;
    expect(await (await looking('/runs/T-1?look')).text()).toContain('data-part="standing"');
    expect(looks).toBe(2);
    expect((await looking('/runs/T-2?look')).status).toBe(404);
  });

  it('shows runs, one run, and pages of its own for what is not there', async () => {
    expect(await (await ask('/')).text()).toContain('href="/runs/T-1"');
    const page = await (await ask('/runs/T-1')).text();
    expect(page).toContain('3 of 12');
    expect(page).toContain('$1.25 of $5.00');
    expect(page).toContain('the Examiner could not judge');
    expect(page).toContain('href="/tournaments/T-1/matches/r1-ann-');
    for (const path of '/runs/T-2 /nowhere /tournaments/T-2/ /tournaments/T-1/x.html /?page=2 /audits'.split(' ')) {
      const missing = await ask(path);
      expect([path, missing.status]).toEqual([path, 404]);
      expect(await missing.text()).toMatch(/<h1>[^<]+<\/h1>/);
    }
  });

  it('turns the pages of a long list of runs', async () => {
    const many = asker({ runs: sampleSource(Array.from({ length: 51 }, () => sampleRun)) });
    expect((await (await many('/')).text()).match(/<tr><th scope="row"/g)).toHaveLength(50);
    const second = await (await many('/?page=2')).text();
    expect(second.match(/<tr><th scope="row"/g)).toHaveLength(1);
    expect(second).toContain('Page 2 of 2');
  });

  it('takes a cap for a run that is gone on with as plain dollars alone', async () => {
    const caps: (number | null)[] = [];
    const resume: RunActs['resume'] = async (run, cap) => {
      caps.push(cap);
      return ok({ run, playedBy: 'app' });
    };
    const acting = asker({ acts: { ...idleActs, resume } });
    const headers = { origin: base, host: '127.0.0.1:4747', 'content-type': 'application/x-www-form-urlencoded' };
    const statusOf = async (cap: string) =>
      (await acting('/runs/T-1/resume', { method: 'POST', headers, body: new URLSearchParams({ cap }) })).status;
    for (const cap of ['0x10', '1e4', '1e309', 'NaN', '-1', '0', '100001'])
      expect([cap, await statusOf(cap)]).toEqual([cap, 400]);
    for (const cap of ['', ' 5 ', '2.50']) expect([cap, await statusOf(cap)]).toEqual([cap, 303]);
    expect(caps).toEqual([null, 5, 2.5]);
  });

  it('writes hostile names as text only', async () => {
    const hostile = '<img src=x onerror=alert(1)>"\u202e';
    const agents = [agentId(hostile), agentId('B')];
    const newest = sampleRun.newest.map((match) => ({ ...match, a: agentId(hostile) }));
    const shown = asker({ runs: sampleSource([{ ...sampleRun, kind: 'match', agents, newest, format: hostile }]) });
    for (const path of ['/', '/runs/T-1']) {
      const page = await (await shown(path)).text();
      expect(page).not.toContain('<img');
      expect(page).not.toContain('\u202e');
      expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;');
    }
  });

  it('says how to go on with a run that stopped, and what is only not known', async () => {
    const stopped = asker({ runs: sampleSource([{ ...sampleRun, status: 'stopped' }]) });
    const page = await (await stopped('/runs/T-1')).text();
    expect(page).toContain('dr-arena tournament resume T-1');
    expect(page).toContain('--budget');
    const unknown = asker({ runs: sampleSource([{ ...sampleRun, status: 'unknown' }]) });
    expect(await (await unknown('/runs/T-1')).text()).toContain('2026-01-02 03:06:00 UTC');
  });

  it('names a run by its agents and says how it came out, with its buttons in place of commands', async () => {
    const match = { ...sampleRun, kind: 'match', status: 'finished' } as const;
    const runs = { ...sampleSource([match]), leaderOf: async () => 'Ann wins by its lead' };
    const ended = await (await asker({ runs })('/runs/T-1')).text();
    expect(ended).toContain('<h1><bdi>Ann</bdi> – <bdi>Bob</bdi></h1>');
    expect(ended).toMatch(/class="lead">Ann [^<]+<\/p>/);
    expect(ended).toMatch(/<a href="\/tournaments\/T-1\/matches\/r1-ann-[^"]+">/);
    const open = { runs: sampleSource([{ ...sampleRun, status: 'stopped' }]), acts: idleActs };
    const stopped = await (await asker(open)('/runs/T-1')).text();
    expect(stopped).toContain('No process works on it.');
    expect(stopped).toContain('action="/runs/T-1/resume"');
    expect(stopped).not.toContain('dr-arena tournament');
    expect(stopped).not.toContain('First:');
  });

  it('tells faults where it was started, and not to who asks', async () => {
    const told: string[] = [];
    const failing = asker({
      sites: async () => Promise.reject(new Error('password of the database')),
      warn: (message) => told.push(message),
    });
    const page = await failing('/tournaments/T-1/?token=secret');
    expect(page.status).toBe(500);
    expect(await page.text()).not.toContain('password');
    expect(told).toEqual(['GET /tournaments/T-1/ failed: password of the database']);
  });

  it('carries its headers on every response', async () => {
    for (const path of ['/', '/nowhere', '/health', '/assets/style.css', '/%zz']) {
      const { headers } = await ask(path);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    }
  });

  it('refuses odd addresses and methods plainly', async () => {
    const odd: readonly (readonly [string, number])[] = [
      ['/%zz', 400],
      ['/runs/%00', 400],
      ['/tournaments/T-1/%2e%2e%2f%2e%2e%2fetc%2fpasswd', 400],
      ['/tournaments/T-1/..%5c..%5cetc', 400],
      ['/tournaments/T-1/../../../etc/passwd', 404],
      ['/tournaments/T-1/.hidden', 404],
      ['/tournaments/T-1/a//b', 404],
      [`/${'x'.repeat(3000)}`, 414],
    ];
    for (const [path, status] of odd) expect([path, (await ask(path)).status]).toEqual([path, status]);
    expect((await ask('/', { method: 'DELETE' })).status).toBe(405);
  });
});

describe('what is posted', () => {
  const audits = new Hono().post('/', async (c) => c.text(`got ${(await c.req.text()).length}`));
  const post = (headers: Record<string, string>, body: string) =>
    asker({ audits })('/audits', { method: 'POST', body, headers: { host: '127.0.0.1:4747', ...headers } });
  const form = { 'content-type': 'application/x-www-form-urlencoded' };

  it('is taken from pages of the app only', async () => {
    expect(await (await post({ ...form, 'sec-fetch-site': 'same-origin' }, 'a=1')).text()).toBe('got 3');
    expect((await post({ ...form, origin: base }, 'a=1')).status).toBe(200);
    for (const from of [
      {},
      { origin: 'null' },
      { origin: 'http://evil.test' },
      { origin: 'http://127.0.0.1:9999' },
      { 'sec-fetch-site': 'same-site', origin: base },
      { 'sec-fetch-site': 'cross-site' },
    ])
      expect((await post({ ...form, ...from }, 'a=1')).status).toBe(403);
  });

  it('is a form or JSON, and not too large', async () => {
    const own = { 'sec-fetch-site': 'same-origin' };
    expect((await post({ ...own, 'content-type': 'text/plain' }, '{}')).status).toBe(415);
    expect((await post({ ...own, 'content-type': 'application/json; charset=utf-8' }, '{}')).status).toBe(200);
    const large = await post({ ...own, ...form, 'content-length': '2000001' }, 'x'.repeat(2_000_001));
    expect(large.status).toBe(413);
  });
});
