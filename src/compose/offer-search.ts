import type { SearchEngine } from '../../crawler/index.ts';
import { serveSearch } from './serve-search.ts';
import type { Web } from './web.ts';

/** What agents search with, and where command agents reach it. */
export interface OfferedSearch {
  readonly search: SearchEngine;
  /** SearXNG's JSON API. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Offers agents the search of a web, or another where none is configured. Programs outside get it on loopback, so that
 * they see no key.
 */
export async function offerSearch(web: Web, instead: SearchEngine): Promise<OfferedSearch> {
  const search = web.search ?? instead;
  if (web.searchUrl !== null) return { search, url: web.searchUrl, close: async () => undefined };
  return { ...(await serveSearch(search)), search };
}
