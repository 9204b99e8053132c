import { LRUCache } from 'lru-cache';
import type { Page } from '../../crawler/page.ts';
import type { ContentHash, NodeId } from '../../src/kernel/ids.ts';
import { type PageFacts, readPageFacts } from './read-facts.ts';

const mostPages = 2_000;

/** Reads pages, each (node, content) once; the pages that were read longest ago are forgotten first. */
export interface FactCache {
  /**
   * What a node's page states. A node's id is made of its tree and URL, so with the hash of the content it names the page.
   * @param load asked for the page when it is not known yet
   * @returns null when the page could not be loaded
   */
  read(node: NodeId, content: ContentHash, load: () => Promise<Page | null>): Promise<PageFacts | null>;
}

/** @param capacity number of pages kept */
export function createFactCache(capacity = mostPages): FactCache {
  const known = new LRUCache<string, PageFacts>({ max: capacity });
  return {
    async read(node, content, load) {
      const key = `${node} ${content}`;
      const kept = known.get(key);
      if (kept) return kept;
      const page = await load();
      if (page === null) return null;
      const facts = readPageFacts(page, node);
      known.set(key, facts);
      return facts;
    },
  };
}
