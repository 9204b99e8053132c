import * as z from 'zod';
import type { MatchRecord } from '../../arena/match.ts';
import type { TournamentHead } from '../../arena/tournament.ts';
import { counted } from '../../reporting/arena-words.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import { clipped } from '../../reporting/html/page-text.ts';
import { addresses } from '../../reporting/view/addresses.ts';
import { searchTerms, type TextHit } from '../../reporting/view/search-view.ts';
import { agentName } from './links.ts';
import { type PageFrame, pageDocument } from './page-frame.ts';
import { pageTrail } from './section-head.ts';

/** Longest search in characters. */
const longest = 200;

const asked = z.object({
  q: z.string().trim().max(longest).catch(''),
  page: z.coerce.number().int().min(1).max(1000).catch(1),
});

/** What is looked for. */
export interface SearchQuestion {
  /** As it was typed. */
  readonly words: string;
  readonly terms: readonly string[];
  /** From 1. */
  readonly page: number;
}

/** Reads what was asked for; whatever makes no sense is left out. */
export function searchQuestion(query: URLSearchParams): SearchQuestion {
  const { q, page } = asked.parse({ q: query.get('q') ?? '', page: query.get('page') ?? 1 });
  return { words: q, terms: searchTerms(q), page };
}

/** A hit with a round that shows it; null where none does. */
export interface FoundHit {
  readonly hit: TextHit;
  readonly question: string;
  readonly in: { readonly match: MatchRecord; readonly round: number } | null;
}

export interface SearchResult {
  /** Those of the page. */
  readonly hits: readonly FoundHit[];
  readonly total: number;
  readonly pages: number;
  /** Whether there are more than were read. */
  readonly isCut: boolean;
}

/** Questions, answers and steps of agents' work of a tournament that hold some words, each with a link to where it stands. */
export function searchPage(
  { head }: { readonly head: TournamentHead },
  question: SearchQuestion,
  result: SearchResult,
  frame: PageFrame,
): string {
  const { words, page } = question;
  return pageDocument(frame, {
    title: words === '' ? `Search ${head.id}` : `${clipped(words, 60)} in ${head.id}`,
    place: 'search',
    body: html`<header>
${pageTrail(html`<a href="${frame.up}${addresses.leaderboard}">Leaderboard</a>`, 'search')}
<h1>Search questions, answers and steps</h1>
${searchForm(words, frame)}
</header>
<main id="main" class="search-page">
<p role="status">${resultText(question, result)}</p>
<ol class="hits" start="${(page - 1) * 20 + 1}">${result.hits.map((each) => hitLine(each, question, frame))}</ol>
${pageLinks(question, result.pages, frame)}
</main>`,
  });
}

/** A form that works without scripts. */
function searchForm(words: string, { up }: Pick<PageFrame, 'up'>): Html {
  return html`<form class="asks" method="get" action="${up}${addresses.search}" role="search"><p><label>Holds <input type="search" name="q" value="${words}" maxlength="${longest}" required></label> <button type="submit">Search</button></p>
<p class="quiet">Every word has to stand in it, in any case; “in quotation marks” as a phrase.</p></form>`;
}

function resultText({ words, terms }: SearchQuestion, { total, isCut }: SearchResult): string {
  if (words === '') return 'Nothing is looked for yet.';
  if (terms.length === 0) return 'Look for a word or a number: this holds neither.';
  if (total === 0) return 'No question, no answer and no step of an agent holds that.';
  return `${isCut ? 'At least ' : ''}${counted(total, 'hit')}${isCut ? ': another word narrows them down' : ''}.`;
}

function hitLine({ hit, question, in: shown }: FoundHit, { terms }: SearchQuestion, frame: PageFrame): Html {
  const part = hit.step === null ? 'Answer' : `Step ${hit.step}`;
  const what = hit.agent === null ? html`Question` : html`${part} of ${agentName(hit.agent)}`;
  const text = html`<q dir="auto">${hit.excerpt.map((piece, index) => (index % 2 === 1 ? html`<mark class="found">${piece}</mark>` : piece))}</q>`;
  return html`<li><p class="what">${shown === null ? what : html`<a href="${frame.up}${hitAddress(hit, shown, terms)}">${what}</a> <span class="quiet">${agentName(shown.match.a)} – ${agentName(shown.match.b)}, round ${shown.round}</span>`}</p>
<p>${text}</p>${hit.agent !== null && html`<p class="quiet">To: <bdi>${clipped(question, 200)}</bdi></p>`}</li>
`;
}

/**
 * The round, and within it, for browsers that look for a text (WICG Text Fragments) and open what it is folded in, the first
 * term.
 */
function hitAddress(
  { agent }: TextHit,
  { match, round }: NonNullable<FoundHit['in']>,
  terms: readonly string[],
): string {
  const text = encodeURIComponent(terms[0] ?? '').replaceAll('-', '%2D');
  const side = agent === null ? '' : `-answer-${agent === match.a ? 'a' : 'b'}`;
  return `${addresses.match(match, round)}${side}:~:text=${text}`;
}

function pageLinks({ words, page }: SearchQuestion, pages: number, { up }: PageFrame): Html | null {
  if (pages === 1) return null;
  const near = [1, page - 1, page, page + 1, pages].filter((each) => each >= 1 && each <= pages);
  return html`<nav class="pages" aria-label="Pages of hits">${[...new Set(near)].map(
    (each) =>
      html`<a href="${up}${addresses.search}?${new URLSearchParams({ q: words, page: String(each) }).toString()}"${each === page && html` aria-current="page"`}><span class="unseen">Page </span>${each}</a> `,
  )}</nav>`;
}
