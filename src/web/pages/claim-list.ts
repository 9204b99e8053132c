import { fetchFailureReasons } from '../../../crawler/page.ts';
import type {
  CitationOutcome,
  CitationReport,
  JudgedCitation,
  JudgedClaim,
  SourceReading,
} from '../../../examiner/citations/citation.ts';
import { mostClaimsShown, mostSourcesShown } from '../../arena/citations/citation-record.ts';
import { counted } from '../../reporting/arena-words.ts';
import { clipped, type Html, html, plainQuote } from '../../reporting/html/html.ts';
import { unreadText } from '../../reporting/tree-words.ts';
import { urlLink } from './links.ts';

/** Outcomes of a citation, in words. */
const citationOutcomeText: Readonly<Record<CitationOutcome, string>> = {
  supported: 'supported',
  partly: 'partly supported',
  unsupported: 'unsupported',
  contradicted: 'contradicted',
  unreachable: 'unavailable',
  blocked: 'closed to programs',
  open: 'not judged',
};

/** Renders the passage of a page that was read; null where nothing shows it. */
type PassageView<Citation> = (citation: Citation) => Html | null;

/** Claims with sources of which more is known. */
interface CitedReport<Citation> extends Pick<CitationReport, 'sources'> {
  readonly claims: readonly (Omit<JudgedClaim, 'citations'> & { readonly citations: readonly Citation[] })[];
}

/** The claims of an answer that give a source, each with the passage of the page that was found to show it, or not. */
export function claimList<Citation extends JudgedCitation>(
  { claims, sources }: CitedReport<Citation>,
  passage: PassageView<Citation> = () => null,
): Html {
  const citing = claims.filter(({ citations }) => citations.length > 0);
  const uncited = claims.filter(({ needsSource, citations }) => needsSource && citations.length === 0).length;
  if (citing.length === 0)
    return html`<p class="quiet work">No claim gives a source${uncited > 0 && `; ${uncited} would need one`}.</p>`;
  const rest = citing.length - mostClaimsShown;
  const readings = new Map(sources.map((source) => [source.url, source]));
  return html`<details class="work"><summary>${counted(citing.length, 'claim')} with sources; ${outcomeCounts(citing)}</summary><ol class="plain">${citing
    .slice(0, mostClaimsShown)
    .map(
      (claim) => html`<li><p dir="auto">${clipped(claim.text, 400)}</p>${claim.citations
        .slice(0, mostSourcesShown)
        .map((citation) => citationItem(citation, readings.get(citation.source), passage))}</li>
`,
    )}</ol>${rest > 0 && html`<p class="quiet">and ${rest} more</p>`}${uncited > 0 && html`<p class="quiet">${counted(uncited, 'more claim')} would need a source and ${uncited === 1 ? 'gives' : 'give'} none.</p>`}</details>`;
}

function outcomeCounts(claims: readonly Pick<JudgedClaim, 'citations'>[]): string {
  const outcomes = claims.flatMap(({ citations }) => citations.map(({ outcome }) => outcome));
  const count = (kind: CitationOutcome) => outcomes.filter((outcome) => outcome === kind).length;
  const counts = (Object.keys(citationOutcomeText) as CitationOutcome[])
    .filter((outcome) => count(outcome) > 0)
    .map((outcome) => countedOutcome(count(outcome), outcome));
  return `of ${counted(outcomes.length, 'citation')} ${counts.join(', ')}`;
}

function countedOutcome(count: number, outcome: CitationOutcome): string {
  return `${count} ${count === 1 ? 'is' : 'are'} ${citationOutcomeText[outcome]}`;
}

/** True if an outcome speaks against the answer. */
function isAgainst(outcome: CitationOutcome): boolean {
  return outcome === 'contradicted' || outcome === 'unreachable';
}

/** The judge of a citation and its reason, in a sentence; empty where the outcome says it all. */
function saidOfCitation({ outcome, by, reason }: JudgedCitation): string {
  if (outcome === 'unreachable' || outcome === 'blocked') return '';
  const words = clipped(reason, 400);
  return by.length === 0 ? words : `${by.map((each) => (each === 'code' ? 'Code' : each)).join(', ')}: ${words}`;
}

function citationItem<Citation extends JudgedCitation>(
  citation: Citation,
  reading: SourceReading | undefined,
  passage: PassageView<Citation>,
): Html {
  const { source, outcome, quote } = citation;
  return html`<div class="cited"><p><strong${isAgainst(outcome) && html` class="warn"`}>${citationOutcomeText[outcome]}</strong> <span class="quiet" dir="auto">${saidOfCitation(citation)}</span></p>
${quote !== null && html`<blockquote dir="auto"><mark class="${outcome === 'supported' || outcome === 'partly' ? 'satisfied' : 'contradicted'}">${clipped(plainQuote(quote) || quote, 600)}</mark></blockquote>`}
${reading?.kind === 'read' && passage(citation)}
<p class="quiet">${urlLink(source)}${readingText(reading)}</p></div>`;
}

function readingText(reading: SourceReading | undefined): Html | null {
  if (reading === undefined) return null;
  const day = reading.readAt.slice(0, 10);
  if (reading.kind !== 'read')
    return html`, tried on ${day}: <span dir="auto">${clipped(unreadReason(reading.reason), 200)}</span>`;
  const redirect = reading.redirect !== null && html`, which leads to ${urlLink(reading.finalUrl)}`;
  return html`${redirect}, <bdi>${clipped(reading.title, 120)}</bdi>, read on ${day}${reading.datedAt !== null && `, dated ${reading.datedAt}`}`;
}

/** Reason why a source was not read, with the reader's detail (`sourceReading`), in words. */
function unreadReason(reason: string): string {
  const failure = fetchFailureReasons.find((each) => reason.startsWith(`${each}: `));
  return failure === undefined ? reason : `${unreadText[failure]}: ${reason.slice(failure.length + 2)}`;
}
