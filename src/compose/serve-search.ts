import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SearchEngine } from '../../crawler/index.ts';
import { parsedUrl } from '../kernel/parsed-url.ts';

/** A search engine offered to programs on this machine. */
export interface SearchServer {
  /** SearXNG's JSON API: `?q=…&format=json`. */
  readonly url: string;
  close(): Promise<void>;
}

const hitsGiven = 10;
const longestQuery = 1000;

/**
 * Serves a search engine of ours on loopback in the shape of SearXNG's JSON API, so that command agents can search what
 * scripted agents search.
 */
export async function serveSearch(search: SearchEngine): Promise<SearchServer> {
  const server = createServer((request, response) => {
    request.resume();
    const query = queryOf(request.url ?? '/');
    if (query === null) return void response.writeHead(400).end();
    answer(search, query.slice(0, longestQuery), response).catch((thrown: unknown) =>
      response.destroy(asError(thrown)),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/search`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Null for what is no address: a program of anybody's asks. */
function queryOf(path: string): string | null {
  const here = 'http://127.0.0.1';
  const url = parsedUrl(path, here);
  return url && (url.searchParams.get('q') ?? '');
}

async function answer(search: SearchEngine, query: string, response: ServerResponse): Promise<void> {
  const found = await search.search(query, hitsGiven);
  const results = found.ok ? found.value.map(({ url, title, snippet }) => ({ url, title, content: snippet })) : [];
  response.writeHead(found.ok ? 200 : 503, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ query, number_of_results: results.length, results }));
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
