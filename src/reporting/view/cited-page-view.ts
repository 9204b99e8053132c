import type { JudgedCitation, SourceReading } from '../../../examiner/citations/citation.ts';
import type { CitationRecord } from '../../arena/citations/citation-record.ts';
import type { AgentId, TaskId } from '../../kernel/ids.ts';
import type { TextSpan } from '../html/markdown-chunks.ts';
import { citedSlug } from './addresses.ts';

/** A source that was read. */
export type ReadReading = Extract<SourceReading, { readonly kind: 'read' }>;

/** A claim of an answer that rests on a page. */
export interface CitingClaim {
  readonly agent: AgentId;
  readonly task: TaskId;
  readonly text: string;
  readonly citation: JudgedCitation;
}

/** A page that answers cite, with the claims that rest on it. */
export interface CitedPage {
  readonly slug: string;
  readonly reading: ReadReading;
  /** In the order of answers and of their texts. */
  readonly claims: readonly CitingClaim[];
}

/** The pages that were read for some answers' citations, each once; none that could not be read. */
export function citedPages(records: readonly CitationRecord[]): readonly CitedPage[] {
  const pages = new Map<string, { slug: string; reading: ReadReading; claims: CitingClaim[] }>();
  for (const { agent, task, report } of records) {
    const read = report.sources.flatMap((source) => (source.kind === 'read' ? [[source.url, source] as const] : []));
    const readings = new Map(read);
    for (const { text, citations } of report.claims)
      for (const citation of citations) {
        const reading = readings.get(citation.source);
        if (reading === undefined) continue;
        const slug = citedSlug(reading);
        const page = pages.get(slug) ?? { slug, reading, claims: [] };
        pages.set(slug, page);
        page.claims.push({ agent, task, text, citation });
      }
  }
  return [...pages.values()];
}

/** Where the words that show an outcome stand in a text; what was kept of a place but is not there is left out. */
export function passagesOf(text: string, { quote, place }: JudgedCitation): readonly TextSpan[] {
  if (quote === null || place === null || place.end > text.length) return [];
  const first = text.slice(place.start, place.end);
  if (!quote.startsWith(first) && !first.startsWith(quote)) return [];
  const others = quote
    .slice(first.length)
    .split(' … ')
    .filter((words) => words.trim() !== '');
  const places = others.flatMap((words) => {
    const start = text.indexOf(words);
    return start < 0 ? [] : [{ start, end: start + words.length }];
  });
  return [{ start: place.start, end: place.end }, ...places];
}
