import { sentenceEnds } from '../grading/statement.ts';
import { findQuote } from '../reading/find-quote.ts';
import { isInside, type Span } from '../span.ts';
import { datesIn } from '../values/calendar-date.ts';
import { looseQuantitiesIn } from '../values/quantity.ts';
import type { SupportOutcome } from './citation.ts';
import type { WeighedPage } from './weigh-support.ts';

/** What a judge says of one claim; nothing of it is checked. */
export interface SaidSupport {
  readonly id: string;
  readonly reason: string;
  readonly quotes: readonly string[];
  readonly outcome: SupportOutcome;
}

/** What is left of it when code has looked at it. */
export interface CheckedSupport {
  readonly outcome: SupportOutcome;
  readonly reason: string;
  readonly quote: string | null;
  readonly place: Span | null;
}

/** Of a stored quote, in UTF-16 code units. */
const longestQuote = 2_000;

/** Words of a page as one quote. */
export function joinedQuotes(markdown: string, places: readonly Span[]): string {
  const words = places.map(({ start, end }) => markdown.slice(start, end));
  return words.join(' … ').slice(0, longestQuote);
}

/** The quotes that do not stand on a page. */
export function quotesNotFound({ markdown }: Pick<WeighedPage, 'markdown'>, quotes: readonly string[]): string[] {
  return quotes.filter((quote) => findQuote(markdown, quote) === null);
}

/**
 * Checks what a judge says of a claim. Its quotes have to stand on the page, and one of them has to be words of the page about the
 * matter: not words of the question repeated, a question, or words to whoever judges. It is not borne out in full, whatever the
 * judge says, where it states figures and neither the quotes nor the headings above them hold one, or where the page lacks its date.
 * @param claim with what its words refer to
 */
export function checkSupport(claim: string, said: SaidSupport, page: WeighedPage): CheckedSupport {
  const unshown = (why: string): CheckedSupport => ({
    outcome: 'unsupported',
    reason: `${why} (the judge: ${said.outcome}, ${said.reason})`,
    quote: null,
    place: null,
  });
  if (said.outcome === 'unsupported') return { outcome: 'unsupported', reason: said.reason, quote: null, place: null };
  const places = said.quotes.flatMap((quote) => findQuote(page.markdown, quote) ?? []);
  if (said.quotes.length === 0 || places.length < said.quotes.length)
    return unshown(said.quotes.length === 0 ? 'no words of the page are quoted' : 'quoted words are not on the page');
  const telling = places.filter((place) => !page.unsaid.some((span) => isInside(place, span)));
  const [first] = telling;
  const words = telling.map(({ start, end }) => page.markdown.slice(start, end));
  const stated = words.map(withoutQuestions).filter((each) => each !== '');
  if (!first || stated.length === 0) return unshown('the quoted words only ask, or speak to whoever judges');
  const refutation =
    said.outcome === 'supported' ? refutes(claim, [...stated, ...headingsOf(telling, page)], page) : null;
  if (refutation !== null) return unshown(refutation);
  return { outcome: said.outcome, reason: said.reason, quote: joinedQuotes(page.markdown, telling), place: first };
}

/** What a quote states: who asks says nothing of it. */
function withoutQuestions(text: string): string {
  const ends = sentenceEnds(text);
  const sentences = ends.map((end, at) => text.slice(ends[at - 1] ?? 0, end));
  return sentences
    .filter((each) => !/[?？]\W*$/u.test(each.trim()))
    .join('')
    .trim();
}

/** What the places stand under: a heading often holds the year or the version that its section is about. */
function headingsOf(places: readonly Span[], { passages }: WeighedPage): string[] {
  const around = passages.filter(({ start, end }) => places.some((place) => place.start < end && start < place.end));
  return around.map(({ above }) => above);
}

/** Why the words cannot bear the claim out; null where code sees nothing against it. */
function refutes(claim: string, words: readonly string[], page: WeighedPage): string | null {
  if (hasFigures(claim, false) && !hasFigures(words.join('\n'), true))
    return 'the quoted words hold no figure, and the claim does';
  const days = datesIn(claim).filter(({ day }) => day !== null);
  const isThere = ({ year, month, day }: (typeof days)[number]) =>
    page.values.dates.some(
      (each) => each.year === year && (each.month === null || (each.month === month && (each.day ?? day) === day)),
    );
  const strange = days.find((day) => !isThere(day) && day.turned === undefined);
  return strange === undefined ? null : 'the page does not have the date in the claim';
}

/** @param loosely words that may count something, such as `one`, are figures too */
function hasFigures(text: string, loosely: boolean): boolean {
  if (/\d/.test(text)) return true;
  return loosely && looseQuantitiesIn(text).length > 0;
}
