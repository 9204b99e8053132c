import type { SearchEngine } from '../../crawler/ports.ts';
import { searxngEngine } from '../../crawler/search/searxng.ts';
import { trendsRss } from '../../crawler/seeds/trends-rss.ts';
import type { Config } from '../config/config-schema.ts';
import { ok } from '../kernel/result.ts';
import { startSandbox } from '../sandbox/sandbox-server.ts';
import { makeSearch } from './make-search.ts';
import { makeSeedSource } from './make-seed-source.ts';
import { openPages } from './open-pages.ts';
import type { Web, WebParts } from './web.ts';

/** Opens the web that a config names. */
export async function openWeb(config: Config, parts: WebParts): Promise<Web> {
  return config.web.kind === 'sandbox' ? openSandboxWeb(config, parts) : openLiveWeb(config, parts);
}

/** The live web. */
async function openLiveWeb(config: Config, parts: WebParts): Promise<Web> {
  const search = makeSearch(config, parts);
  const seeds = makeSeedSource(config, parts);
  return { ...(await openPages(config.crawl, parts)), search, seeds, searchUrl: null };
}

/**
 * The sandbox is known by this origin whatever port it listens on, so that equal seeds give equal trees.
 * The name is reserved and never on the public web (RFC 6761, section 6.2).
 */
const sandboxOrigin = 'http://sandbox.test';

/** A made-up web on this machine, with its own search engine and trends feed. */
async function openSandboxWeb(config: Config, { clock }: WebParts): Promise<Web> {
  const { seed = config.seed, size } = config.web.sandbox;
  const sandbox = await startSandbox({ seed, size });
  const { timeoutMs } = config.crawl;
  const crawl = {
    ...config.crawl,
    perHostIntervalMs: 0,
    perHostConcurrency: 16,
    allowedOrigins: [...config.crawl.allowedOrigins, sandboxOrigin],
  };
  const pages = await openPages(crawl, { clock, routes: new Map([[sandboxOrigin, sandbox.origin]]) });
  return {
    ...pages,
    search: named(searxngEngine({ baseUrl: sandbox.origin, timeoutMs }), sandbox.origin),
    seeds: trendsRss({ url: sandbox.trendsUrl, timeoutMs, clock }),
    searchUrl: sandbox.searchUrl,
    close: async () => {
      await pages.close();
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
