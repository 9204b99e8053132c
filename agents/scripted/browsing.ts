import type { SearchFailure, SearchHit } from '../../crawler/ports.ts';
import type { ToolCall } from '../../src/kernel/answer.ts';
import type { SitePage } from './site-page.ts';
import type { WebMemory } from './web-memory.ts';

/** Thrown when the search engine does not work: a fault outside the agent. */
export class SearchDown extends Error {
  override readonly name = 'SearchDown';
  readonly failure: SearchFailure;

  constructor(failure: SearchFailure) {
    super(failure.detail);
    this.failure = failure;
  }
}

/** What an agent does on the web for one question, within its bounds and on record. */
export interface Browsing {
  /** @throws SearchDown when the engine fails twice */
  search(query: string): Promise<readonly SearchHit[]>;
  /** The readable pages among some addresses, in their order; none when the question's page visits are used up. */
  pages(urls: readonly string[]): AsyncGenerator<SitePage>;
  toolCalls(): readonly ToolCall[];
}

interface BrowsingOptions {
  readonly web: WebMemory;
  readonly signal: AbortSignal;
  /** Page visits allowed, failed ones included. */
  readonly maxVisits: number;
}

const maxSearches = 40;
const maxQuery = 300;
const atOnce = 4;
/** Of a search, in the record of the answer. */
const hitsNoted = 5;

/**
 * Browsing for one question: 40 searches at most, and `maxVisits` pages. A page is read once; asking again gives what was
 * read. Aborting the signal rejects what is under way.
 */
export function createBrowsing({ web, signal, maxVisits }: BrowsingOptions): Browsing {
  const calls: { tool: ToolCall['tool']; input: string; result?: string }[] = [];
  const visited = new Map<string, SitePage | null>();
  let searches = 0;

  const noted = (call: Pick<ToolCall, 'tool' | 'input'>) => {
    const kept: (typeof calls)[number] = { ...call };
    calls.push(kept);
    return kept;
  };

  const visit = async (url: string): Promise<SitePage | null> => {
    const known = visited.get(url);
    if (known !== undefined) return known;
    if (visited.size >= maxVisits) return null;
    visited.set(url, null);
    const call = noted({ tool: 'read', input: url });
    const read = await web.page(url, signal);
    const page = read.ok ? read.value : null;
    call.result = read.ok ? `${read.value.name}\n${read.value.firstSentence}` : 'The page cannot be read.';
    visited.set(url, page);
    return page;
  };

  return {
    search: async (query) => {
      if (searches >= maxSearches) return [];
      searches += 1;
      const input = query.slice(0, maxQuery);
      const call = noted({ tool: 'search', input });
      const first = await web.hits(input, signal);
      const result = first.ok ? first : await web.hits(input, signal);
      if (!result.ok) throw new SearchDown(result.failure);
      call.result = result.value
        .slice(0, hitsNoted)
        .map(({ title, url }) => `${title}\n${url}`)
        .join('\n');
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
