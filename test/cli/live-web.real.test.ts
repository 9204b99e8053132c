import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchHit } from '../../crawler/ports.ts';
import { braveWire } from '../services/brave-search.ts';
import { type ConsoleSite, startConsoleSite } from '../services/console-site.ts';
import { examinerBrain } from '../services/examiner-brain/examiner-brain.ts';
import type { ModelServer } from '../services/model-brain.ts';
import { startOpenaiServer } from '../services/openai-server.ts';
import { searxngWire } from '../services/searxng-search.ts';
import { serperWire } from '../services/serper-search.ts';
import { startTrendsRssServer, type TrendsRssServer } from '../services/trends-rss-server.ts';
import { type SearchServer, startSearchServer } from '../services/web-search-server.ts';
import { arenaFolder } from './arena-folder.ts';
import { runAlone } from './run-in.ts';

const home = arenaFolder();
const { folder } = home;
let site: ConsoleSite;
let trends: TrendsRssServer;
let searxng: SearchServer;
let brave: SearchServer;
let serper: SearchServer;
let examiner: ModelServer;

beforeAll(async () => {
  site = await startConsoleSite();
  trends = await startTrendsRssServer();
  const hits = (): readonly SearchHit[] => [
    { url: `${site.origin}/handhelds/tarn-duo`, title: 'Tarn Duo', snippet: 'A console.' },
    { url: `${site.origin}/handhelds/`, title: 'Handheld game consoles', snippet: 'A guide.' },
  ];
  searxng = await startSearchServer(searxngWire, { hits });
  brave = await startSearchServer(braveWire, { hits, key: 'brave-secret' });
  serper = await startSearchServer(serperWire, { hits, key: 'serper-secret' });
  examiner = await startOpenaiServer(examinerBrain());
});
afterAll(async () => {
  for (const server of [site, trends, searxng, brave, serper, examiner]) await server.close();
});

interface Settings {
  readonly kind?: string;
  readonly search?: readonly unknown[];
  readonly feed?: string;
}

/** Runs a command with the settings of a live web whose services are the servers of this test. */
function run(
  args: readonly string[],
  { kind = 'live', search, feed = trends.url }: Settings = {},
  more: Record<string, string> = {},
) {
  const seeds = [
    { source: 'trends_rss', url: feed },
    { source: 'list', topics: ['portable game machines'] },
  ];
  const live = { seeds, ...(search ? { search } : {}) };
  const config = {
    web: { kind, live, sandbox: { size: 100 } },
    crawl: { allowedOrigins: [site.origin], perHostIntervalMs: 0, timeoutMs: 5000 },
    trees: { children: 4 },
    examiner: { model: 'openai/gpt-5.1' },
    providers: { openai: { url: examiner.baseUrl } },
    prices: { 'openai/gpt-5.1': { input: 0, output: 0 } },
  };
  home.write('arena.yaml', config);
  const keys = {
    BRAVE_API_KEY: 'brave-secret',
    SERPER_API_KEY: 'serper-secret',
    SEARXNG_URL: '',
    OPENAI_API_KEY: 'sk-1',
  };
  return runAlone(folder, args, { DATABASE_URL: home.url, ...keys, ...more });
}

describe('a tree for a topic of the live web', () => {
  const engines = () =>
    [
      ['searxng', { service: 'searxng', url: searxng.origin }],
      ['brave', { service: 'brave', url: brave.origin }],
      ['serper', { service: 'serper', url: serper.origin }],
    ] as const;

  it('grows from what a search engine finds, and the reasons and the searches are kept', async () => {
    const [name, service] = engines()[0];
    const { code, out, err } = await run(['tree', 'build', '--json', '--topic', 'handheld game consoles'], {
      search: [service],
    });
    expect(code, err).toBe(0);
    const { trees, searches } = JSON.parse(out);
    expect(trees).toMatchObject([{ topic: 'handheld game consoles', root: `${site.origin}/handhelds/`, unread: 0 }]);
    expect(searches).toMatchObject([{ service: name, searches: 1, failed: 0 }]);
    expect(searches[0].requests).toBeGreaterThan(0);
    const shown = await run(['tree', 'show', trees[0].id, '--json']);
    const { rootChoice, seed } = JSON.parse(shown.out);
    expect(seed).toMatchObject({ source: 'list', topic: 'handheld game consoles' });
    expect(rootChoice.candidates).toHaveLength(2);
    for (const { reasons } of rootChoice.candidates) expect(reasons.length).toBeGreaterThan(0);
  });

  it('grows with the next engine when one fails, which is said without its key', async () => {
    const busy = { status: 403, body: { message: 'no more credits' } };
    serper.scripted.push(busy, busy, busy);
    const search = [engines()[2][1], engines()[1][1]];
    const { code, out, err } = await run(['tree', 'build', '--json', '--topic', 'pocket game consoles'], { search });
    expect(code, err).toBe(0);
    expect(err).toMatch(/warning: search by serper failed .*brave is asked instead/);
    expect(err + out).not.toContain('secret');
    expect(JSON.parse(out).searches).toMatchObject([
      { service: 'brave', failed: 0 },
      { service: 'serper', failed: 1 },
    ]);
    serper.scripted.splice(0);
  });

  it('without a key for a named engine is refused before anything is asked, with the variable to set', async () => {
    const { code, err } = await run(['tree', 'build', '--topic', 'x'], { search: [{ service: 'tavily' }] });
    expect(code).toBe(2);
    expect(err).toMatch(/tavily[\s\S]*TAVILY_API_KEY/);
  });
});

describe('topics of the live web', () => {
  it('come from the next source, which the doctor warns of, when the feed is dead', async () => {
    const { out } = await run(['doctor', '--json'], { feed: `${site.origin}/gone` });
    const seeds = JSON.parse(out).find(({ name }: { name: string }) => name === 'seeds');
    expect(seeds).toMatchObject({ ok: true, remedy: expect.stringMatching(/trends_rss failed .*going on with list/) });
  });

  it('lead to a tree without naming any', async () => {
    const search = [{ service: 'brave', url: brave.origin }];
    const { code, out, err } = await run(['tree', 'build', '--json', '--trees', '1'], { search });
    expect(code, err).toBe(0);
    expect(JSON.parse(out).trees).toMatchObject([
      { source: 'trends_rss', root: `${site.origin}/handhelds/`, at: expect.stringMatching(/^2026-11-(?:19|20)T/) },
    ]);
  });
});

describe('the switch between the made-up and the live web', () => {
  it('is one line of the config', async () => {
    const search = [{ service: 'brave', url: brave.origin }];
    const { code, out } = await run(['tree', 'build', '--json', '--trees', '1'], { kind: 'sandbox', search });
    expect(code).toBe(0);
    for (const { topic } of JSON.parse(out).trees) expect(topic).not.toContain('handheld game consoles');
  });
});

describe('a tournament on the live web', () => {
  it('is played on trees of the day by agents that search with the same engine, and its searches are on record', async () => {
    const search = [{ service: 'brave', url: brave.origin }];
    const { code, out, err } = await run(['match', 'Kestrel', 'Siskin', '--json'], { search });
    expect(code, err).toBe(0);
    const { tournamentId, matches, rounds, tasks } = JSON.parse(out);
    expect(matches).toHaveLength(1);
    expect(rounds.length).toBeGreaterThan(0);
    for (const { question } of tasks) expect(question.length).toBeGreaterThan(50);
    const status = await run(['status', tournamentId, '--all', '--json'], { search });
    const [{ searches }] = JSON.parse(status.out);
    expect(searches).toMatchObject([{ service: 'brave', failed: 0 }]);
    expect(searches[0].searches).toBeGreaterThan(1);
  });
});

describe('doctor on the live web', () => {
  it('fails where topics have no search engine, and so does a build, before anything is asked', async () => {
    const none = { BRAVE_API_KEY: '', SERPER_API_KEY: '' };
    const { code, out } = await run(['doctor', '--json'], {}, none);
    expect(code).toBe(2);
    const search = JSON.parse(out).find(({ name }: { name: string }) => name === 'search');
    expect(search).toMatchObject({ ok: false, remedy: expect.stringContaining('BRAVE_API_KEY') });
    const asked = trends.asked.length;
    const build = await run(['tree', 'build'], {}, none);
    expect(build.code).toBe(2);
    expect(build.err).toMatch(/search engine[\s\S]*BRAVE_API_KEY/);
    expect(trends.asked.length).toBe(asked);
  });

  it('tries each engine that is configured and names those that are not', async () => {
    const search = [
      { service: 'searxng', url: searxng.origin },
      { service: 'brave', url: brave.origin },
    ];
    const { out } = await run(['doctor', '--json'], { search });
    const checks = new Map(JSON.parse(out).map((check: { name: string }) => [check.name, check]));
    expect(checks.get('search by searxng')).toMatchObject({ ok: true });
    expect(checks.get('search by brave')).toMatchObject({ ok: true });
    expect(checks.get('search')).toMatchObject({
      ok: true,
      detail: expect.stringMatching(/serpapi \(SERPAPI_API_KEY\).*GOOGLE_CSE_ID/),
    });
  });
});
