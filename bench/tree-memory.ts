import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { stringify } from 'yaml';
import { hostileDocuments } from '../test/crawler/hostile-documents.ts';
import { type LoopbackServer, serve } from '../test/crawler/loopback-server.ts';
import { type ConsoleSite, startConsoleSite } from '../test/services/console-site.ts';
import { searxngWire } from '../test/services/searxng-search.ts';
import { startSearchServer } from '../test/services/web-search-server.ts';

// The most memory of `tree build` while it grows trees from a live site on loopback, all at once: as the site is, and with
// the worst documents of the tests put into every page.
const { values } = parseArgs({ options: { trees: { type: 'string', default: '30' } } });
const trees = Number(values.trees);
const mostMegabytes = 1_500;
const program = fileURLToPath(new URL('../bin/dr-arena.js', import.meta.url));

/** The pages of a site, spoilt or not; the guide at the root of each tree stays as it is. */
function copyOf(site: ConsoleSite, spoilt: boolean): Promise<LoopbackServer> {
  let at = 0;
  return serve(async (request, response) => {
    const wanted = request.url ?? '/';
    const page = await fetch(new URL(wanted, site.origin));
    const text = await page.text();
    const [, spoil = ''] = hostileDocuments[at++ % hostileDocuments.length] ?? [];
    const sent = spoilt && /^\/handhelds(-\d+)?\/./.test(wanted) ? text.replace('</main>', `${spoil}</main>`) : text;
    response.writeHead(page.status, { 'content-type': 'text/html; charset=utf-8' }).end(sent);
  });
}

/** Answers each new query with the next guide. */
function guideFinder(site: ConsoleSite, origin: string) {
  const given = new Map<string, string>();
  return (query: string) => {
    const guide = given.get(query) ?? site.guides[given.size % site.guides.length] ?? '';
    given.set(query, guide);
    return [{ url: origin + new URL(guide).pathname, title: 'Handheld game consoles', snippet: 'A guide.' }];
  };
}

/** @returns kilobytes, 0 once it has ended */
function mostResident({ pid }: ChildProcess): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

async function measure(site: ConsoleSite, spoilt: boolean): Promise<number> {
  const web = await copyOf(site, spoilt);
  const search = await startSearchServer(searxngWire, { hits: guideFinder(site, web.origin) });
  const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-tree-memory-'));
  const topics = Array.from({ length: trees * 2 }, (_, at) => `handheld game consoles ${at}`);
  const live = { seeds: [{ source: 'list', topics }], search: [{ service: 'searxng', url: search.origin }] };
  const config = {
    seed: 1,
    web: { kind: 'live', live },
    crawl: { allowedOrigins: [web.origin], perHostIntervalMs: 0, browser: 'off' },
    trees: { children: 8 },
  };
  writeFileSync(path.join(folder, 'arena.yaml'), stringify(config));
  const started = performance.now();
  const child = spawn(process.execPath, [program, 'tree', 'build', '--trees', `${trees}`, '--json'], {
    cwd: folder,
    env: { ...process.env, DR_ARENA_HOME: path.join(folder, '.dr-arena') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  let most = 0;
  const looks = setInterval(() => {
    most = Math.max(most, mostResident(child));
  }, 200);
  const code = await new Promise((resolve) => child.once('close', resolve));
  clearInterval(looks);
  if (code !== 0) throw new Error(`tree build ended with ${code}`);
  const megabytes = Math.round(most / 1024);
  const seconds = Math.round((performance.now() - started) / 1000);
  const grown = JSON.parse(out).trees.length;
  process.stdout.write(`${JSON.stringify({ spoilt, megabytes, seconds, pages: web.asked.length, trees: grown })}\n`);
  for (const server of [web, search]) await server.close();
  rmSync(folder, { recursive: true, force: true });
  return megabytes;
}

const site = await startConsoleSite(trees);
const most = Math.max(await measure(site, false), await measure(site, true));
await site.close();
process.exitCode = most <= mostMegabytes ? 0 : 1;
