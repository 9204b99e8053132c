import type { Answer } from '../src/kernel/answer.ts';

/**
 * What shows that an answer comes from the web. `searched`: a search or a page it opened is on record, or its provider
 * counted searches. `cited`: only URLs it cites. `none`: nothing at all.
 */
export type SearchEvidence = 'searched' | 'cited' | 'none';

/** What an answer shows of having searched. */
export function searchEvidence({
  toolCalls,
  citations,
  usage,
}: Pick<Answer, 'toolCalls' | 'citations' | 'usage'>): SearchEvidence {
  const searched = toolCalls.some(({ tool }) => tool !== 'other') || (usage?.searches ?? 0) > 0;
  if (searched) return 'searched';
  return citations.length > 0 ? 'cited' : 'none';
}
