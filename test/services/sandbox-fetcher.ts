import { createFetcher, type HttpFetcher } from '../../crawler/fetching/http-fetcher.ts';

/**
 * A fetcher that reaches the sandbox alone, without waiting between its pages.
 * @param names the origins by which pages are called, where it is not the sandbox's own: the same whatever the port
 */
export function sandboxFetcher(origin: string, ...names: readonly string[]): HttpFetcher {
  return createFetcher({
    userAgent: 'dr-arena-test/1.0',
    timeoutMs: 10_000,
    maxBytes: 2_000_000,
    maxRedirects: 5,
    perHostConcurrency: 6,
    perHostIntervalMs: 0,
    respectRobots: true,
    allowedOrigins: names.length > 0 ? names : [origin],
    routes: new Map(names.filter((name) => name !== origin).map((name) => [name, origin])),
  });
}
