import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import type { Renderer } from '../../crawler/browser/renderer.ts';
import { createFetcher } from '../../crawler/fetching/http-fetcher.ts';
import { createPageReader } from '../../crawler/page-reader.ts';
import { createDocumentReader } from '../../crawler/reading/document-reader.ts';
import { trendsRss } from '../../crawler/seeds/trends-rss.ts';
import { fail, ok } from '../../src/kernel/result.ts';
import { startSandbox } from '../../src/sandbox/sandbox-server.ts';
import { chromiumPath } from '../support/chromium.ts';
import { needs } from '../support/needs.ts';
import { type AppLedger, appLedgers, appSite } from './app-pages.ts';
import { makeBrowserRig } from './browser/browser-rig.ts';
import { html, redirect, routes, serve } from './loopback-server.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const thing of open.splice(0).reverse()) await thing.close();
});

const clock = { now: () => Date.UTC(2026, 10, 21), sleep: async () => undefined };
const fixture = (name: string) => readFileSync(new URL(`./fixtures/${name}`, import.meta.url), 'utf8');

async function site() {
  const server = await serve(
    routes({
      '/wiki/Tarn_lute': html(fixture('encyclopedia.html')),
      '/wiki/Tarn_lute/': html(fixture('encyclopedia.html')),
      '/old': redirect('/wiki/Tarn_lute'),
      '/guard': html(fixture('bot-wall.html')),
      '/feed?geo=US': (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/rss+xml' });
        response.end('<rss><channel><item><title>lutes</title></item></channel></rss>');
      },
    }),
  );
  const fetcher = createFetcher({
    userAgent: 'dr-arena-test',
    allowedOrigins: [server.origin],
    timeoutMs: 5000,
    maxBytes: 1_000_000,
    maxRedirects: 5,
    perHostConcurrency: 4,
    perHostIntervalMs: 0,
    respectRobots: true,
  });
  open.push(server, fetcher);
  return {
    origin: server.origin,
    reader: createPageReader({ fetcher, documents: createDocumentReader(), renderer: null, clock }),
  };
}

test('a page has one address and one hash, however it was reached', async () => {
  const { origin, reader } = await site();
  const pages = await Promise.all(
    ['/wiki/Tarn_lute', '/wiki/Tarn_lute/', '/old'].map((path) => reader.read(origin + path)),
  );
  for (const page of pages)
    expect(page).toMatchObject({ value: { page: { title: 'Tarn lute', fetchedAt: '2026-11-21T00:00:00.000Z' } } });
  const seen = pages.map((page) => page.ok && `${page.value.page.url} ${page.value.page.hash}`);
  expect(new Set(seen).size).toBe(1);
  expect(seen[0]).toContain(`${origin}/wiki/Tarn_lute `);
});

test('walls and missing pages are failures with their reason', async () => {
  const { origin, reader } = await site();
  expect(await reader.read(`${origin}/guard`)).toMatchObject({ ok: false, failure: { reason: 'bot_wall' } });
  expect(await reader.read(`${origin}/none`)).toMatchObject({ failure: { reason: 'http_status', status: 404 } });
});

test('trends are read from the feed of a service on this machine', async () => {
  const { origin } = await site();
  const seeds = await trendsRss({ url: `${origin}/feed?geo=US`, clock }).seeds(5);
  expect(seeds).toMatchObject({ ok: true, value: [{ topic: 'lutes', geo: 'US', at: '2026-11-21T00:00:00.000Z' }] });
  expect(await trendsRss({ url: `${origin}/none`, clock }).seeds(5)).toMatchObject({
    failure: { reason: 'unavailable' },
  });
});

describe('pages that need their scripts', () => {
  const sandboxOrigin = 'http://sandbox.test';
  const appsOrigin = 'http://apps.test';

  async function sandboxRig() {
    const sandbox = await startSandbox({ seed: 5, size: 100 });
    const apps = await serve(appSite(5));
    const routes = new Map([
      [sandboxOrigin, sandbox.origin],
      [appsOrigin, apps.origin],
    ]);
    const rig = makeBrowserRig([], { routes, respectRobots: true });
    open.push(sandbox, apps, rig);
    return { sandbox, rig };
  }

  /** A renderer that remembers what it was asked for. */
  function counted(render: Renderer['render']) {
    const rendered: string[] = [];
    const counting: Pick<Renderer, 'render'> = {
      render: (url, signal) => {
        rendered.push(new URL(url).pathname);
        return render(url, signal);
      },
    };
    return { rendered, renderer: counting };
  }

  const pathsOf = (ledgers: readonly AppLedger[]) => ledgers.map(({ path }) => path);

  test('are read through the browser, and no others', needs('Chromium', chromiumPath !== null), async () => {
    const { sandbox, rig } = await sandboxRig();
    const { rendered, renderer } = counted(rig.renderer.render.bind(rig.renderer));
    const reader = createPageReader({ fetcher: rig.fetcher, documents: createDocumentReader(), renderer, clock });
    const hub = await reader.read(`${appsOrigin}/apps`);
    const links = hub.ok ? hub.value.page.links.map(({ url }) => url) : [];
    expect(links).toEqual(pathsOf(appLedgers(5)).map((each) => appsOrigin + each));
    // One of each kind, the static one among them.
    const ledgers = [...new Map(appLedgers(5).map((each) => [each.kind, each])).values()];
    for (const { path, title, facts, kind } of ledgers) {
      const read = await reader.read(appsOrigin + path);
      expect(read).toMatchObject({
        value: {
          page: { title, url: appsOrigin + path },
          snapshot: { via: kind === 'static' ? 'http' : 'browser' },
        },
      });
      for (const [, value] of facts) expect(read.ok && read.value.page.text, path).toContain(value);
    }
    for (const { path } of sandbox.world.overviews) await reader.read(sandboxOrigin + path);
    expect(rendered).toEqual(pathsOf(ledgers.filter(({ kind }) => kind !== 'static')));
  });

  test('fail with what they need where there is no browser; static ones are read', async () => {
    const { rig } = await sandboxRig();
    const reader = createPageReader({ fetcher: rig.fetcher, documents: createDocumentReader(), renderer: null, clock });
    for (const { path, kind } of appLedgers(5)) {
      const read = await reader.read(appsOrigin + path);
      expect(read.ok, path).toBe(kind === 'static');
      if (!read.ok)
        expect(read.failure).toMatchObject({
          reason: 'empty_page',
          detail: expect.stringContaining('there is no browser'),
        });
    }
  });

  test('whose reading failed are not fetched again for hours, and then once more', async () => {
    let asked = 0;
    const fetcher = {
      get: async () => {
        asked++;
        return ok({
          url: 'https://s.example/' as never,
          status: 200,
          contentType: '',
          bytes: new Uint8Array(),
          via: 'http' as const,
        });
      },
    };
    const failure = { reason: 'unread' as const, detail: 'takes more than 30 s to read' };
    const documents = { read: async () => ({ read: fail(failure), rendering: null }) };
    let now = 0;
    const reader = createPageReader({ fetcher, documents, renderer: null, clock: { ...clock, now: () => now } });
    const read = () => reader.read('https://s.example/');
    expect([await read(), await read()]).toEqual([fail(failure), fail(failure)]);
    expect(asked).toBe(1);
    now += 7 * 60 * 60 * 1000;
    await read();
    expect(asked).toBe(2);
  });

  test('stay what they were where the browser fails or shows no more', async () => {
    const short =
      '<!doctype html><title>Short</title><p>A short sentence about lutes, long enough to be read, but hardly more than that.</p><div id=root></div><script>0</script>';
    const server = await serve(routes({ '/short': html(short) }));
    const { fetcher, close } = makeBrowserRig([server.origin]);
    open.push(server, { close });
    const failing = counted(async () => fail({ reason: 'timed_out', detail: 'too slow' }));
    const same = counted(async (url) =>
      ok({ url: url as never, status: 200, contentType: 'text/html', bytes: Buffer.from(short), via: 'browser' }),
    );
    for (const { renderer, rendered } of [failing, same]) {
      const read = await createPageReader({ fetcher, documents: createDocumentReader(), renderer, clock }).read(
        `${server.origin}/short`,
      );
      expect(read).toMatchObject({ ok: true, value: { snapshot: { via: 'http' } } });
      expect(rendered).toEqual(['/short']);
    }
  });
});
