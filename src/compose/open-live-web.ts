import type { Config } from '../config/config-schema.ts';
import { makeSearch } from './make-search.ts';
import { makeSeedSource } from './make-seed-source.ts';
import { openPages } from './open-pages.ts';
import type { Web, WebParts } from './web.ts';

/** The live web. */
export async function openLiveWeb(config: Config, parts: WebParts): Promise<Web> {
  const search = makeSearch(config, parts);
  const seeds = makeSeedSource(config, parts);
  return { ...(await openPages(config.crawl, parts)), search, seeds, searchUrl: null };
}
