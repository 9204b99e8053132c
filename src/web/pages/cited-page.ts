import type { Page } from '../../../crawler/page.ts';
import type { MatchRecord } from '../../arena/match.ts';
import { counted } from '../../reporting/arena-words.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import { clipped, namedValue, quoted, timeText } from '../../reporting/html/page-text.ts';
import { addresses, quoteAnchor } from '../../reporting/view/addresses.ts';
import { type CitedPage, type CitingClaim, passagesOf } from '../../reporting/view/cited-page-view.ts';
import { citationOutcomeText, isAgainst, saidOfCitation } from './claim-list.ts';
import { agentLink, agentName, urlLink } from './links.ts';
import { type PageFrame, pageDocument } from './page-frame.ts';
import { pageTrail } from './section-head.ts';
import { exactWords, type MarkedWords, snapshotText } from './snapshot-page.ts';

/** What the page of a cited page shows. */
export interface CitedPageInput {
  readonly match: MatchRecord;
  readonly cited: CitedPage;
  /** Null where its text is not kept. */
  readonly page: Page | null;
}

/** Claims listed, at most. */
const mostClaims = 200;
/** Texts up to so many UTF-16 code units are shown whole; of longer ones what is around the passages. */
const mostWhole = 20_000;

/** A page that answers of a match cite, as it was read, with the passages marked that show what became of the citations. */
export function citedPage({ match, cited, page }: CitedPageInput, frame: PageFrame): string {
  const { reading, claims } = cited;
  const title = reading.title || reading.finalUrl;
  const marked = page === null ? [] : markedWords(page.text, claims);
  const text = page && snapshotText(page.text, marked, mostWhole);
  return pageDocument(frame, {
    title: clipped(title, 120),
    place: 'matches',
    body: html`<header>
${pageTrail(
  html`<a href="${frame.up}${addresses.match(match)}">${agentName(match.a)} – ${agentName(match.b)}</a>`,
  'cited page',
)}
<h1 dir="auto">${clipped(title, 300)}</h1>
<dl class="facts">
${namedValue('Cited as', urlLink(reading.url))}
${reading.redirect !== null && namedValue('Led to', urlLink(reading.finalUrl))}
${namedValue('Read', timeText(reading.readAt))}
${reading.datedAt !== null && namedValue('Dated', clipped(reading.datedAt, 40))}
${page && namedValue('Text', html`${counted(page.text.length, 'character')}, SHA-256 <code>${clipped(page.hash, 64)}</code>`)}
</dl></header>
<main id="main" class="snapshot-page">
${claimTable(claims, page?.text ?? '', frame)}
<section aria-labelledby="text"><h2 id="text">Text as it was read</h2>
${text ? text.markup : html`<p>The page was read, but its text is not kept here.</p>`}
</section>
${exactWords(marked, page?.text ?? null, text?.shown ?? new Set())}
</main>`,
  });
}

function markedWords(text: string, claims: readonly CitingClaim[]): readonly MarkedWords[] {
  const spans = claims.flatMap(({ citation }) => passagesOf(text, citation));
  const each = new Map(spans.map((span) => [quoteAnchor(span), span]));
  return [...each.values()]
    .sort((one, other) => one.start - other.start || one.end - other.end)
    .map(({ start, end }) => ({ quote: { start, end, text: text.slice(start, end) } }));
}

function claimTable(claims: readonly CitingClaim[], text: string, frame: PageFrame): Html {
  const rest = claims.length - mostClaims;
  return html`<section aria-labelledby="claims"><h2 id="claims">Claims that cite it</h2>
<div class="wide" role="region" aria-label="Table of claims" tabindex="0"><table class="quotes">
<thead><tr><th scope="col">Claim</th><th scope="col">What became of it</th><th scope="col">Passage</th><th scope="col">Answer of</th></tr></thead>
<tbody>${claims.slice(0, mostClaims).map((claim) => claimRow(claim, text, frame))}</tbody></table></div>${
    rest > 0 && html`<p class="quiet">and ${rest} more</p>`
  }</section>`;
}

function claimRow({ agent, text: words, citation }: CitingClaim, text: string, frame: PageFrame): Html {
  const [first] = passagesOf(text, citation);
  const { outcome, quote } = citation;
  const passage = quote === null ? html`<span class="quiet">none</span>` : quoted(quote);
  return html`<tr><th scope="row" dir="auto">${clipped(words, 400)}</th>
<td><strong${isAgainst(outcome) && html` class="warn"`}>${citationOutcomeText[outcome]}</strong> <span class="quiet" dir="auto">${saidOfCitation(citation)}</span></td>
<td>${first === undefined ? passage : html`<a href="#${quoteAnchor(first)}">${passage}</a>`}</td>
<td>${agentLink(agent, frame)}</td></tr>
`;
}
