import type { SearchEngine } from '../../crawler/ports.ts';
import { braveEngine } from '../../crawler/search/brave.ts';
import { cachedSearch } from '../../crawler/search/cached-search.ts';
import { googleEngine } from '../../crawler/search/google.ts';
import { searchChain } from '../../crawler/search/search-chain.ts';
import { searxngEngine } from '../../crawler/search/searxng.ts';
import { serpapiEngine } from '../../crawler/search/serpapi.ts';
import { serperEngine } from '../../crawler/search/serper.ts';
import type { KeyedServiceOptions } from '../../crawler/search/service-options.ts';
import { tavilyEngine } from '../../crawler/search/tavily.ts';
import type { Config } from '../config/config-schema.ts';
import { searchCredentials, searchVariables } from '../config/environment.ts';
import type { SearchServiceSettings, ServiceWithKey } from '../config/web-settings.ts';
import { OperatorError } from '../kernel/errors.ts';
import { parsedUrl } from '../kernel/parsed-url.ts';
import type { WebParts } from './web.ts';

type KeyedEngine = (options: KeyedServiceOptions) => SearchEngine;

/** Services that need one key and nothing else. */
const oneKey: Readonly<Record<Exclude<ServiceWithKey, 'google'>, KeyedEngine>> = {
  brave: braveEngine,
  serper: serperEngine,
  serpapi: serpapiEngine,
  tavily: tavilyEngine,
};

/** In the order in which they are asked where the config names none. */
const usualOrder = ['searxng', 'brave', 'serper', 'serpapi', 'tavily', 'google'] as const;

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
  return config.web.live.search ?? usualOrder.flatMap(fromEnvironment);
}

function fromEnvironment(service: (typeof usualOrder)[number]): SearchServiceSettings[] {
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
  const [key = '', engineId = ''] = credentialsOf(settings.service);
  const keyed = { ...options, key, ...(settings.url === undefined ? {} : { baseUrl: settings.url }) };
  return settings.service === 'google' ? googleEngine({ ...keyed, engineId }) : oneKey[settings.service](keyed);
}

function credentialsOf(service: ServiceWithKey): readonly string[] {
  const credentials = searchCredentials(service);
  if (credentials) return credentials;
  const variables = searchVariables[service].join(' and ');
  throw new OperatorError(
    `the config names ${service} as a search engine, and the environment holds no key for it`,
    `Set ${variables} in the environment or in .env, or take it out of 'web.live.search'.`,
  );
}
