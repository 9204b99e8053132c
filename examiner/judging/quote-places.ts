import { findQuote, type QuoteSpan } from '../reading/find-quote.ts';

/** A quote that stands in more places than this is looked at in the first ones only. */
const mostPlaces = 20;

/** The places where an answer holds words that are said to be quoted from it, in order; empty when it does not. */
export function quotePlaces(text: string, quote: string): QuoteSpan[] {
  const places: QuoteSpan[] = [];
  let from = 0;
  while (places.length < mostPlaces) {
    const found = findQuote(text.slice(from), quote);
    if (!found) break;
    places.push({ start: from + found.start, end: from + found.end });
    from += found.end;
  }
  return places;
}
