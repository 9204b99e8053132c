import type { SearchFailure, SearchHit } from '../../../crawler/ports.ts';
import type { ToolCall } from '../../kernel/answer.ts';
import type { SitePage } from './site-page.ts';
import { hitsBy, pagesBy, type WebAccess } from './web-memory.ts';

/** Thrown when the search engine does not work: a fault outside the agent. */
export class SearchDown extends Error {
  override readonly name = 'SearchDown';
  readonly failure: SearchFailure;

  constructor(failure: SearchFailure) {
    super(failure.detail);
    this.failure = failure;
  }
}

/** Web access of an agent for one question, bounded and recorded. */
export interface Browsing {
  /** @throws SearchDown when the engine fails twice */
  search(query: string): Promise<readonly SearchHit[]>;
  /** The readable pages among some addresses, in their order; none when the question's page visits are used up. */
  pages(urls: readonly string[]): AsyncGenerator<SitePage>;
  toolCalls(): readonly ToolCall[];
}

const maxSearches = 40;
const maxVisits = 80;
const maxQuery = 300;
const atOnce = 4;
const hitsOnRecord = 5;

/**
 * Browsing for one question: 40 searches and 80 page visits at most, failed ones included. A page is read once; asking again
 * gives what was read. Aborting the signal rejects what is under way.
 */
export function createBrowsing({ fetcher, search }: WebAccess, signal: AbortSignal): Browsing {
  const readPage = pagesBy(fetcher);
  const readHits = hitsBy(search);
  const calls: ToolCall[] = [];
  const visited = new Map<string, SitePage | null>();
  let searches = 0;

  /** Keeps the place of a call among those at the same time; its result comes later. */
  const noted = (call: ToolCall) => {
    const at = calls.push(call) - 1;
    return (result: string) => {
      calls[at] = { ...call, result };
    };
  };

  const visit = async (url: string): Promise<SitePage | null> => {
    const page = visited.get(url);
    if (page !== undefined) return page;
    if (visited.size >= maxVisits) return null;
    visited.set(url, null);
    const note = noted({ tool: 'read', input: url });
    const read = await readPage(url, signal);
    const fresh = read.ok ? read.value : null;
    note(fresh ? `${fresh.name}\n${fresh.sentences[0] ?? ''}` : 'The page cannot be read.');
    visited.set(url, fresh);
    return fresh;
  };

  return {
    search: async (query) => {
      if (searches >= maxSearches) return [];
      searches += 1;
      const input = query.slice(0, maxQuery);
      const note = noted({ tool: 'search', input });
      const first = await readHits(input, signal);
      const result = first.ok ? first : await readHits(input, signal);
      if (!result.ok) throw new SearchDown(result.failure);
      const best = result.value.slice(0, hitsOnRecord);
      note(best.map(({ title, url }) => `${title}\n${url}`).join('\n'));
      return result.value;
    },
    async *pages(urls) {
      for (let at = 0; at < urls.length; at += atOnce) {
        const batch = await Promise.all(urls.slice(at, at + atOnce).map(visit));
        yield* batch.filter((page) => page !== null);
      }
    },
    toolCalls: () => [...calls],
  };
}
