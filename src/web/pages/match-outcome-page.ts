import type { MatchRecord } from '../../arena/match.ts';
import { html } from '../../reporting/html/html.ts';
import { clipped, timeText } from '../../reporting/html/page-text.ts';
import { addresses } from '../../reporting/view/addresses.ts';
import type { ReportView } from '../../reporting/view/view-model.ts';
import { agentName } from './links.ts';
import { endSentence } from './match-page.ts';
import { type PageFrame, pageDocument } from './page-frame.ts';
import { pageTrail } from './section.ts';

/**
 * The first page of a run of one match while its questions and answers are not told: who met and how it stands.
 */
export function matchOutcomePage(
  match: MatchRecord,
  { head, running }: Pick<ReportView, 'head' | 'running'>,
  frame: PageFrame,
): string {
  const { a, b } = match;
  return pageDocument(frame, {
    title: `${clipped(a, 40)} – ${clipped(b, 40)}`,
    place: 'matches',
    body: html`<header>${pageTrail(html`Match, ${timeText(head.startedAt)}`)}
<h1>${agentName(a)} against ${agentName(b)}${running && ' so far'}</h1>
<p class="lead">${endSentence(match)}</p></header>
<main id="main"><p><a href="${frame.up}${addresses.match(match)}">Its questions, answers and quotes</a></p></main>`,
  });
}

/** Stands in the place of every page that would tell what a private set asks. */
export function heldBackPage(frame: PageFrame): string {
  const title = 'This is shown when the set is retired';
  const body = html`<header><h1>${title}</h1></header>
<main id="main"><p>The questions of this tournament are of a private set, so that they can be asked again.</p>
<p><a href="${frame.up}${addresses.leaderboard}">Leaderboard</a></p></main>`;
  return pageDocument(frame, { title, place: 'matches', body });
}
