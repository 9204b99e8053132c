import { findChromium } from '../../crawler/browser/find-chromium.ts';
import { createRenderer } from '../../crawler/browser/renderer.ts';
import { createFetcher } from '../../crawler/fetching/http-fetcher.ts';
import { WebGate } from '../../crawler/fetching/web-gate.ts';
import { createPageReader } from '../../crawler/page-reader.ts';
import type { SearchEngine } from '../../crawler/ports.ts';
import { createDocumentReader } from '../../crawler/reading/document-reader.ts';
import { searxngEngine } from '../../crawler/search/searxng.ts';
import { trendsRss } from '../../crawler/seeds/trends-rss.ts';
import type { Config } from '../config/config-schema.ts';
import { browserPlaces } from '../config/environment.ts';
import type { Clock } from '../kernel/clock.ts';
import { OperatorError } from '../kernel/errors.ts';
import { ok, type Result } from '../kernel/result.ts';
import { gazetteOrigin } from '../sandbox/notices.ts';
import { passageKinds } from '../sandbox/passages.ts';
import { startSandbox } from '../sandbox/sandbox-server.ts';
import { makeSearch } from './make-search.ts';
import { makeSeedSource } from './make-seed-source.ts';
import type { Web, WebParts } from './web.ts';

/** Opens the web that a config names. */
export async function openWeb(config: Config, parts: WebParts): Promise<Web> {
  return config.web.kind === 'sandbox' ? openSandboxWeb(config, parts) : openLiveWeb(config, parts);
}

/** The live web. */
async function openLiveWeb(config: Config, parts: WebParts): Promise<Web> {
  const search = makeSearch(config, parts);
  const seeds = makeSeedSource(config, parts);
  return { ...(await openPages(config.crawl, parts.clock)), search, seeds, searchUrl: null, ownAddresses: [] };
}

/**
 * The sandbox is known by this origin whatever port it listens on, so that equal seeds give equal trees.
 * The name is reserved and never on the public web (RFC 6761, section 6.2).
 */
const sandboxOrigin = 'http://sandbox.test';

/** Paths by which the made-up web is searched; they are no sources. */
const ownPaths = ['/search', '/trending'];

/** Topics of the made-up web for each tree that is wanted: some grow no tree. */
const spareTopics = 1.5;

/** A made-up web on this machine, with its own search engine and trends feed. */
async function openSandboxWeb(config: Config, { clock }: WebParts): Promise<Web> {
  const { seed = config.seed, size } = config.web.sandbox;
  const { kinds = {} } = config.examiner;
  const passages = passageKinds.filter((kind) => (kinds[kind] ?? 0) > 0);
  const sandbox = await startSandbox({ seed, size, passages });
  const sites = passages.includes('synthesis') ? [sandboxOrigin, gazetteOrigin] : [sandboxOrigin];
  const routes = new Map(sites.map((origin) => [origin, sandbox.origin]));
  const { timeoutMs } = config.crawl;
  const crawl = {
    ...config.crawl,
    perHostIntervalMs: 0,
    perHostConcurrency: 16,
    allowedOrigins: [...config.crawl.allowedOrigins, ...routes.keys()],
  };
  const pages = await openPages(crawl, clock, routes);
  return {
    ...pages,
    search: withOrigin(searxngEngine({ baseUrl: sandbox.origin, timeoutMs }), sandbox.origin),
    seeds: trendsRss({ url: `${sandbox.trendsUrl}&topics=${spareTopics * config.trees.count}`, timeoutMs, clock }),
    searchUrl: sandbox.searchUrl,
    ownAddresses: [sandbox.origin, ...ownPaths.map((path) => sandboxOrigin + path)],
    close: async () => {
      await pages.close();
      await sandbox.close();
    },
  };
}

/** The sandbox's hits under its name; programs outside are given them as they are, at the port. */
function withOrigin(search: SearchEngine, origin: string): SearchEngine {
  return {
    search: async (query, limit, signal) => {
      const hits = await search.search(query, limit, signal);
      if (!hits.ok) return hits;
      return ok(hits.value.map((hit) => ({ ...hit, url: hit.url.replace(origin, sandboxOrigin) })));
    },
  };
}

/**
 * Opens the fetcher and, where there is one and it is wanted, the browser, both behind one gate.
 * @param routes origins that are dialled at another one of this machine
 * @throws OperatorError when the browser named by CHROMIUM_PATH is no program
 */
async function openPages(crawl: Config['crawl'], clock: Clock, routes: ReadonlyMap<string, string> = new Map()) {
  const options = { ...crawl, respectRobots: true, clock, routes };
  const executable = crawl.browser === 'off' ? null : await lookForBrowser();
  const browser = executable?.ok ? executable.value : null;
  const gate = new WebGate(options);
  const fetcher = createFetcher(options, gate);
  const documents = createDocumentReader();
  const renderer = browser === null ? null : createRenderer({ gate, executablePath: browser, clock });
  return {
    fetcher,
    reader: createPageReader({ fetcher, documents, renderer, clock }),
    close: async () => {
      await renderer?.close();
      for (const each of [fetcher, gate, documents]) await each.close();
    },
  };
}

/**
 * The browser of this machine, or why there is none and what to do.
 * @throws OperatorError when the one named by CHROMIUM_PATH is no program
 */
export async function lookForBrowser(): Promise<Result<string, { readonly detail: string; readonly remedy: string }>> {
  const { chromiumPath, searchPath } = browserPlaces();
  const explicit = chromiumPath === null ? {} : { explicit: chromiumPath };
  const result = await findChromium({ ...explicit, searchPath, platform: process.platform });
  if (!result.ok && chromiumPath !== null)
    throw new OperatorError(result.failure.detail, `Please ${result.failure.remedy}.`);
  return result.ok ? ok(result.value) : result;
}
