import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../support/chromium.ts';
import { sweep } from '../../support/sweep.ts';
import { hostileLookup, hostileNames, hostileUrls, ownAddressUrls, trickUrls } from '../hostile-urls.ts';
import { html, type LoopbackServer, redirect, serve } from '../loopback-server.ts';
import { type BrowserRig, makeBrowserRig } from './browser-rig.ts';

/** Listens on every address of this machine and counts. */
let trap: LoopbackServer;
/** Counts packets, for what goes past TCP. */
let udp: UdpSocket;
let packets = 0;
let hostile: string[] = [];

beforeAll(async () => {
  trap = await serve(html('<p>reached</p>'), '::');
  udp = createSocket('udp4', () => packets++).bind(trap.port, '0.0.0.0');
  await once(udp, 'listening');
  const names = Object.keys(hostileNames).flatMap((name) => [`http://${name}:${trap.port}/`, `https://${name}/`]);
  hostile = [...hostileUrls(trap.port), ...trickUrls(trap.port), ...ownAddressUrls(trap.port), ...names];
});

afterAll(async () => {
  await trap.close();
  udp.close();
});

/** A page by path; `/go/N` redirects to the Nth hostile URL. */
const pages: Record<string, string> = {};
let site: LoopbackServer;
let rig: BrowserRig;

beforeAll(async () => {
  site = await serve((request, response) => {
    const step = /^\/go\/(\d+)$/.exec(request.url ?? '');
    if (step) return redirect(headerSafe(hostile[Number(step[1])] ?? '/'))(request, response);
    const body = pages[request.url ?? ''];
    if (body !== undefined) return html(body)(request, response);
    response.writeHead(404).end();
  });
  rig = makeBrowserRig(
    [site.origin],
    { lookup: hostileLookup() },
    { pages: 6, maxRequests: 2000, timeoutMs: 30_000, settleMs: 4000 },
  );
});

afterAll(async () => {
  await rig.close();
  await site.close();
});

/** What in a page can ask for a URL, as scripts. */
const parts: readonly string[] = [
  `(url) => { new Image().src = url; }`,
  `(url) => { document.head.append(Object.assign(document.createElement('script'), { src: url })); }`,
  `(url) => { document.body.append(Object.assign(document.createElement('iframe'), { src: url })); }`,
  `(url) => fetch(url, { mode: 'no-cors' }).catch(() => 0)`,
  `(url) => { const x = new XMLHttpRequest(); x.open('GET', url); x.send(); }`,
  `(url) => { new WebSocket(url.replace(/^http/, 'ws')); }`,
  `(url) => { new EventSource(url); }`,
  `(url) => { navigator.sendBeacon(url, 'x'); }`,
  `(url) => { window.open(url); }`,
  `(url) => { document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: url })); }`,
  `(url) => { document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: url })); }`,
  `(url) => { document.head.append(Object.assign(document.createElement('link'), { rel: 'preconnect', href: url })); }`,
  `(url) => { document.head.append(Object.assign(document.createElement('link'), { rel: 'dns-prefetch', href: url })); }`,
  `(url) => { document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href: url })); }`,
  `(url) => { document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: url })); }`,
  `(url) => { document.head.append(Object.assign(document.createElement('link'), { rel: 'icon', href: url })); }`,
  `(url) => { document.body.append(Object.assign(document.createElement('object'), { data: url })); }`,
  `(url) => { document.body.append(Object.assign(document.createElement('embed'), { src: url })); }`,
  `(url) => { document.body.append(Object.assign(document.createElement('video'), { src: url, poster: url })); }`,
  `(url) => { document.body.append(Object.assign(document.createElement('audio'), { src: url })); }`,
  `(url) => { document.head.append(Object.assign(document.createElement('style'), { textContent: '@import url("' + url + '"); body { background: url("' + url + '") }' })); }`,
  `(url) => import(url).catch(() => 0)`,
];

async function textOf(path: string): Promise<string> {
  const outcome = await rig.renderer.render(site.origin + path);
  if (!outcome.ok) return `${outcome.failure.reason}: ${outcome.failure.detail}`;
  return Buffer.from(outcome.value.bytes).toString();
}

function untouched(): void {
  expect(trap.connections()).toBe(0);
  expect(packets).toBe(0);
}

test('the trap counts: it is reached where nothing forbids it', async () => {
  const open = await serve(html('<p>reached</p>'), '::');
  const free = makeBrowserRig([`http://127.0.0.1:${open.port}`]);
  expect(await free.fetcher.get(`http://127.0.0.1:${open.port}/`)).toMatchObject({ ok: true });
  expect(open.connections()).toBe(1);
  await free.close();
  await open.close();
});

test('there are at least 60 hostile URLs', () => {
  expect(new Set(hostile).size).toBeGreaterThanOrEqual(120);
});

describe('the HTTP fetcher', () => {
  test('connects to no hostile URL, asked for directly', async () => {
    for (const url of hostile) {
      const outcome = await rig.fetcher.get(url);
      expect(outcome.ok ? 'ok' : outcome.failure.reason, url).toMatch(/^(address_refused|bad_url)$/);
    }
    untouched();
  });

  test('connects to no hostile URL, sent there by a redirect', async () => {
    for (const [index, url] of hostile.entries()) {
      const outcome = await rig.fetcher.get(`${site.origin}/go/${index}`);
      // A redirect to a relative or broken address stays on the site.
      expect(outcome.ok ? 'ok' : outcome.failure.reason, url).toMatch(/^(address_refused|bad_url|http_status)$/);
    }
    untouched();
  });
});

describe.skipIf(chromiumPath === null)('Chromium', () => {
  test('opens no hostile URL, asked for directly', async () => {
    // Names cost a page each, since only the proxy looks them up; its own test asks it for all of them.
    const some = hostile.filter((url, index) => !url.includes('.example') || index % 3 === 0);
    const outcomes = await Promise.all(some.map((url) => rig.renderer.render(url)));
    for (const [index, outcome] of outcomes.entries())
      expect(outcome.ok ? 'ok' : outcome.failure.reason, some[index]).toMatch(/^(address_refused|bad_url)$/);
    untouched();
  });

  test('connects to no hostile URL, sent there by a redirect of the server', async () => {
    // Whole pages for some of each kind; the others as data of a page, which takes the same way through the proxy.
    const some = hostile.map((url, index) => ({ url, index })).filter(({ index }) => index % 24 === 0);
    const outcomes = await Promise.all(
      some.map(async ({ url, index }) => ({ url, outcome: await rig.renderer.render(`${site.origin}/go/${index}`) })),
    );
    for (const { url, outcome } of outcomes)
      expect(outcome.ok ? 'ok' : outcome.failure.reason, url).toMatch(
        /^(address_refused|bad_url|http_status|unreachable)$/,
      );
    pages['/redirects'] = `<body><p>start</p><script>
      Promise.allSettled(Array.from({ length: ${hostile.length} }, (_, index) => fetch('/go/' + index, { mode: 'no-cors' })))
        .then((all) => { document.querySelector('p').textContent = 'ended ' + all.length; });</script></body>`;
    expect(await textOf('/redirects')).toContain(`ended ${hostile.length}`);
    for (const index of hostile.keys()) expect(site.asked).toContain(`/go/${index}`);
    untouched();
  });

  test('connects to no hostile URL, whatever part of a page asks for it', async () => {
    const all = hostile.flatMap((url, index) => [0, 7, 14].map((step) => [url, (index + step) % parts.length]));
    const every = ['127.0.0.1', '[::1]', 'private.example'].flatMap((host) =>
      parts.map((_, part) => [`http://${host}:${trap.port}/`, part]),
    );
    const asks = [...all, ...every];
    for (const [index, some] of chunked(asks, 250).entries()) {
      pages[`/parts/${index}`] = `<body><p>start</p><script>const parts = [${parts.join(',\n')}];
        const asks = ${scriptJson(some)};
        for (const [url, part] of asks) { try { parts[part](url); } catch (refused) { document.title = String(refused); } }
        document.querySelector('p').textContent = 'asked ' + asks.length;</script></body>`;
      expect(await textOf(`/parts/${index}`)).toContain(`asked ${some.length}`);
    }
    untouched();
  });

  const ways: Readonly<Record<string, (url: string) => string>> = {
    'meta refresh': (url) => `<meta http-equiv="refresh" content="0; url=${url}"><p>text</p>`,
    'location of a script': (url) => `<p>text</p><script>location.href = ${scriptJson(url)}</script>`,
    'form sent by GET': (url) =>
      `<form action="${url}"><input name=a></form><script>document.forms[0].submit()</script>`,
    'form sent by POST': (url) =>
      `<form method=post action="${url}"><input name=a></form><script>document.forms[0].submit()</script>`,
    'link opened in a new window': (url) =>
      `<a id=a target=_blank rel=opener href="${url}">x</a><script>document.getElementById('a').click()</script>`,
    'link with a ping': (url) =>
      `<a id=a ping="${url}" href="#x">x</a><script>document.getElementById('a').click()</script>`,
    'download link': (url) =>
      `<a id=a download href="${url}">x</a><script>document.getElementById('a').click()</script>`,
    'frame within a frame': (url) => `<iframe srcdoc='<iframe src="${url}"></iframe><img src="${url}">'></iframe>`,
    worker: (url) =>
      `<script>new Worker(URL.createObjectURL(new Blob(['fetch("${url}");importScripts("${url}");new WebSocket("${url.replace(/^http/, 'ws')}")'])))</script>`,
    'shared worker': (url) => `<script>new SharedWorker(URL.createObjectURL(new Blob(['fetch("${url}")'])))</script>`,
    'speculation rules': (url) =>
      `<script type="speculationrules">{"prefetch":[{"source":"list","urls":["${url}"]}],"prerender":[{"source":"list","urls":["${url}"]}]}</script>`,
    'security policy report': (url) =>
      `<meta http-equiv="Content-Security-Policy" content="img-src 'none'; report-uri ${url}"><img src=/x>`,
    WebRTC: (url) =>
      `<script>{const c = new RTCPeerConnection({iceServers:[{urls:'stun:${new URL(url).host}'}]});c.createDataChannel('x');c.createOffer().then((o)=>c.setLocalDescription(o))}</script>`,
    'WebRTC of a frame': (url) =>
      `<iframe srcdoc='<p>x</p>'></iframe><script>{const w = document.querySelector('iframe').contentWindow;const c = new (w.RTCPeerConnection || Error)({iceServers:[{urls:'stun:${new URL(url).host}'}]});c.createDataChannel('x');c.createOffer().then((o)=>c.setLocalDescription(o))}</script>`,
    'service worker': () => `<script>navigator.serviceWorker.register('/sw.js')</script>`,
  };

  /** A page may lead away, or click on its link, once: of these each asks for another target. All others ask for every one. */
  const oncePerPage = /^(?:meta refresh|location of a script|form sent by|link |download link)/;

  test.concurrent.each(sweep(Object.keys(ways), 0, 3, 4, 7, 8, 10, 12, 14))('connects nowhere by a %s', async (way) => {
    const address = `/way/${way.replaceAll(' ', '-')}`;
    const targets = ['127.0.0.1', '[::1]', 'private.example'].map((host) => `http://${host}:${trap.port}/`);
    const turn = Object.keys(ways).indexOf(way) % targets.length;
    const asked = oncePerPage.test(way) ? targets.slice(turn, turn + 1) : targets;
    pages[address] = `<body>${asked.map((url) => ways[way]?.(url)).join('')}</body>`;
    await rig.renderer.render(site.origin + address);
    expect(site.asked).toContain(address);
    expect(site.asked).not.toContain('/sw.js');
    untouched();
  });
});

function chunked<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/** JSON that can stand in a script. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** A header holds no control characters; parsers of URLs drop them. */
function headerSafe(url: string): string {
  return url.replace(/[\n\t]/g, '');
}
