import { findQuote } from '../reading/find-quote.ts';
import { isInside } from '../span.ts';
import { datesIn } from '../values/calendar-date.ts';
import { quantitiesIn } from '../values/quantity.ts';
import { typedMatch } from '../values/typed-value.ts';
import type { Support, SupportOutcome } from './citation.ts';
import { foldedSentence, type PageStatement } from './page-statements.ts';
import { replaced } from './source-marks.ts';

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
 * Checks what a judge says of a claim by two proofs: its quotes stand on the page, else nothing is supported; and what it calls
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

/** The first number, measure, amount or date of a claim that is another one in sentences with the claim's words, both read whole; null for none. */
function otherValue(claim: string, sentences: readonly string[]) {
  const { words, values } = frameOf(claim);
  for (const sentence of sentences) {
    const there = frameOf(sentence);
    if (words === null || there.words !== words) continue;
    const pairs = values.map((claimed, at) => ({ claimed, own: there.values[at] ?? claimed }));
    const other = pairs.find(({ claimed, own }) => typedMatch(own, '', claimed) === 'different');
    if (other) return other;
  }
  return null;
}

/** A sentence with marks in place of its dates and numbers, and those. */
function frameOf(text: string): { readonly words: string | null; readonly values: readonly string[] } {
  const dates = datesIn(text);
  const numbers = quantitiesIn(text).filter((each) => !dates.some((date) => isInside(each, date)));
  const spans = [...dates, ...numbers].sort((a, b) => a.start - b.start);
  const words = foldedSentence(replaced(text, spans, () => ' # '));
  return { words, values: spans.map(({ start, end }) => text.slice(start, end)) };
}
