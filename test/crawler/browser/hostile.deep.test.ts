import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../support/chromium.ts';
import { needs } from '../../support/needs.ts';
import { allHostileUrls, headerSafe, hostileLookup } from '../hostile-urls.ts';
import { html, type LoopbackServer, redirect, serve } from '../loopback-server.ts';
import { askingParts, askingWays, scriptJson } from './asking-pages.ts';
import { type BrowserRig, makeBrowserRig } from './browser-rig.ts';

// Repeats test/crawler/browser/renderer.real.test.ts (a page reaches no address of this machine) with every hostile URL and
// every way of a page to ask for one.

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
  hostile = allHostileUrls(trap.port);
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
    { pages: 6, maxRequests: 2000, timeoutMs: 300_000, settleMs: 4000 },
  );
});

afterAll(async () => {
  await rig.close();
  await site.close();
});

async function textOf(path: string): Promise<string> {
  const outcome = await rig.renderer.render(site.origin + path);
  if (!outcome.ok) return `${outcome.failure.reason}: ${outcome.failure.detail}`;
  return Buffer.from(outcome.value.bytes).toString();
}

function untouched(): void {
  expect(trap.connections()).toBe(0);
  expect(packets).toBe(0);
}

describe('Chromium', needs('Chromium', chromiumPath !== null), () => {
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
    const all = hostile.flatMap((url, index) => [0, 7, 14].map((step) => [url, (index + step) % askingParts.length]));
    const every = ['127.0.0.1', '[::1]', 'private.example'].flatMap((host) =>
      askingParts.map((_, part) => [`http://${host}:${trap.port}/`, part]),
    );
    const asks = [...all, ...every];
    for (const [index, some] of chunked(asks, 250).entries()) {
      pages[`/parts/${index}`] = `<body><p>start</p><script>const parts = [${askingParts.join(',\n')}];
        const asks = ${scriptJson(some)};
        for (const [url, part] of asks) { try { parts[part](url); } catch (refused) { document.title = String(refused); } }
        document.querySelector('p').textContent = 'asked ' + asks.length;</script></body>`;
      expect(await textOf(`/parts/${index}`)).toContain(`asked ${some.length}`);
    }
    untouched();
  });

  /** A page may lead away, or click on its link, once: of these each asks for another target. All others ask for every one. */
  const oncePerPage = /^(?:meta refresh|location of a script|form sent by|link |download link)/;

  test.concurrent.each(Object.keys(askingWays))('connects nowhere by a %s', async (way) => {
    const address = `/way/${way.replaceAll(' ', '-')}`;
    const targets = ['127.0.0.1', '[::1]', 'private.example'].map((host) => `http://${host}:${trap.port}/`);
    const turn = Object.keys(askingWays).indexOf(way) % targets.length;
    const asked = oncePerPage.test(way) ? targets.slice(turn, turn + 1) : targets;
    pages[address] = `<body>${asked.map((url) => askingWays[way]?.(url)).join('')}</body>`;
    await rig.renderer.render(site.origin + address);
    expect(site.asked).toContain(address);
    expect(site.asked).not.toContain('/sw.js');
    untouched();
  });
});

const chunked = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));
