import type { CitationReport, JudgedCitation, JudgedClaim } from '../../examiner/citations/citation.ts';
import type { Quote } from '../../examiner/fact.ts';
import type { Evolution } from '../arena/evolution.ts';
import type { AnswerOutcome } from '../kernel/answer.ts';
import type { AuditId, ContentHash, Url } from '../kernel/ids.ts';

/** Words of a page that a checklist item stands on. */
export interface ShownSource {
  readonly title: string;
  readonly url: string;
  readonly quote: string;
  /**
   * Place of the words: the page's number among those of the match or case, and the span in its whole text.
   * `first`: nothing shown before stands on this page. Null: the page's text is not stored.
   */
  readonly span: {
    readonly page: number;
    readonly start: number;
    readonly end: number;
    readonly first: boolean;
  } | null;
}

/** Text of a quoted page when it was read. */
export interface ShownPage {
  readonly title: string;
  readonly url: string;
  /** UTF-16 code units of its whole text. */
  readonly length: number;
  /** The whole text, or the parts around the quotes. */
  readonly parts: readonly TextPart[];
}

/** A checklist item with the page words it stands on. */
export interface ShownItem {
  readonly text: string;
  readonly kind: 'depth' | 'width';
  readonly sources: readonly ShownSource[];
  /** The automatic grades of the first and second answer: shown only after C1 was answered. */
  readonly grades: readonly [string, string];
  /** Reasons of a task pack's program why the answers did not pass, without names; undefined if it gives none. */
  readonly reasons: readonly [string | undefined, string | undefined];
}

/** A criterion that two answers are compared by. */
export interface ShownCriterion {
  readonly text: string;
  readonly weight: number;
  /** The answer that each judge prefers in both orders, null for neither: shown only after C1 was answered. */
  readonly preferred: readonly ('first' | 'second' | null)[];
}

/** A source of a claim, as it was judged, with where the words that show it stand. */
export interface ShownCitation extends JudgedCitation {
  readonly span: ShownSource['span'];
}

/** Judged citations of an answer, without names: shown only after C1 was answered. */
export interface ShownCitations extends CitationReport {
  readonly claims: readonly (JudgedClaim & { readonly citations: readonly ShownCitation[] })[];
}

/** A round as an auditor sees it. */
export interface ShownRound {
  readonly number: number;
  /** True if the question is one of the owner's, which has no place on a tree. */
  readonly own: boolean;
  readonly depth: number;
  readonly width: number;
  /** The change planned since the counted round before; null in the first. */
  readonly plannedChange: {
    readonly kind: Evolution['kind'];
    readonly note: string | null;
    readonly question: string;
  } | null;
  /** Titles and addresses, root first; the address is null when the page is not at hand. */
  readonly path: readonly { readonly title: string; readonly url: string | null }[];
  readonly question: string;
  readonly items: readonly ShownItem[];
  readonly rubric: readonly ShownCriterion[];
  /** Without names: as the auditor's own shuffle of seats has them. */
  readonly first: AnswerOutcome | null;
  readonly second: AnswerOutcome | null;
  /** Citations of the first and second answer; null if they were only counted. */
  readonly citations: readonly [ShownCitations | null, ShownCitations | null];
  /** The automatic verdict: shown only after C1 was answered. */
  readonly verdict: { readonly words: string; readonly tag: string | null; readonly reason: string };
}

/** A match with its judged rounds. */
export interface ShownMatch {
  readonly item: string;
  readonly rounds: readonly ShownRound[];
  /** The pages that its checklists quote or that show what became of citations, each once. */
  readonly pages: readonly ShownPage[];
  /** The end of the match in terms of first and second: shown with the last verdict. */
  readonly end: string;
}

/** A case with its options in the auditor's own order. */
export interface ShownCase {
  readonly item: string;
  /** The pages that its checklists quote, each once. */
  readonly pages: readonly ShownPage[];
  readonly options: readonly {
    readonly question: string;
    readonly items: readonly Pick<ShownItem, 'text' | 'kind' | 'sources'>[];
  }[];
}

/** Everything that one auditor is shown: no name of an agent, no tournament id, nothing of what others said. */
export interface AuditPacket {
  readonly audit: AuditId;
  readonly auditor: string;
  readonly matches: readonly ShownMatch[];
  readonly cases: readonly ShownCase[];
}

/** A part of a page's text at its place in the whole, in UTF-16 code units. */
export interface TextPart {
  readonly start: number;
  readonly text: string;
}

/** Characters taken on each side of a quote. */
const beside = 700;
/** Further characters searched for the end of a line or a blank to cut at. */
const reach = 100;

type Span = { readonly start: number; readonly end: number };

/** Cuts out the parts around spans of a text, about 1,500 characters each, joined where they meet, in the order of the text. */
export function partsAround(parts: readonly TextPart[], spans: readonly Span[]): readonly TextPart[] {
  const inOrder = [...spans].sort((one, other) => one.start - other.start || one.end - other.end);
  return parts.flatMap((part) =>
    windows(part, inOrder).map(({ start, end }) => ({
      start,
      text: part.text.slice(start - part.start, end - part.start),
    })),
  );
}

function windows({ start: from, text }: TextPart, spans: readonly Span[]): readonly Span[] {
  const joined: { start: number; end: number }[] = [];
  for (const span of spans) {
    if (span.end <= from || span.start >= from + text.length) continue;
    const start = from + cutBefore(text, span.start - from - beside);
    const end = from + cutBehind(text, span.end - from + beside);
    const last = joined.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else joined.push({ start, end });
  }
  return joined;
}

function cutBefore(text: string, at: number): number {
  if (at <= 0) return 0;
  const near = text.slice(Math.max(0, at - reach), at);
  const cut = Math.max(near.lastIndexOf('\n'), -1) + 1 || near.lastIndexOf(' ') + 1;
  return cut > 0 ? at - near.length + cut : betweenCharacters(text, at);
}

function cutBehind(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const near = text.slice(at, at + reach);
  const cut = near.includes('\n') ? near.indexOf('\n') : near.indexOf(' ');
  return cut < 0 ? betweenCharacters(text, at) : at + cut;
}

/** Moves a cut that would split a surrogate pair. */
function betweenCharacters(text: string, at: number): number {
  return /[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at + 1 : at;
}

/** Maximum length of a text that is stored whole, in UTF-16 code units. */
const longestWhole = 12_000;

/** Text of a page when it was read, as far as an audit shows it. */
export interface KeptText {
  readonly url: Url;
  readonly page: ContentHash;
  /** UTF-16 code units of the whole text. */
  readonly length: number;
  /** The whole text as one part, or what stands around the quotes of a long one. */
  readonly parts: readonly TextPart[];
}

/** The place of words on a page. */
export type PlacedWords = Pick<Quote, 'url' | 'page' | 'start' | 'end'>;

/** Returns a key of a page's address and text. */
export function pageKey({ url, page }: Pick<KeptText, 'url' | 'page'>): string {
  return `${page} ${url}`;
}

/** The text of a page as far as an audit with these quotes of it needs it. */
export function keptText(text: string, quotes: readonly [PlacedWords, ...PlacedWords[]]): KeptText {
  const [{ url, page }] = quotes;
  const whole = [{ start: 0, text }];
  return { url, page, length: text.length, parts: text.length <= longestWhole ? whole : partsAround(whole, quotes) };
}

/** Quotes by their pages, pages in the order in which they are first quoted. */
export function quotesByPage<Words extends PlacedWords>(
  quotes: readonly Words[],
): ReadonlyMap<string, readonly [Words, ...Words[]]> {
  const pages = new Map<string, [Words, ...Words[]]>();
  for (const quote of quotes) {
    const pageQuotes = pages.get(pageKey(quote));
    if (pageQuotes) pageQuotes.push(quote);
    else pages.set(pageKey(quote), [quote]);
  }
  return pages;
}
