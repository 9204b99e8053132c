import MiniSearch from 'minisearch';
import type { Page, SearchEngine } from '../../crawler/index.ts';
import { builtNodes, type GrowSettings, type TreeStore } from '../../trees/index.ts';
import type { TreeId } from '../kernel/ids.ts';
import { ok } from '../kernel/result.ts';

const snippetLength = 300;

/** What can be searched. */
export interface StoredPages {
  readonly store: TreeStore;
  readonly settings: GrowSettings;
  readonly trees: () => Promise<readonly TreeId[]>;
}

/**
 * A search engine over the pages that trees were built of, for sites that no search engine is configured for. It ranks by
 * BM25 over title and text. Pages that matches grow later are not in it, so its hits do not depend on when it is asked.
 */
export function storedPageSearch(pages: StoredPages): SearchEngine {
  let index: MiniSearch<Entry> | null = null;
  return {
    search: async (query, limit) => {
      index ??= await indexPages(pages);
      const hits = index.search(query, { prefix: false, boost: { title: 2 } }).slice(0, limit);
      return ok(hits.map((hit) => ({ url: hit.url, title: hit.title, snippet: hit.snippet })));
    },
  };
}

interface Entry {
  readonly id: string;
  readonly url: string;
  readonly title: string;
  readonly text: string;
  readonly snippet: string;
}

async function indexPages(pages: StoredPages): Promise<MiniSearch<Entry>> {
  const index = new MiniSearch<Entry>({ fields: ['title', 'text'], storeFields: ['url', 'title', 'snippet'] });
  for (const tree of await pages.trees()) {
    for (const page of await pagesOf(pages, tree)) if (!index.has(page.url)) index.add(entryOf(page));
  }
  return index;
}

async function pagesOf({ store, settings }: StoredPages, id: TreeId): Promise<Page[]> {
  const tree = await store.loadTree(id);
  const pages: Page[] = [];
  for (const node of tree ? builtNodes(tree, settings) : []) {
    const page = node.page && (await store.loadPage(node.url, node.page));
    if (page) pages.push(page);
  }
  return pages;
}

function entryOf({ url, title, text }: Page): Entry {
  return { id: url, url, title, text, snippet: text.slice(0, snippetLength) };
}
