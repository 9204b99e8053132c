import type { Answer } from '../src/kernel/answer.ts';
import { withoutClosing } from '../src/kernel/bare-url.ts';
import { parsedUrl } from '../src/kernel/parsed-url.ts';
import type { Citation } from '../src/models/language-model.ts';

const maxUrls = 500;
const maxUrl = 2_000;

/** Characters that end a URL in Markdown and in running text; those that hide or reorder others end it as well. */
const candidate = /https?:\/\/[^\s<>"`|\\^{}[\]\p{C}、。，；）」』】]+/giu;

/** The http and https URLs in a Markdown text, each once, in order, at most 500: links, autolinks and bare ones. */
export function urlsIn(text: string): string[] {
  const urls = new Set<string>();
  for (const [match] of text.matchAll(candidate)) {
    const url = withoutClosing(match.slice(0, maxUrl));
    if (parsedUrl(url) !== null) urls.add(url);
    if (urls.size >= maxUrls) break;
  }
  return [...urls];
}

/**
 * The URLs an answer cites: those its provider names, then those that stand in its text. What a model made up stays
 * among them: that an answer cites pages which do not exist is for graders and auditors to see.
 */
export function citedUrls(citations: readonly Citation[], text: string): string[] {
  const providerUrls = citations.map(({ url }) => url).filter((url) => url.length <= maxUrl && isWebUrl(url));
  return [...new Set([...providerUrls, ...urlsIn(text)])].slice(0, maxUrls);
}

function isWebUrl(text: string): boolean {
  return /^https?:$/.test(parsedUrl(text)?.protocol ?? '');
}

/**
 * Evidence that an answer comes from the web. `searched`: a search or an opened page is on record, or its provider counted
 * searches. `cited`: only URLs in the answer. `none`: nothing at all.
 */
export type SearchEvidence = 'searched' | 'cited' | 'none';

/** Returns the evidence that an answer was searched for. */
export function searchEvidence({
  toolCalls,
  citations,
  usage,
}: Pick<Answer, 'toolCalls' | 'citations' | 'usage'>): SearchEvidence {
  const searched = toolCalls.some(({ tool }) => tool !== 'other') || (usage?.searches ?? 0) > 0;
  if (searched) return 'searched';
  return citations.length > 0 ? 'cited' : 'none';
}
