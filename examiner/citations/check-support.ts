import { findQuote } from '../reading/find-quote.ts';
import type { Span } from '../span.ts';
import type { SupportOutcome } from './citation.ts';
import type { PageStatement } from './page-statements.ts';
import { nearMiss } from './prove-claim.ts';

/** What a judge says of one claim; nothing of it is checked. */
interface SaidSupport {
  readonly reason: string;
  readonly quotes: readonly string[];
  readonly outcome: SupportOutcome;
}

/** What is left of it when code has looked at it; `open`: code sees another value in the quoted words. */
export interface CheckedSupport {
  readonly outcome: SupportOutcome | 'open';
  readonly reason: string;
  readonly quote: string | null;
  readonly place: Span | null;
}

/** Of a stored quote, in UTF-16 code units. */
const longestQuote = 2_000;

/** The quotes that do not stand on a page. */
export function quotesNotFound(markdown: string, quotes: readonly string[]): string[] {
  return quotes.filter((quote) => findQuote(markdown, quote) === null);
}

/**
 * Checks what a judge says of a claim by two proofs: its quotes stand on the page, else the page bears nothing out; and what it calls
 * supported rests on no sentence with the claim's words and another value, else it is open. All else is the judge's to say.
 */
export function checkSupport(
  claim: string,
  said: SaidSupport,
  markdown: string,
  statements: readonly PageStatement[],
): CheckedSupport {
  const { outcome, reason, quotes } = said;
  if (outcome === 'unsupported') return { outcome, reason, quote: null, place: null };
  const places = quotes.flatMap((quote) => findQuote(markdown, quote) ?? []);
  const [place] = places;
  if (place === undefined || places.length < quotes.length) {
    const why = quotes.length === 0 ? 'no words of the page are quoted' : 'quoted words are not on the page';
    return { outcome: 'unsupported', reason: `${why} (the judge: ${outcome}, ${reason})`, quote: null, place: null };
  }
  const quote = places
    .map(({ start, end }) => markdown.slice(start, end))
    .join(' … ')
    .slice(0, longestQuote);
  const cited = statements.filter((each) => places.some(({ start, end }) => start < each.end && each.start < end));
  const near = outcome === 'supported' ? nearMiss(claim, cited) : null;
  if (near) return { outcome: 'open', reason: `${near.reason} (the judge: ${outcome}, ${reason})`, quote, place };
  return { outcome, reason, quote, place };
}
