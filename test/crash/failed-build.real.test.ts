import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import type { SearchHit } from '../../crawler/ports.ts';
import { type ArenaConnection, connectArena } from '../../src/storage/database.ts';
import { braveWire } from '../services/brave-search.ts';
import { type ConsoleSite, startConsoleSite } from '../services/console-site.ts';
import { type SearchServer, startSearchServer } from '../services/web-search-server.ts';
import { countEffects } from '../support/count-effects.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { runProgram, startProgram } from '../support/run-program.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-failed-'));
let database: TestDatabase;
let arena: ArenaConnection;
let site: ConsoleSite;
let brave: SearchServer;
let guides: readonly string[] = [];

beforeAll(async () => {
  database = await openTestDatabase('with engine');
  arena = await connectArena(database.url);
  site = await startConsoleSite(2);
  const hits = (): readonly SearchHit[] => guides.map((url) => ({ url, title: 'Handheld game consoles', snippet: '' }));
  brave = await startSearchServer(braveWire, { hits, key: 'b' });
  const config = {
    web: { kind: 'live', live: { search: [{ service: 'brave', url: brave.origin }] } },
    // One request at a time, so that there is time to interrupt.
    crawl: { allowedOrigins: [site.origin], perHostIntervalMs: 20, perHostConcurrency: 1, browser: 'off' },
    trees: { children: 6 },
  };
  writeFileSync(path.join(folder, 'arena.yaml'), stringify(config));
});
afterAll(async () => {
  for (const server of [site, brave]) await server.close();
  await arena.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const environment = () => ({ DATABASE_URL: database.url, BRAVE_API_KEY: 'b' });
const command = (topic: string) => ['tree', 'build', '--json', '--topic', topic];

describe('a build that ended badly', () => {
  it('without any tree is tried again by the same command', async () => {
    guides = [];
    const first = await runProgram(folder, command('handheld game consoles'), environment());
    expect(first.code).toBe(2);
    guides = site.guides.slice(0, 1);
    const second = await runProgram(folder, command('handheld game consoles'), environment());
    expect(second.code, second.stderr).toBe(0);
    expect(second.stderr).toContain('going on with what was begun');
    expect(JSON.parse(second.stdout).trees).toMatchObject([{ root: guides[0] }]);
  });

  it('with an error goes on with the root that it had chosen, and does not search again', async () => {
    guides = site.guides.slice(0, 1);
    const before = await countEffects(arena.db);
    const run = startProgram(folder, command('game consoles'), environment());
    for (let tries = 0; (await countEffects(arena.db)) < before + 2; tries++) {
      if (run.child.exitCode !== null || tries > 3000) throw new Error(`no progress: ${(await run.ended).stderr}`);
      await wait(10);
    }
    run.child.kill('SIGKILL');
    await run.ended;
    // As after a database that was away for longer than the steps are tried again.
    await sql`update dbos.workflow_status set status = 'ERROR' where status in ('PENDING', 'ENQUEUED')`.execute(
      arena.db,
    );
    const searches = brave.requests.length;
    guides = site.guides.slice(1);
    const again = await runProgram(folder, command('game consoles'), environment());
    expect(again.code, again.stderr).toBe(0);
    expect(JSON.parse(again.stdout).trees).toMatchObject([{ root: site.guides[0] }]);
    expect(brave.requests.length).toBe(searches);
  });
});
