import { LRUCache } from 'lru-cache';
import type { NodeId } from '../../src/kernel/ids.ts';
import type { TreeStore } from '../../trees/tree-store.ts';
import type { TreeView } from '../../trees/tree-view.ts';
import { type PageFacts, readPageFacts } from './read-facts.ts';

const mostPages = 2_000;

/**
 * Reads pages of trees, each (node, content) once; the pages that were read longest ago are forgotten first. A node's id is made of its
 * tree and URL, so with the hash of the content it names the page. Null when a page could not be loaded.
 */
export type FactCache = (
  node: NodeId,
  view: Pick<TreeView, 'node'>,
  store: Pick<TreeStore, 'loadPage'>,
) => Promise<PageFacts | null>;

/** @param capacity number of pages kept */
export function createFactCache(capacity = mostPages): FactCache {
  const known = new LRUCache<string, PageFacts>({ max: capacity });
  return async (node, view, store) => {
    const { url = null, page: content = null } = view.node(node) ?? {};
    if (url === null || content === null) return null;
    const key = `${node} ${content}`;
    const kept = known.get(key);
    if (kept) return kept;
    const page = await store.loadPage(url, content);
    const facts = page && readPageFacts(page, node);
    if (facts) known.set(key, facts);
    return facts;
  };
}
