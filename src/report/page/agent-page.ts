import type { AgentId } from '../../kernel/ids.ts';
import type { MatchRecord } from '../../tournament/tournament-record.ts';
import { type Html, html } from '../html/html.ts';
import { addresses } from '../site/addresses.ts';
import { type PageFrame, pageDocument } from '../site/page-frame.ts';
import type { ReportView } from '../view/view-model.ts';
import { intervalText, points, rankText, ratedThings } from '../words.ts';
import { agentAbilities } from './agent-abilities.ts';
import { agentMatches } from './agent-matches.ts';
import { agentName } from './agent-name.ts';
import { agentOpponents } from './agent-opponents.ts';
import { agentWork } from './agent-work.ts';
import { clipped } from './clipped.ts';
import { outcomeBar, outcomeLegend } from './failure-section.ts';
import { failureText } from './failure-text.ts';
import { namedValue } from './named-value.ts';
import { pageTrail } from './page-trail.ts';
import { voidTable } from './void-section.ts';

/**
 * One agent of a tournament as a page: its rating, what it is good at, what it fails at, whom it met, how it works, and its
 * matches.
 *
 * @param matches its own, in the order they were planned
 */
export function agentPage(view: ReportView, agent: AgentId, frame: PageFrame, matches: readonly MatchRecord[]): string {
  return pageDocument(frame, {
    title: `${clipped(agent, 64)} in ${view.head.id}`,
    place: 'leaderboard',
    body: html`${head(view, agent, frame)}
<main id="main">
${agentAbilities(view, agent)}
${failures(view, agent)}
${agentOpponents(view, agent, frame)}
${agentWork(view, agent)}
${voids(view, agent, frame)}
${agentMatches(view, agent, frame, matches)}
</main>`,
  });
}

function head(view: ReportView, agent: AgentId, frame: PageFrame): Html {
  const row = view.leaderboard.find((each) => each.agent === agent);
  return html`<header>
${pageTrail(html`<a href="${frame.up}${addresses.leaderboard}">Leaderboard</a>`, 'agent')}
<h1>${agentName(agent)}</h1>
${
  row === undefined || row.matches === 0
    ? html`<p class="lead">It has no decided match${view.running && ' so far'}.</p>`
    : html`<dl class="figures">
${namedValue(view.running ? 'rating so far' : 'rating', points(row.rating), intervalText(row.low, row.high))}
${namedValue(`rank of ${view.leaderboard.length}`, rankText(row))}
${namedValue(ratedThings(view.rating.level).toLowerCase(), row.matches)}
${namedValue('wins–losses–ties', `${row.wins}–${row.losses}–${row.ties}`)}
${row.skill !== null && namedValue('known skill', row.skill.toFixed(2))}
</dl>
<p class="quiet">Intervals are 95%. Rank gives the best and worst place that the differences allow.${row.indicative === true && ' The interval stands on fewer than ten trees and is indicative.'}</p>`
}
</header>
`;
}

function failures({ profiles }: ReportView, agent: AgentId): Html | null {
  const profile = profiles.find((each) => each.agent === agent);
  if (profile === undefined || profile.rounds === 0) return null;
  return html`<section aria-labelledby="failures">
<h2 id="failures">What it fails at</h2>
<p>${failureText(profile)}</p>
${outcomeLegend()}
${outcomeBar(profile)}
</section>
`;
}

function voids({ voids: all }: ReportView, agent: AgentId, frame: PageFrame): Html | null {
  const own = all.filter(({ match: { a, b } }) => a === agent || b === agent);
  if (own.length === 0) return null;
  return html`<section aria-labelledby="voids">
<h2 id="voids">Voids</h2>
<p class="quiet">What does not count: no loss, no tie, not rated.</p>
${voidTable(own, frame)}
</section>
`;
}
