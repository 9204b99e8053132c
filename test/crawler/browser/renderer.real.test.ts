import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../support/chromium.ts';
import { needs } from '../../support/needs.ts';
import { hostileLookup } from '../hostile-urls.ts';
import { html, type LoopbackServer, redirect, routes, serve } from '../loopback-server.ts';
import { askingParts, askingWays, scriptJson } from './asking-pages.ts';
import { browserPids } from './browser-processes.ts';
import { type BrowserRig, makeBrowserRig } from './browser-rig.ts';

function javascript(body: string): RequestListener {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(body);
  };
}
const shell =
  '<!doctype html><body><div id=root></div><noscript>enable JavaScript</noscript><script src=/app.js></script>';
const application = `fetch("/data.json").then((a) => a.json()).then((d) => setTimeout(() => {
  root.innerHTML = "<h1>" + d.text + "</h1>"; history.replaceState(0, "", "/shown?utm_source=x#part"); }, 200))`;
const curious = `<p>text</p><img src=/i.png><iframe src=/frame></iframe><video src=/v.mp4></video>
  <link rel=icon href=/favicon.ico><script>document.cookie = "a=1"; localStorage.a = 1;</script>`;
const busy = `<p id=p>text</p>${Array.from({ length: 6 }, (_, n) => `<script async src=/turn/s${n}.js></script>`).join('')}
  <script>Promise.all(Array.from({ length: 8 }, (_, n) => fetch('/turn/f' + n))).then((all) => { p.textContent = 'got ' + all.length })</script>`;

/** What the site was told about who asks. */
const agents = new Set<string>();
let cookies = 0;
/** Requests that take their turns: how many stand beside each other, and at most. */
let running = 0;
let most = 0;
const pages: Record<string, RequestListener> = {
  '/robots.txt': html('User-agent: dr-arena\nDisallow: /closed'),
  '/page?b=2&a=1': html(shell),
  '/app.js': javascript(application),
  '/data.json': (_request, response) => response.writeHead(200).end('{"text": "Hé"}'),
  '/fenced': html(
    '<p>text</p><script src=/closed.js></script><script>fetch("/closed/data")</script><script src=/lead></script>',
  ),
  '/lead': redirect('/closed/lead.js'),
  '/busy': html(busy),
  '/small': html('<p>a small page</p>'),
  '/large': html('<p></p><script>document.body.append("x".repeat(2_000_000))</script>'),
  '/to-itself': (_request, response) => redirect(`http://private.example:${trap.port}/`)(_request, response),
};

let site: LoopbackServer;
/** Listens on every address of this machine and counts; so does the socket beside it for what goes past TCP. */
let trap: LoopbackServer;
let udp: Socket;
let packets = 0;
let rig: BrowserRig;

beforeAll(async () => {
  trap = await serve(html('<p>reached</p>'), '::');
  udp = createSocket('udp4', () => packets++).bind(trap.port, '0.0.0.0');
  await once(udp, 'listening');
  site = await serve((request, response) => {
    const path = request.url ?? '';
    agents.add(request.headers['user-agent'] ?? '');
    if (request.headers.cookie) cookies++;
    if (path.startsWith('/turn/')) takeTurn(response);
    else if (path !== '/silent') routes(pages)(request, response);
  });
  const gate = { respectRobots: true, lookup: hostileLookup(), perHostConcurrency: 2, timeoutMs: 60_000 };
  rig = makeBrowserRig([site.origin], gate, { maxDomChars: 1_000_000, maxRequests: 1000, timeoutMs: 60_000 });
});

afterAll(async () => {
  await rig.close();
  await site.close();
  await trap.close();
  udp.close();
});

function takeTurn(response: ServerResponse): void {
  most = Math.max(most, ++running);
  setTimeout(() => {
    running--;
    response.writeHead(200, { 'content-type': 'text/javascript' }).end('0');
  }, 20);
}

/** What a page says, or the reason why it was not read. */
async function said(path: string, signal?: AbortSignal): Promise<string> {
  const outcome = await rig.renderer.render(path.startsWith('/') ? site.origin + path : path, signal);
  return outcome.ok ? Buffer.from(outcome.value.bytes).toString() : outcome.failure.reason;
}

// All with one browser, that is closed last.
describe('the renderer', needs('Chromium', chromiumPath !== null), () => {
  test('gives a page as its scripts have made it, at its canonical address', async () => {
    const outcome = await rig.renderer.render(`${site.origin}/page?b=2&a=1`);
    expect(outcome).toMatchObject({
      value: { url: `${site.origin}/shown`, status: 200, contentType: 'text/html; charset=utf-8', via: 'browser' },
    });
    const text = outcome.ok ? Buffer.from(outcome.value.bytes).toString() : '';
    expect(text).toContain('<h1>Hé</h1>');
    expect(text).not.toContain('enable JavaScript');
    expect(text).toMatch(/^<!doctype html>/);
  });

  test('says honestly who asks, keeps nothing from page to page, and loads no pictures, frames or trackers', async () => {
    const before = site.asked.length;
    for (const path of ['/curious/1', '/curious/2']) {
      pages[path] = html(curious);
      expect(await said(path)).toContain('text');
    }
    expect(site.asked.slice(before)).toEqual(['/curious/1', '/curious/2']);
    expect([...agents]).toEqual(['dr-arena/0.1 (test)']);
    expect(cookies).toBe(0);
  });

  test('keeps to robots.txt for the page and for all it asks for', async () => {
    expect(await said('/fenced')).toContain('text');
    expect(await said('/closed')).toBe('robots_disallowed');
    expect(site.asked.filter((path) => path.startsWith('/closed'))).toEqual([]);
    expect(site.asked.filter((path) => path === '/robots.txt')).toHaveLength(1);
    expect(site.asked).toContain('/lead');
  });

  test('sends a server no more requests at a time than agreed, from pages and fetcher together', async () => {
    const read = [said('/busy'), said('/busy')];
    const fetches = Array.from({ length: 12 }, (_, n) => rig.fetcher.get(`${site.origin}/turn/x${n}`));
    for (const page of await Promise.all(read)) expect(page).toContain('got 8');
    await Promise.all(fetches);
    expect(most).toBe(2);
    expect(site.asked.filter((path) => path.startsWith('/turn/'))).toHaveLength(2 * 14 + 12);
  });

  test('lets a page reach no address of this machine, whatever part of it asks', async () => {
    const own = ['127.0.0.1', '[::1]', 'private.example'].map((host) => `http://${host}:${trap.port}/`);
    const asks = own.flatMap((url) => askingParts.map((_, part) => [url, part]));
    const ways = ['worker', 'frame within a frame', 'WebRTC', 'WebRTC of a frame', 'speculation rules'];
    pages['/curious/parts'] = html(`<body><p>start</p>${ways.map((way) => askingWays[way]?.(own[0] ?? '')).join('')}
      <script>const parts = [${askingParts.join(',\n')}];
      for (const [url, part] of ${scriptJson(asks)}) { try { parts[part](url); } catch (refused) { document.title = String(refused); } }
      document.querySelector('p').textContent = 'asked ${asks.length}';</script></body>`);
    expect(await said('/curious/parts')).toContain(`asked ${asks.length}`);
    for (const url of own) expect(await said(url)).toBe('address_refused');
    expect(await said('/to-itself')).toBe('address_refused');
    expect([trap.connections(), packets]).toEqual([0, 0]);
  });

  test('ends what is too large, missing or given up, and reads the next page', async () => {
    expect(await said('/large')).toBe('too_large');
    expect(await said('/none')).toBe('http_status');
    const abort = new AbortController();
    const aborted = said('/silent', abort.signal);
    await expect.poll(() => site.asked, { timeout: 60_000 }).toContain('/silent');
    abort.abort(new Error('enough'));
    await expect(aborted).rejects.toThrow();
    expect(await said('/small')).toContain('a small page');
  });

  test('starts a browser that was killed again, and ends it when closed', async () => {
    expect(await said('/small')).toContain('a small page');
    const killed = browserPids();
    expect(killed).toHaveLength(1);
    for (const pid of killed) process.kill(pid, 'SIGKILL');
    expect(await said('/small')).toContain('a small page');
    expect(browserPids()).not.toEqual(killed);
    await rig.renderer.close();
    expect(browserPids()).toEqual([]);
    await expect(rig.renderer.render(site.origin)).rejects.toThrow();
  });
});

test('a browser that cannot be started is a failure', async () => {
  const without = makeBrowserRig([site.origin], {}, { executablePath: '/nowhere/chromium' });
  expect(await without.renderer.render(site.origin)).toMatchObject({ failure: { reason: 'unreachable' } });
  await without.close();
});
