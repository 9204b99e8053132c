import type { AgentId } from '../../kernel/ids.ts';
import { type Html, html } from '../html/html.ts';
import type { PageFrame } from '../site/page-frame.ts';
import type { Meeting } from '../view/head-to-head.ts';
import type { ReportView } from '../view/view-model.ts';
import { percent } from '../words.ts';
import { agentLink } from './agent-name.ts';
import { type BarPart, legend, stackedBar } from './stacked-bar.ts';

/** Decided matches of an agent against each opponent, best rated first; nothing where it met none. */
export function agentOpponents({ headToHead }: ReportView, agent: AgentId, frame: PageFrame): Html | null {
  const met = [...(headToHead.met.get(agent) ?? [])];
  if (met.length === 0) return null;
  return html`<section aria-labelledby="opponents">
<h2 id="opponents">Against each opponent</h2>
${legend(parts({ wins: 0, losses: 0, ties: 0 }))}
<div class="wide" role="region" aria-label="Record by opponent" tabindex="0"><table class="profile">
<thead><tr><th scope="col">Opponent</th><th scope="col" class="num">W–L–T</th><th scope="col" class="num">Share</th><th scope="col" class="bar">Matches by result</th></tr></thead>
<tbody>${met.map(([opponent, meeting]) => line(opponent, meeting, frame))}</tbody></table></div>
<p class="quiet">Decided matches; the share counts a tie as half.</p>
</section>
`;
}

function line(opponent: AgentId, meeting: Meeting, frame: PageFrame): Html {
  return html`<tr><th scope="row">${agentLink(opponent, frame)}</th><td class="num">${meeting.wins}–${meeting.losses}–${meeting.ties}</td>
<td class="num">${percent(meeting.share)}</td><td class="bar">${stackedBar(parts(meeting))}</td></tr>
`;
}

function parts({ wins, losses, ties }: Omit<Meeting, 'share'>): BarPart[] {
  return [
    { label: 'Won', count: wins, kind: 'won' },
    { label: 'Tied', count: ties, kind: 'tie-high' },
    { label: 'Lost', count: losses, kind: 'lost' },
  ];
}
