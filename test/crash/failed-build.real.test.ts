import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchHit } from '../../crawler/ports.ts';
import { arenaFolder } from '../cli/arena-folder.ts';
import { braveWire } from '../services/brave-search.ts';
import { type ConsoleSite, startConsoleSite } from '../services/console-site.ts';
import { type SearchServer, startSearchServer } from '../services/web-search-server.ts';

const home = arenaFolder(null, { env: () => ({ BRAVE_API_KEY: 'b' }) });
let site: ConsoleSite;
let brave: SearchServer;
let guides: readonly string[] = [];

beforeAll(async () => {
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
});

const built = (topic: string) => home.run('tree', 'build', '--json', '--topic', topic);

describe('a build that ended badly', () => {
  it('without any tree is tried again by the same command', async () => {
    guides = [];
    expect(await built('handheld game consoles')).toMatchObject({ code: 2 });
    guides = site.guides.slice(0, 1);
    const second = await built('handheld game consoles');
    expect(second.code, second.err).toBe(0);
    expect(second.err).toContain('going on with what was begun');
    expect(JSON.parse(second.out).trees).toMatchObject([{ root: guides[0] }]);
  });
});
