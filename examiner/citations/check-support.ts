import { findQuote } from '../reading/find-quote.ts';
import type { Support, SupportOutcome } from './citation.ts';
import { otherValue } from './other-value.ts';
import type { PageStatement } from './page-statements.ts';

/** What a judge says of one claim; nothing of it is checked. */
export interface SaidSupport {
  readonly reason: string;
  readonly quotes: readonly string[];
  readonly outcome: SupportOutcome;
}

/** What is left of it when code has looked at it; `open`: code sees another value in the quoted words. */
export interface CheckedSupport extends Omit<Support, 'by'> {
  readonly outcome: SupportOutcome | 'open';
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
  { outcome, reason, quotes }: SaidSupport,
  markdown: string,
  statements: readonly PageStatement[],
): CheckedSupport {
  const none = { outcome: 'unsupported', quote: null, place: null } as const;
  if (outcome === 'unsupported') return { ...none, reason };
  const said = `(the judge: ${outcome}, ${reason})`;
  const places = quotes.flatMap((quote) => findQuote(markdown, quote) ?? []);
  const [place] = places;
  if (place === undefined) return { ...none, reason: `no words of the page are quoted ${said}` };
  if (places.length < quotes.length) return { ...none, reason: `quoted words are not on the page ${said}` };
  const words = places.map(({ start, end }) => markdown.slice(start, end)).join(' … ');
  const quoted = { quote: words.slice(0, longestQuote), place };
  const cited = statements.filter((each) => places.some(({ start, end }) => start < each.end && each.start < end));
  const texts = cited.map(({ text }) => text);
  const other = outcome === 'supported' ? otherValue(claim, texts) : null;
  if (other === null) return { outcome, reason, ...quoted };
  const why = `the page has “${other.own}” in these words, the claim “${other.claimed}”`;
  return { outcome: 'open', reason: `${why} ${said}`, ...quoted };
}
