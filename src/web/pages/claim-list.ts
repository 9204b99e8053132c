import type {
  CitationOutcome,
  CitationReport,
  JudgedCitation,
  JudgedClaim,
  SourceReading,
} from '../../../examiner/citations/citation.ts';
import { counted } from '../../reporting/arena-words.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import { clipped } from '../../reporting/html/page-text.ts';
import { urlLink } from './links.ts';

/** Claims shown, at most; the match log has all. */
const mostClaims = 40;
/** Sources of a claim shown, at most. */
const mostSources = 6;

/** What became of a citation, in words. */
export const citationOutcomeText: Readonly<Record<CitationOutcome, string>> = {
  supported: 'borne out',
  partly: 'borne out in part',
  unsupported: 'not borne out',
  contradicted: 'contradicted',
  unreachable: 'leads nowhere',
  blocked: 'not to be read by programs',
  open: 'not judged',
};

/** The claims of an answer that give a source, each with the passage of the page that was found to show it, or not. */
export function claimList({ claims, sources }: CitationReport): Html {
  const cited = claims.filter(({ citations }) => citations.length > 0);
  const uncited = claims.filter(({ needsSource, citations }) => needsSource && citations.length === 0).length;
  if (cited.length === 0)
    return html`<p class="quiet work">No claim gives a source${uncited > 0 && `; ${uncited} would need one`}.</p>`;
  const rest = cited.length - mostClaims;
  const readings = new Map(sources.map((source) => [source.url, source]));
  return html`<details class="work"><summary>${counted(cited.length, 'claim')} with sources: ${outcomeCounts(cited)}</summary><ol class="plain">${cited
    .slice(0, mostClaims)
    .map(
      (claim) => html`<li><p dir="auto">${clipped(claim.text, 400)}</p>${claim.citations
        .slice(0, mostSources)
        .map((citation) => citationItem(citation, readings.get(citation.source)))}</li>
`,
    )}</ol>${rest > 0 && html`<p class="quiet">and ${rest} more</p>`}${uncited > 0 && html`<p class="quiet">${counted(uncited, 'more claim')} would need a source and ${uncited === 1 ? 'gives' : 'give'} none.</p>`}</details>`;
}

function outcomeCounts(cited: readonly JudgedClaim[]): string {
  const outcomes = cited.flatMap(({ citations }) => citations.map(({ outcome }) => outcome));
  const count = (wanted: CitationOutcome) => outcomes.filter((outcome) => outcome === wanted).length;
  return (Object.keys(citationOutcomeText) as CitationOutcome[])
    .filter((outcome) => count(outcome) > 0)
    .map((outcome) => `${count(outcome)} ${citationOutcomeText[outcome]}`)
    .join(', ');
}

function citationItem(
  { source, outcome, by, reason, quote }: JudgedCitation,
  reading: SourceReading | undefined,
): Html {
  const judges = by.length === 0 ? '' : ` by ${by.join(', ')}`;
  return html`<div class="cited"><p><strong${outcome === 'contradicted' || outcome === 'unreachable' ? html` class="warn"` : ''}>${citationOutcomeText[outcome]}</strong> <span class="quiet" dir="auto">${clipped(`${reason}${judges}`, 400)}</span></p>
${quote !== null && html`<blockquote dir="auto"><mark class="${outcome === 'contradicted' ? 'contradicted' : 'satisfied'}">${clipped(quote, 600)}</mark></blockquote>`}
<p class="quiet">${urlLink(source)}${readingText(reading)}</p></div>`;
}

function readingText(reading: SourceReading | undefined): Html | null {
  if (reading === undefined) return null;
  const day = reading.readAt.slice(0, 10);
  if (reading.kind !== 'read') return html`, tried on ${day}: <span dir="auto">${clipped(reading.reason, 200)}</span>`;
  const moved = reading.redirect !== null && html`, which leads to ${urlLink(reading.finalUrl)}`;
  return html`${moved}, <bdi>${clipped(reading.title, 120)}</bdi>, read on ${day}${reading.datedAt !== null && `, dated ${reading.datedAt}`}`;
}
