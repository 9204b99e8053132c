import type { MatchRecord } from '../../arena/match.ts';
import { playedOn, playedOnHead } from '../../arena/played-on.ts';
import type { TournamentHead } from '../../arena/tournament.ts';
import { counted, endText } from '../../reporting/arena-words.ts';
import { clipped, type Html, html } from '../../reporting/html/html.ts';
import { cellTable } from '../../reporting/html/html-table.ts';
import { addresses } from '../../reporting/view/addresses.ts';
import type { ReportView } from '../../reporting/view/view-model.ts';
import { agentName, pageTurner } from './links.ts';
import { type PageFrame, pageDocument } from './page-frame.ts';

/** Matches on one page of the list, at most. */
export const matchesPerPage = 200;

/** Input of the list of matches. */
export interface MatchesInput extends Pick<ReportView, 'trees'> {
  readonly head: TournamentHead;
  /** Matches of the whole tournament, in the order they were planned. */
  readonly matches: readonly MatchRecord[];
  /** Page of the list, from 1. */
  readonly page: number;
}

/** One page of the list of a tournament's matches, as they were planned. */
export function matchesPage(input: MatchesInput, frame: PageFrame): string {
  const { matches, page } = input;
  const from = (page - 1) * matchesPerPage;
  const pages = Math.max(1, Math.ceil(matches.length / matchesPerPage));
  const turner = pageTurner(page, pages, (to) => `${frame.up}${addresses.matches(to)}`, ['Earlier', 'Later']);
  return pageDocument(frame, {
    title: pages > 1 ? `Matches, page ${page} of ${pages}` : 'Matches',
    place: 'matches',
    body: html`<header><h1>Matches</h1><p class="quiet">${summary(input)}</p></header>
<main id="main" class="matches-page">
${matches.length === 0 ? html`<p>No match was begun.</p>` : matchTable('Matches', matches.slice(from, from + matchesPerPage), input, frame)}
${turner}
</main>`,
  });
}

function summary({ head, matches }: MatchesInput): string {
  const voids = matches.filter(({ end }) => end?.kind === 'void').length;
  const running = matches.filter(({ end }) => end === null).length;
  return [
    `${counted(matches.length, 'match', 'matches')} of ${counted(head.agents.length, 'agent')} on ${counted(head.trees.length, playedOn(head.trees))}`,
    ...(voids > 0 ? [`${voids} void`] : []),
    ...(running > 0 ? [`${running} not finished`] : []),
  ].join(', ');
}

/** Matches, each with a link to its page, what it was played on, and how it ended. */
export function matchTable(
  label: string,
  matches: readonly MatchRecord[],
  { head, trees }: Pick<MatchesInput, 'head' | 'trees'>,
  { up }: PageFrame,
): Html {
  const on = playedOn(head.trees);
  const titles = new Map(trees.map(({ tree, title }) => [tree, title]));
  const places = new Map(head.trees.map((tree, place) => [tree, `${on} ${place + 1}`]));
  const rows = matches.map((match) => {
    const { a, b, end, scoreA, scoreB, tree, tournamentRound } = match;
    const title = titles.get(tree);
    const name = html`<bdi>${clipped(title ?? places.get(tree) ?? tree, 80)}</bdi>`;
    return [
      html`<a href="${up}${addresses.match(match)}">${agentName(a)} – ${agentName(b)}</a>`,
      // What is not known of a tree has no page either.
      title === undefined ? name : html`<a href="${up}${addresses.tree(tree)}">${name}</a>`,
      `${scoreA} : ${scoreB}`,
      endCell(match, end),
      tournamentRound,
    ];
  });
  const heads = ['Seats A – B', playedOnHead[on], '#Score', 'End', '#Tournament round'];
  return cellTable({ label, className: 'match-list cards', heads, rows });
}

function endCell({ a, b }: MatchRecord, end: MatchRecord['end']): Html {
  const words = html`<bdi>${endText(end, clipped(a, 64), clipped(b, 64))}</bdi>`;
  if (end?.kind !== 'void') return words;
  return html`<span class="void">${words}</span>${end.void.detail !== '' && html` <span class="quiet"><bdi>${clipped(end.void.detail, 160)}</bdi></span>`}`;
}
