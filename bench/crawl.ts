import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { load } from 'cheerio';
import { createFetcher } from '../crawler/fetching/http-fetcher.ts';
import { createPageReader } from '../crawler/page-reader.ts';
import type { DocumentReader } from '../crawler/reading/document-reader.ts';
import { systemClock } from '../src/kernel/clock.ts';
import { type Random, randomFor } from '../src/kernel/random.ts';
import { setup as buildProgram } from '../test/support/built-program.ts';

/**
 * Pages per second of our fetcher and reader against bare `fetch` and `cheerio.load`, on the same loopback pages of 10 to
 * 30 KB, with the same number of requests at a time and taking turns. Ours reads in threads; the server shares the process. Prints one JSON line.
 */
const pages = 300;
const turns = 3;
const concurrency = 8;
const built = new URL('../dist/program/document-reader.js', import.meta.url).href;

const words =
  'harbour lantern survey meadow copper archive station valley record keeper bridge timber season signal winter quarry'.split(
    ' ',
  );

function sentence(random: Random): string {
  const text = Array.from({ length: random.int(8, 22) }, () => random.pick(words)).join(' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function paragraph(random: Random, total: number): string {
  const sentences = Array.from({ length: random.int(3, 7) }, () => sentence(random)).join(' ');
  return `<p>${sentences} See <a href="/page/${random.int(0, total - 1)}">${random.pick(words)} ${random.pick(words)}</a>.</p>`;
}

function pageHtml(index: number): string {
  const random = randomFor('bench', 'crawl', index);
  const rows = Array.from({ length: 10 }, (_, row) => `<tr><th>Field ${row}</th><td>${sentence(random)}</td></tr>`);
  const menu = Array.from({ length: 40 }, (_, item) => `<li><a href="/page/${item}">${random.pick(words)}</a></li>`);
  const sections = Array.from({ length: random.int(6, 16) }, (_, section) => {
    const items = Array.from(
      { length: 6 },
      () => `<li><a href="/page/${random.int(0, pages - 1)}">${sentence(random)}</a></li>`,
    );
    return `<h2>Part ${section}</h2>${paragraph(random, pages)}${paragraph(random, pages)}<ul>${items.join('')}</ul>`;
  });
  return `<!doctype html><html><head><meta charset="utf-8"><title>Page ${index}</title></head><body><nav><ul>${menu.join('')}</ul></nav>
<main><h1>Page ${index}</h1><table class="infobox">${rows.join('')}</table>${sections.join('')}</main><footer><p>End.</p></footer></body></html>`;
}

function serve(bodies: readonly string[]): Promise<Server> {
  const server = createServer((request, response) => {
    const body = bodies[Number(/^\/page\/(\d+)$/.exec(request.url ?? '')?.[1])];
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(body ?? '');
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

async function pagesPerSecond(urls: readonly string[], read: (url: string) => Promise<void>): Promise<number> {
  const waiting = [...urls];
  const started = systemClock.now();
  const work = async () => {
    for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) await read(url);
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return (urls.length / (systemClock.now() - started)) * 1000;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

async function main(): Promise<void> {
  const bodies = Array.from({ length: pages }, (_, index) => pageHtml(index));
  const server = await serve(bodies);
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const urls = bodies.map((_, index) => `${origin}/page/${index}`);
  const fetcher = createFetcher({
    userAgent: 'dr-arena-bench',
    allowedOrigins: [origin],
    timeoutMs: 10_000,
    maxBytes: 5_000_000,
    maxRedirects: 5,
    perHostConcurrency: concurrency,
    perHostIntervalMs: 0,
    respectRobots: true,
  });
  // As it is built, since only then its threads exist.
  await buildProgram();
  const { createDocumentReader } = (await import(built)) as { createDocumentReader(): DocumentReader };
  const documents = createDocumentReader();
  const reader = createPageReader({
    fetcher: fetcher,
    documents,
    renderer: null,
    clock: systemClock,
  });
  const ours = async (url: string) => {
    const page = await reader.read(url);
    if (!page.ok) throw new Error(page.failure.detail);
  };
  const bare = async (url: string) => {
    load(await (await fetch(url)).text());
  };
  const rates: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  for (let turn = 0; turn <= turns; turn++) {
    const pair = { ours: await pagesPerSecond(urls, ours), bare: await pagesPerSecond(urls, bare) };
    // The first turn warms up the compiler.
    if (turn > 0) {
      rates.ours.push(pair.ours);
      rates.bare.push(pair.bare);
    }
  }
  await documents.close();
  await fetcher.close();
  server.close();
  server.closeAllConnections();
  const kilobytes = bodies.reduce((sum, body) => sum + body.length, 0) / bodies.length / 1000;
  const read = median(rates.ours);
  const loaded = median(rates.bare);
  const line = {
    bench: 'crawl',
    pages,
    turns,
    concurrency,
    meanKilobytes: Number(kilobytes.toFixed(1)),
    fetchAndReadPagesPerSecond: Math.round(read),
    bareFetchAndCheerioPagesPerSecond: Math.round(loaded),
    ratio: Number((read / loaded).toFixed(2)),
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

await main();
