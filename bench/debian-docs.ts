import { readFile, realpath } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createFetcher, type HttpFetcher } from '../crawler/fetching/http-fetcher.ts';
import { createPageReader } from '../crawler/page-reader.ts';
import { createDocumentReader } from '../crawler/reading/document-reader.ts';
import { systemClock } from '../src/kernel/clock.ts';
import { buildTree, plantTree } from '../trees/build-tree.ts';
import { growSettingsSchema } from '../trees/grow-settings.ts';
import { MemoryTreeStore } from '../trees/memory-tree-store.ts';
import { treeText } from '../trees/tree-text.ts';
import { type TreeSummary, treeSummary } from './debian-docs/tree-summary.ts';

/**
 * Grows a tree from each folder of HTML that is given, served on loopback, and prints what it became: a JSON line, then
 * the tree in words. A folder may name its start page behind `::`, as in `/usr/share/doc/git/html::git.html`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    depth: { type: 'string', default: '3' },
    children: { type: 'string', default: '10' },
    /** Leaves the text out. */
    json: { type: 'boolean', default: false },
  },
});
const settings = growSettingsSchema.parse({ depth: Number(values.depth), children: Number(values.children) });

/** Serves the files below a folder, whatever links it holds to the outside. */
function serveFolder(folder: string): Promise<Server> {
  const server = createServer((request, response) => {
    const file = path.join(
      folder,
      path.normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname)),
    );
    const type = /\.html?$/.test(file) ? 'text/html' : 'application/octet-stream';
    readFile(file).then(
      (bytes) => response.writeHead(200, { 'content-type': type }).end(bytes),
      () => response.writeHead(404, { 'content-type': 'text/plain' }).end('no such file'),
    );
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

function politeFetcher(origin: string): HttpFetcher {
  return createFetcher({
    userAgent: 'dr-arena-bench/1.0',
    allowedOrigins: [origin],
    timeoutMs: 10_000,
    maxBytes: 8_000_000,
    maxRedirects: 5,
    perHostConcurrency: 6,
    perHostIntervalMs: 0,
    respectRobots: false,
  });
}

interface Grown {
  readonly summary: TreeSummary;
  readonly text: string;
}

async function growFolder(folder: string, start: string): Promise<Grown> {
  const server = await serveFolder(await realpath(folder));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fetcher = politeFetcher(origin);
  try {
    const parts = {
      reader: createPageReader({
        fetcher: fetcher,
        documents: createDocumentReader(),
        renderer: null,
        clock: systemClock,
      }),
      store: new MemoryTreeStore(),
      settings,
    };
    const topic = path.basename(folder);
    const seed = { topic, source: 'root_url', category: null, geo: null, at: '2026-01-01T00:00:00.000Z' } as const;
    const planted = await plantTree({ rootUrl: `${origin}/${start}`, seed }, parts);
    if (!planted.ok) throw new Error(`${folder}: ${planted.failure.detail}`);
    const begun = systemClock.now();
    const built = await buildTree(planted.value, parts);
    if (!built.ok) throw new Error(`${folder}: ${built.failure.detail}`);
    const seconds = (systemClock.now() - begun) / 1000;
    return { summary: { folder, seconds, ...treeSummary(built.value, settings, origin) }, text: treeText(built.value) };
  } finally {
    await fetcher.close();
    server.close();
  }
}

for (const argument of positionals) {
  const [folder = '', start = 'index.html'] = argument.split('::');
  const { summary, text } = await growFolder(folder, start);
  process.stdout.write(`${JSON.stringify({ bench: 'debian-docs', ...summary })}\n`);
  if (!values.json) process.stdout.write(`${text.replaceAll(/<http:\/\/127\.0\.0\.1:\d+\//g, '<')}\n`);
}
