// Repeats test/cli/tree-build.real.test.ts (a page that gives no tree is refused, an interrupt ends a build) and the pure tests of
// test/crawler/reading with a site of hostile pages.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { hostileDocuments } from '../crawler/hostile-documents.ts';
import { type LoopbackServer, serve } from '../crawler/loopback-server.ts';
import { type ConsoleSite, startConsoleSite } from '../services/console-site.ts';
import { searxngWire } from '../services/searxng-search.ts';
import { type SearchServer, startSearchServer } from '../services/web-search-server.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { type Running, startProgram } from '../support/run-program.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-hostile-'));
let database: TestDatabase;
let site: ConsoleSite;
let hostile: LoopbackServer;
let search: SearchServer;
let running: Running | null = null;

beforeAll(async () => {
  database = await openTestDatabase('with engine');
  site = await startConsoleSite(2);
  hostile = await startHostileSite();
  const found = (url: string) => [{ url, title: 'Handheld game consoles', snippet: 'A guide.' }];
  search = await startSearchServer(searxngWire, {
    hits: (query) => found(query.includes('drawer') ? `${hostile.origin}/handhelds-2/` : `${site.origin}/handhelds/`),
  });
});
afterAll(async () => {
  running?.child.kill('SIGKILL');
  await running?.ended;
  for (const server of [site, hostile, search]) await server.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** The pages of the other site; behind what its own have to say, all but the guide carry what makes a reader slow. */
function startHostileSite(): Promise<LoopbackServer> {
  return serve(async (request, response) => {
    const wanted = request.url ?? '/';
    const page = await fetch(new URL(wanted, site.origin));
    const [, spoil = ''] = hostileDocuments[hostile.asked.length % hostileDocuments.length] ?? [];
    const text = await page.text();
    const sent = /^\/handhelds-2\/./.test(wanted) ? text.replace('</main>', `${spoil}</main>`) : text;
    response.writeHead(page.status, { 'content-type': 'text/html; charset=utf-8' }).end(sent);
  });
}

function build(topics: readonly string[]): Running {
  const config = {
    web: {
      kind: 'live',
      live: { seeds: [{ source: 'list', topics }], search: [{ service: 'searxng', url: search.origin }] },
    },
    crawl: { allowedOrigins: [site.origin, hostile.origin], perHostIntervalMs: 0, browser: 'off' },
    trees: { children: 4 },
  };
  writeFileSync(path.join(folder, 'arena.yaml'), stringify(config));
  running = startProgram(folder, ['tree', 'build', '--trees', `${topics.length}`, '--json'], {
    DATABASE_URL: database.url,
  });
  return running;
}

it('a site of hostile pages stops nothing: the other tree grows, and each page is read or left out with a reason', async () => {
  const { code, stdout, stderr } = await build(['handheld game consoles', 'handheld game consoles in a drawer']).ended;
  expect(stderr).not.toMatch(/bug in dr-arena|\n {4}at /);
  expect(code, stderr).toBe(0);
  expect(JSON.parse(stdout).trees.length).toBeGreaterThanOrEqual(1);
  expect(hostile.asked.length).toBeGreaterThan(4);
  const spoilt = hostile.asked.filter((each) => each.startsWith('/handhelds-2/') && each !== '/handhelds-2/');
  expect(spoilt).toEqual([...new Set(spoilt)]);
});

it('while hostile pages are read, Ctrl-C ends the command', async () => {
  const before = hostile.asked.length;
  const command = build(['game consoles in a drawer']);
  await expect.poll(() => hostile.asked.length, { timeout: 60_000, interval: 20 }).toBeGreaterThan(before + 4);
  command.child.kill('SIGINT');
  const { code, stderr } = await command.ended;
  expect(code, stderr).toBe(130);
}, 120_000);
