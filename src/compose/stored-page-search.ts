import MiniSearch from 'minisearch';
import type { Page, SearchEngine } from '../../crawler/index.ts';
import type { TreeStore } from '../../trees/index.ts';
import type { TreeId } from '../kernel/ids.ts';
import { ok } from '../kernel/result.ts';

const snippetLength = 300;

/**
 * A search engine over the pages that trees stand on, for sites that no search engine is configured for. It ranks by
 * BM25 over title and text. The index is made at the first search and holds what had been read by then.
 */
export function storedPageSearch(store: TreeStore, searchable: () => Promise<readonly TreeId[]>): SearchEngine {
  let index: Promise<MiniSearch<Entry>> | null = null;
  return {
    search: async (query, limit) => {
      index ??= indexPages(store, searchable);
      const hits = (await index).search(query, { prefix: false, boost: { title: 2 } }).slice(0, limit);
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

async function indexPages(store: TreeStore, searchable: () => Promise<readonly TreeId[]>): Promise<MiniSearch<Entry>> {
  const index = new MiniSearch<Entry>({ fields: ['title', 'text'], storeFields: ['url', 'title', 'snippet'] });
  for (const tree of await searchable()) {
    for (const page of await pagesOf(store, tree)) if (!index.has(page.url)) index.add(entryOf(page));
  }
  return index;
}

async function pagesOf(store: TreeStore, id: TreeId): Promise<Page[]> {
  const tree = await store.loadTree(id);
  const pages: Page[] = [];
  for (const node of tree?.nodes ?? []) {
    const page = node.page && (await store.loadPage(node.page));
    if (page) pages.push({ ...page, url: node.url });
  }
  return pages;
}

function entryOf({ url, title, text }: Page): Entry {
  return { id: url, url, title, text, snippet: text.slice(0, snippetLength) };
}
