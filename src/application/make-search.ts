import { createServer, type ServerResponse } from 'node:http';
import type { SearchEngine } from '../../crawler/ports.ts';
import { keyedEngine } from '../../crawler/search/keyed-engine.ts';
import { cachedSearch, searchChain } from '../../crawler/search/search-chain.ts';
import { searxngEngine } from '../../crawler/search/searxng.ts';
import type { Config } from '../config/config-schema.ts';
import { searchCredentials } from '../config/environment.ts';
import { type ServiceWithKey, searchServiceNames, searchVariables } from '../config/search-variables.ts';
import type { SearchServiceSettings } from '../config/web-settings.ts';
import { asError, OperatorError } from '../kernel/errors.ts';
import { shortHash } from '../kernel/hash.ts';
import { closeServer, listen } from '../kernel/listen.ts';
import { parsedUrl } from '../kernel/parsed-url.ts';
import { uniqueId } from '../kernel/unique-id.ts';
import type { Web, WebParts } from './web.ts';

/**
 * The search engines of a config, each standing in for the one before it; null when there is none.
 * @throws OperatorError when one that the config names has no key in the environment
 */
export function makeSearch(config: Config, parts: WebParts): SearchEngine | null {
  const engines = searchServices(config).map((settings) => ({
    name: settings.service,
    engine: makeEngine(settings, config, parts),
  }));
  return engines.length === 0 ? null : cachedSearch(searchChain(engines, parts.warn));
}

/** The search services that a config uses: those it names, else those that the environment has keys for. */
export function searchServices(config: Config): readonly SearchServiceSettings[] {
  return config.web.live.search ?? searchServiceNames.flatMap(fromEnvironment);
}

function fromEnvironment(service: (typeof searchServiceNames)[number]): SearchServiceSettings[] {
  const [first] = searchCredentials(service) ?? [];
  if (first === undefined) return [];
  return service === 'searxng' ? [{ service, url: webAddress(first) }] : [{ service }];
}

/** The environment is no config: user and password may stand in it. */
function webAddress(text: string): string {
  if (/^https?:\/\//i.test(text) && parsedUrl(text)) return text;
  throw new OperatorError('SEARXNG_URL is no http or https URL', 'Set it to one such as http://127.0.0.1:8888.');
}

/** @throws OperatorError when the environment lacks its key */
export function makeEngine(settings: SearchServiceSettings, config: Config, parts: WebParts): SearchEngine {
  const { timeoutMs, userAgent } = config.crawl;
  const options = { timeoutMs, userAgent, clock: parts.clock, record: parts.record };
  if (settings.service === 'searxng') return searxngEngine({ ...options, baseUrl: settings.url });
  const [key = '', engineId = ''] = readCredentials(settings.service);
  const base = settings.url === undefined ? {} : { baseUrl: settings.url };
  return keyedEngine(settings.service, { ...options, key, engineId, ...base });
}

function readCredentials(service: ServiceWithKey): readonly string[] {
  const credentials = searchCredentials(service);
  if (credentials) return credentials;
  const variables = searchVariables[service].join(' and ');
  throw new OperatorError(
    `the config names ${service} as a search engine, and the environment holds no key for it`,
    `Set ${variables} in the environment or in .env, or take it out of 'web.live.search'.`,
  );
}

/** A search engine offered to programs on this machine. */
export interface SearchServer {
  /** SearXNG's JSON API (`?q=…&format=json`), for one answer: there it may search as often as the caps allow. */
  urlFor(answer: string): string;
  /** Returns the number of searches at the address of an answer. */
  searchesOf(answer: string): number;
  close(): Promise<void>;
}

/** Search engine of the agents, and its address for command agents. */
export interface OfferedSearch extends SearchServer {
  readonly search: SearchEngine;
}

/**
 * Offers agents the search of a web, or another where none is configured. Programs outside get it on loopback, so that
 * they see no key; the sandbox's own search, which costs nothing, is not capped.
 * @param mostSearches for one answer
 * @param isCounted whether it is to be told how often each answer has searched: the sandbox's own then stands behind it too
 */
export async function offerSearch(
  web: Web,
  instead: SearchEngine,
  mostSearches: number,
  isCounted = false,
): Promise<OfferedSearch> {
  const search = web.search ?? instead;
  const { searchUrl } = web;
  if (searchUrl === null) return { ...(await serveSearch(search, mostSearches)), search };
  if (!isCounted) return { search, urlFor: () => searchUrl, searchesOf: () => 0, close: async () => undefined };
  const served = await serveEachAnswer(({ search: request }, to) => passOn(searchUrl + request, to), Infinity);
  return { ...served, search };
}

const hitsGiven = 10;
const longestQuery = 1000;

/**
 * Serves a search engine of ours on loopback in the shape of SearXNG's JSON API, so that command agents can search what
 * scripted agents search. Each answer has its own address and may search there `most` times; then it gets 429.
 */
export function serveSearch(search: SearchEngine, most: number): Promise<SearchServer> {
  return serveEachAnswer(({ query }, response) => answer(search, query, response), most);
}

async function serveEachAnswer(
  reply: (request: Asked, response: ServerResponse) => Promise<void>,
  most: number,
): Promise<SearchServer> {
  // Nobody can guess the address of another answer and use its searches up.
  const secret = uniqueId('search');
  const searches = new Map<string, number>();
  const server = createServer((request, response) => {
    request.resume();
    const query = readRequest(request.url ?? '/');
    if (query === null) return void response.writeHead(400).end();
    const count = searches.get(query.answer);
    if (count === undefined) return void response.writeHead(404).end();
    if (count >= most) return void response.writeHead(429).end(`This answer has made its ${most} searches.`);
    searches.set(query.answer, count + 1);
    reply(query, response).catch((error: unknown) => response.destroy(asError(error)));
  });
  const port = await listen(server);
  const nameOf = (each: string) => shortHash([secret, each], 24);
  return {
    searchesOf: (each) => searches.get(nameOf(each)) ?? 0,
    urlFor: (each) => {
      const name = nameOf(each);
      if (!searches.has(name)) searches.set(name, 0);
      return `http://127.0.0.1:${port}/${name}/search`;
    },
    close: () => closeServer(server),
  };
}

interface Asked {
  readonly answer: string;
  readonly query: string;
  /** All that stands behind the path, from the `?` on. */
  readonly search: string;
}

/** Null for what is no address: a program of anybody's asks. */
function readRequest(path: string): Asked | null {
  const url = parsedUrl(path, 'http://127.0.0.1');
  const answer = url && /^\/([0-9a-f]{24})\/search$/.exec(url.pathname)?.[1];
  if (!answer) return null;
  return { answer, query: (url.searchParams.get('q') ?? '').slice(0, longestQuery), search: url.search };
}

async function passOn(address: string, response: ServerResponse): Promise<void> {
  const reply = await fetch(address);
  const body = await reply.text();
  response.writeHead(reply.status, { 'content-type': reply.headers.get('content-type') ?? 'application/json' });
  response.end(body);
}

async function answer(search: SearchEngine, query: string, response: ServerResponse): Promise<void> {
  const hits = await search.search(query, hitsGiven);
  const results = hits.ok ? hits.value.map(({ url, title, snippet }) => ({ url, title, content: snippet })) : [];
  response.writeHead(hits.ok ? 200 : 503, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ query, number_of_results: results.length, results }));
}
