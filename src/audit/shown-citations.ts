import type { CitationReport, JudgedCitation, SourceReading } from '../../examiner/citations/citation.ts';
import { mostClaimsShown, mostSourcesShown } from '../arena/citations/citation-record.ts';
import type { Url } from '../kernel/ids.ts';
import type { PlacedWords, ShownCitations } from './packet.ts';
import type { PageShelf } from './page-shelf.ts';

/** The words of a cited page that show what became of a citation. */
export interface CitedPassage extends PlacedWords {
  /** Title of the page. */
  readonly title: string;
}

/** The words that the citations of an answer rest on, as far as an audit shows them, in the order shown. */
export function citedPassages(report: CitationReport): readonly CitedPassage[] {
  const wordsOf = wordsFinder(report);
  return citationsInSight(report).flatMap((each) => wordsOf(each) ?? []);
}

function citationsInSight({ claims }: CitationReport): readonly JudgedCitation[] {
  const citedClaims = claims.filter(({ citations }) => citations.length > 0).slice(0, mostClaimsShown);
  return citedClaims.flatMap(({ citations }) => citations.slice(0, mostSourcesShown));
}

/**
 * The citations of an answer as an auditor sees them: without agents' names and without those of judges; to be called in the order
 * shown. What pages say stays as they say it.
 *
 * @param blind takes names out of text
 */
export function shownCitations(
  report: CitationReport,
  blind: (text: string) => string,
  { placeQuote }: PageShelf,
): ShownCitations {
  const wordsOf = wordsFinder(report);
  const inSight = new Set(citationsInSight(report));
  const saidOf = (citation: JudgedCitation) => {
    const words = inSight.has(citation) ? wordsOf(citation) : null;
    return words && placeQuote(words);
  };
  return {
    claims: report.claims.map(({ citations, ...claim }) => ({
      ...claim,
      text: blind(claim.text),
      context: blind(claim.context),
      citations: citations.map((citation) => ({
        ...citation,
        source: blind(citation.source),
        by: citation.by.filter((each) => each === 'code'),
        reason: blind(citation.reason),
        span: saidOf(citation),
      })),
    })),
    sources: report.sources.map((source) => blindReading(source, blind)),
  };
}

function blindReading(reading: SourceReading, blind: (text: string) => string): SourceReading {
  const url = blind(reading.url);
  return reading.kind === 'read' ? { ...reading, url, finalUrl: blind(reading.finalUrl) } : { ...reading, url };
}

/** Finds the first words that show what became of a citation; null where none do. */
function wordsFinder({ sources }: CitationReport): (citation: JudgedCitation) => CitedPassage | null {
  const readings = new Map(sources.map((source) => [source.url, source]));
  return ({ source, quote, place }) => {
    const reading = readings.get(source);
    if (reading?.kind !== 'read' || quote === null || place === null) return null;
    const { title, finalUrl, page } = reading;
    // A long quote is kept cut; several of one page are joined behind the first.
    const end = place.start + Math.min(quote.length, place.end - place.start);
    return { title: title || finalUrl, url: finalUrl as Url, page, start: place.start, end };
  };
}
