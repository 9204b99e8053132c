import type { MatchRecord } from '../../arena/match.ts';
import type { AgentId } from '../../kernel/ids.ts';
import { duration, points } from '../../reporting/arena-words.ts';
import { type Html, type HtmlPart, html } from '../../reporting/html/html.ts';
import { dollars } from '../../reporting/spend-words.ts';
import type { SideBySideView } from '../../reporting/view/side-by-side-view.ts';
import type { ReportView } from '../../reporting/view/view-model.ts';
import { agentName } from './links.ts';
import { endSentence } from './match-page.ts';
import { cardDocument } from './share-card.ts';
import { pairLead } from './side-by-side-page.ts';

/** A figure of both agents; left out where neither has one. */
type TwoFigures = readonly [name: string, one: string | null, other: string | null];

/** Two agents as a document to be drawn as a picture: who is better and how surely, and what they won, answer and cost. */
export function pairCard(view: ReportView, compared: SideBySideView): string {
  const { one, other, byItems, byMatches, slices } = compared;
  const rated = byItems === null ? view.leaderboard : (view.items?.entries ?? []);
  const rating = (agent: AgentId) => {
    const found = rated.find((row) => row.agent === agent)?.rating ?? null;
    return found === null ? null : points(found);
  };
  const record = view.headToHead.met.get(one)?.get(other);
  const all = slices[0];
  const share = (only: number) => all && `${all.both + only} of ${all.items}`;
  return cardDocument(view, {
    heading: html`${agentName(one)} against ${agentName(other)}`,
    lead: pairLead(view, compared),
    body: figures(
      [one, other],
      [
        ...(byItems === null && byMatches === null ? [] : [['Rating', rating(one), rating(other)] as const]),
        ...(record ? [['Matches won against the other', `${record.wins}`, `${record.losses}`] as const] : []),
        ...(all
          ? [
              [
                'Items right, of what both were asked',
                share(all.onlyOne) ?? null,
                share(all.onlyOther) ?? null,
              ] as const,
            ]
          : []),
        ...costs(view, [one, other]),
      ],
    ),
  });
}

/** A run of one match as such a picture: who won, and what it took. */
export function matchCard(view: ReportView, match: MatchRecord): string {
  const { a, b, scoreA, scoreB } = match;
  const rounds = (agent: AgentId) => {
    const profile = view.profiles.find((each) => each.agent === agent);
    return profile ? `${profile.won} of ${profile.rounds}` : null;
  };
  return cardDocument(view, {
    heading: html`${agentName(a)} ${scoreA} : ${scoreB} ${agentName(b)}`,
    lead: endSentence(match),
    body: figures([a, b], [['Rounds won', rounds(a), rounds(b)], ...costs(view, [a, b])]),
  });
}

function costs({ conduct, costs: all }: ReportView, [one, other]: readonly [AgentId, AgentId]): TwoFigures[] {
  const time = (agent: AgentId) => {
    const ms = conduct.find((each) => each.agent === agent)?.medianMs ?? null;
    return ms === null ? null : duration(ms);
  };
  const cost = (agent: AgentId) => {
    const usd = all.find((each) => each.agent === agent)?.perAnswer ?? null;
    return usd === null ? null : dollars(usd);
  };
  return [
    ['Median time of an answer', time(one), time(other)],
    ['Cost of an answer', cost(one), cost(other)],
  ];
}

function figures([one, other]: readonly [AgentId, AgentId], rows: readonly TwoFigures[]): Html {
  const cell = (text: HtmlPart) => html`<td class="side">${text ?? 'unknown'}</td>`;
  return html`<table class="two"><tr><th></th><th class="side">${agentName(one)}</th><th class="side">${agentName(other)}</th></tr>${rows
    .filter(([, left, right]) => left !== null || right !== null)
    .map(([name, left, right]) => html`<tr><td>${name}</td>${cell(left)}${cell(right)}</tr>`)}</table>`;
}
