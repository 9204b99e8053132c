import {
  createFetcher,
  type HttpFetcher,
  type SearchEngine,
  type Seed,
  type SeedSource,
  searxngEngine,
  topicList,
  trendsRss,
} from '../../crawler/index.ts';
import type { Config, WebConfig } from '../config.ts';
import type { Clock } from '../kernel/clock.ts';
import { isoTime } from '../kernel/clock.ts';
import { ok } from '../kernel/result.ts';
import { startSandbox } from '../sandbox/sandbox-server.ts';

/** The web an arena works on: the live one, or a made-up one on this machine. */
export interface Web {
  readonly fetcher: HttpFetcher;
  /** Null where none is configured. */
  readonly search: SearchEngine | null;
  readonly seeds: SeedSource;
  /** For command agents. */
  readonly variables: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/**
 * The sandbox is known by this origin whatever port it listens on, so that equal seeds give equal trees.
 * The name is reserved and never on the public web (RFC 6761, section 6.2).
 */
const sandboxOrigin = 'http://sandbox.test';

/** Opens the web that a config names. */
export async function openWeb(config: Config, clock: Clock): Promise<Web> {
  return config.web.kind === 'sandbox' ? openSandbox(config, config.web, clock) : openLive(config, config.web, clock);
}

async function openSandbox(config: Config, web: Extract<WebConfig, { kind: 'sandbox' }>, clock: Clock): Promise<Web> {
  const sandbox = await startSandbox({ seed: web.seed ?? config.seed, size: web.size });
  const fetcher = createFetcher({
    ...config.crawl,
    perHostIntervalMs: 0,
    perHostConcurrency: 16,
    allowedOrigins: [...config.crawl.allowedOrigins, sandboxOrigin],
    routes: new Map([[sandboxOrigin, sandbox.origin]]),
    respectRobots: true,
    clock,
  });
  return {
    fetcher,
    search: named(searxngEngine({ baseUrl: sandbox.origin, timeoutMs: config.crawl.timeoutMs }), sandbox.origin),
    seeds: trendsRss({ url: sandbox.trendsUrl, timeoutMs: config.crawl.timeoutMs, clock }),
    variables: { DR_ARENA_SEARCH_URL: sandbox.searchUrl },
    close: async () => {
      await fetcher.close();
      await sandbox.close();
    },
  };
}

/** The sandbox's hits under its name; programs outside are given them as they are, at the port. */
function named(search: SearchEngine, origin: string): SearchEngine {
  return {
    search: async (query, limit, signal) => {
      const found = await search.search(query, limit, signal);
      if (!found.ok) return found;
      return ok(found.value.map((hit) => ({ ...hit, url: hit.url.replace(origin, sandboxOrigin) })));
    },
  };
}

async function openLive(config: Config, web: Extract<WebConfig, { kind: 'live' }>, clock: Clock): Promise<Web> {
  const { timeoutMs } = config.crawl;
  const fetcher = createFetcher({ ...config.crawl, respectRobots: true, clock });
  const search = web.searxng ? searxngEngine({ baseUrl: web.searxng, timeoutMs }) : null;
  return {
    fetcher,
    search,
    seeds: seedSource(web, timeoutMs, clock),
    variables: web.searxng ? { DR_ARENA_SEARCH_URL: new URL('/search', web.searxng).href } : {},
    close: () => fetcher.close(),
  };
}

function seedSource(web: Extract<WebConfig, { kind: 'live' }>, timeoutMs: number, clock: Clock): SeedSource {
  if (web.roots) return rootList(web.roots, clock);
  if (web.topics) return topicList(web.topics, clock);
  const url = new URL(web.trends);
  url.searchParams.set('geo', web.geo);
  return trendsRss({ url: url.href, timeoutMs, clock });
}

function rootList(roots: readonly string[], clock: Clock): SeedSource {
  const seeds = roots.map(
    (topic): Seed => ({ topic, source: 'root_url', category: null, geo: null, at: isoTime(clock) }),
  );
  return { seeds: async (limit) => ok(seeds.slice(0, limit)) };
}
