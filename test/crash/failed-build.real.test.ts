import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchHit } from '../../crawler/ports.ts';
import { arenaFolder } from '../cli/arena-folder.ts';
import { braveWire } from '../services/brave-search.ts';
import { type ConsoleSite, startConsoleSite } from '../services/console-site.ts';
import { type SearchServer, startSearchServer } from '../services/web-search-server.ts';
import { killAt, openWatch, type Watch } from './watch.ts';

const home = arenaFolder(null, { env: () => ({ BRAVE_API_KEY: 'b' }) });
let watch: Watch;
let site: ConsoleSite;
let brave: SearchServer;
let guides: readonly string[] = [];

beforeAll(async () => {
  watch = await openWatch(home.url);
  site = await startConsoleSite(2);
  const hits = (): readonly SearchHit[] => guides.map((url) => ({ url, title: 'Handheld game consoles', snippet: '' }));
  brave = await startSearchServer(braveWire, { hits, key: 'b' });
  const config = {
    web: { kind: 'live', live: { search: [{ service: 'brave', url: brave.origin }] } },
    // One request at a time, so that there is time to interrupt.
    crawl: { allowedOrigins: [site.origin], perHostIntervalMs: 20, perHostConcurrency: 1, browser: 'off' },
    trees: { children: 4 },
  };
  home.write('arena.yaml', config);
});
afterAll(async () => {
  for (const server of [site, brave]) await server.close();
  await watch.close();
});

const command = (topic: string) => ['tree', 'build', '--json', '--topic', topic];
const built = (topic: string) => home.run(...command(topic));

describe('a build that ended badly', () => {
  it('without any tree is tried again by the same command', async () => {
    guides = [];
    expect(await built('handheld game consoles')).toMatchObject({ code: 2 });
    guides = site.guides.slice(0, 1);
    const second = await built('handheld game consoles');
    expect(second.code, second.err).toBe(0);
    expect(second.err).toContain('continuing the build of');
    expect(JSON.parse(second.out).trees).toMatchObject([{ root: guides[0] }]);
  });

  it('by a kill or with an error goes on with the root that it had chosen, and does not search again', async () => {
    guides = site.guides.slice(0, 1);
    await watch.hasGrownBy(0);
    await killAt(home.start(...command('game consoles')), () => watch.hasGrownBy(2));
    // As after a database that was away for longer than the steps are tried again.
    await sql`update dbos.workflow_status set status = 'ERROR' where status in ('PENDING', 'ENQUEUED')`.execute(
      watch.db,
    );
    const searches = brave.requests.length;
    guides = site.guides.slice(1);
    const again = await built('game consoles');
    expect(again.code, again.err).toBe(0);
    expect(JSON.parse(again.out).trees).toMatchObject([{ root: site.guides[0] }]);
    expect(brave.requests.length).toBe(searches);
  });
});
