import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { createFetcher, createPageReader, trendsRss } from '../../crawler/index.ts';
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
  return { origin: server.origin, reader: createPageReader({ fetcher, renderer: null, clock }) };
}

test('a page has one address and one hash, however it was reached', async () => {
  const { origin, reader } = await site();
  const pages = await Promise.all(
    ['/wiki/Tarn_lute', '/wiki/Tarn_lute/', '/old'].map((path) => reader.read(origin + path)),
  );
  for (const page of pages) {
    expect(page).toMatchObject({
      ok: true,
      value: { page: { title: 'Tarn lute', fetchedAt: '2026-11-21T00:00:00.000Z' } },
    });
  }
  const seen = pages.map((page) => page.ok && `${page.value.page.url} ${page.value.page.hash}`);
  expect(new Set(seen).size).toBe(1);
  expect(seen[0]).toContain(`${origin}/wiki/Tarn_lute `);
});

test('walls and missing pages are failures with their reason', async () => {
  const { origin, reader } = await site();
  expect(await reader.read(`${origin}/guard`)).toMatchObject({ ok: false, failure: { reason: 'bot_wall' } });
  expect(await reader.read(`${origin}/none`)).toMatchObject({
    ok: false,
    failure: { reason: 'http_status', status: 404 },
  });
});

test('trends are read from the feed of a service on this machine', async () => {
  const { origin } = await site();
  const seeds = await trendsRss({ url: `${origin}/feed?geo=US`, clock }).seeds(5);
  expect(seeds).toMatchObject({ ok: true, value: [{ topic: 'lutes', geo: 'US', at: '2026-11-21T00:00:00.000Z' }] });
  expect(await trendsRss({ url: `${origin}/none`, clock }).seeds(5)).toMatchObject({
    failure: { reason: 'unavailable' },
  });
});
