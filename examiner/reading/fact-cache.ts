import type { Page } from '../../crawler/page.ts';
import type { NodeId } from '../../src/kernel/ids.ts';
import { type PageFacts, readPage } from './read-page.ts';

const mostPages = 2_000;

/** Reads pages, each (node, content) once; the pages that were read longest ago are forgotten first. */
export interface FactCache {
  read(page: Page, node: NodeId): PageFacts;
}

/** @param capacity number of pages kept */
export function createFactCache(capacity = mostPages): FactCache {
  const known = new Map<string, PageFacts>();
  return {
    read(page, node) {
      const key = `${node} ${page.hash}`;
      const facts = known.get(key) ?? readPage(page, node);
      known.delete(key);
      known.set(key, facts);
      const [oldest] = known.keys();
      if (known.size > capacity && oldest !== undefined) known.delete(oldest);
      return facts;
    },
  };
}
