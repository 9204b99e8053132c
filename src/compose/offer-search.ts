import type { SearchEngine } from '../../crawler/index.ts';
import { serveSearch } from './serve-search.ts';
import type { Web } from './web.ts';

/** What agents search with, and where command agents reach it. */
export interface OfferedSearch {
  readonly search: SearchEngine;
  /** SearXNG's JSON API, for one answer: there it may search as often as the caps allow. */
  urlFor(answer: string): string;
  close(): Promise<void>;
}

/**
 * Offers agents the search of a web, or another where none is configured. Programs outside get it on loopback, so that
 * they see no key; the sandbox's own search, which costs nothing, is not capped.
 * @param mostSearches for one answer
 */
export async function offerSearch(web: Web, instead: SearchEngine, mostSearches: number): Promise<OfferedSearch> {
  const search = web.search ?? instead;
  const { searchUrl } = web;
  if (searchUrl !== null) return { search, urlFor: () => searchUrl, close: async () => undefined };
  return { ...(await serveSearch(search, mostSearches)), search };
}
