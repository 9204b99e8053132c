import { createFetcher } from '../../crawler/fetching/http-fetcher.ts';
import { WebGate } from '../../crawler/fetching/web-gate.ts';
import type { Page } from '../../crawler/page.ts';
import { createPageReader } from '../../crawler/page-reader.ts';
import type { PageReader, SearchEngine, SearchHit } from '../../crawler/ports.ts';
import { createDocumentReader } from '../../crawler/reading/document-reader.ts';
import { searxngEngine } from '../../crawler/search/searxng.ts';
import { systemClock } from '../../src/kernel/clock.ts';

/** The web of a run, as an agent outside reaches it. */
export interface AgentWeb {
  /** Null where the question names none. */
  readonly engine: SearchEngine | null;
  readonly reader: PageReader;
  /**
   * Asks the run's search engine.
   * @param limit hits, 1 to 50
   * @throws Error when there is none or it does not work
   */
  search(query: string, limit?: number, signal?: AbortSignal): Promise<readonly SearchHit[]>;
  /**
   * Reads a page, HTML or PDF, as Markdown with its links.
   * @throws Error when it cannot be read
   */
  browse(url: string, signal?: AbortSignal): Promise<Page>;
  close(): Promise<void>;
}

export interface AgentWebOptions {
  /** SearXNG's JSON API, as the question names it; null: there is no search. */
  readonly searchUrl: string | null;
  /** Said to the hosts of pages; its first word is what robots.txt addresses. */
  readonly userAgent?: string;
}

const timeoutMs = 20_000;
const usualHits = 10;

/**
 * Search and pages by the arena's own reader: address policy, robots.txt, bounds of size and time. Private addresses are
 * refused, but for those of the search engine's own origin: there lies the made-up web.
 */
export function openAgentWeb({ searchUrl, userAgent = 'dr-arena-agent/1' }: AgentWebOptions): AgentWeb {
  const options = {
    userAgent,
    allowedOrigins: searchUrl === null ? [] : [new URL(searchUrl).origin],
    timeoutMs,
    perHostConcurrency: 4,
    perHostIntervalMs: 100,
    respectRobots: true,
    maxBytes: 5_000_000,
    maxRedirects: 5,
    clock: systemClock,
  };
  const gate = new WebGate(options);
  const fetcher = createFetcher(options, gate);
  const documents = createDocumentReader();
  const reader = createPageReader({ fetcher, documents, renderer: null, clock: systemClock });
  const engine = searchUrl === null ? null : searxngEngine({ baseUrl: searchUrl, timeoutMs });
  return {
    engine,
    reader,
    search: async (query, limit = usualHits, signal) => {
      if (engine === null) throw new Error('the question names no search engine');
      const hits = await engine.search(query, limit, signal);
      if (hits.ok) return hits.value;
      throw new Error(`the search does not work (${hits.failure.reason}): ${hits.failure.detail}`);
    },
    browse: async (url, signal) => {
      const read = await reader.read(url, signal);
      if (read.ok) return read.value.page;
      throw new Error(`the page cannot be read (${read.failure.reason}): ${read.failure.detail}`);
    },
    close: async () => {
      await fetcher.close();
      await gate.close();
      await documents.close();
    },
  };
}
