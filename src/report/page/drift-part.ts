import { type AgentId, agentId } from '../../kernel/ids.ts';
import type { DriftReport } from '../../tournament/drift.ts';
import { changeText, wholeChange } from '../change-words.ts';
import { driftNotes } from '../drift-notes.ts';
import { type Html, type HtmlPart, html } from '../html/html.ts';
import type { PageFrame } from '../site/page-frame.ts';
import { counted, points } from '../words.ts';
import { agentLink, agentName } from './agent-name.ts';
import { clipped } from './clipped.ts';

/** Longest lists of agents that are new or gone. */
const mostNamed = 40;

/** What changed since the tournament before: who came and went, whose rating moved beyond noise, which settings differ. */
export function driftPart(drift: DriftReport, frame: PageFrame): Html {
  const { before, agents, onlyBefore, onlyAfter, changes } = drift;
  return html`<h3>Since the tournament before</h3>
<p>Compared with <span class="id">${clipped(before, 80)}</span>: ${movedText(drift)}</p>
<ul class="sets">
${onlyAfter.length > 0 && html`<li>New: ${names(onlyAfter, (agent) => agentLink(agent, frame))}.</li>`}
${onlyBefore.length > 0 && html`<li>Gone: ${names(onlyBefore, agentName)}.</li>`}
${changes.map(({ what, before: then, after: now }) => html`<li>Setting changed, ${what}: <bdi>${clipped(then, 120)}</bdi> → <bdi>${clipped(now, 120)}</bdi>.</li>`)}
${agents.filter(({ settingsChanged }) => settingsChanged === true).map(({ agent }) => html`<li>${agentLink(agentId(agent), frame)} has other settings than before.</li>`)}
</ul>
${agents.length > 1 && moveTable(drift, frame)}
<p class="quiet">${noteText(drift)}</p>`;
}

function movedText({ agents }: DriftReport): HtmlPart {
  if (agents.length < 2) return 'fewer than two agents played in both, so nothing can be compared.';
  const moved = agents.filter(({ moreThanNoise }) => moreThanNoise);
  const all = `${counted(agents.length, 'agent')} played in both`;
  if (moved.length === 0) return `${all}, and no rating moved beyond noise.`;
  return html`${all}; beyond noise moved ${moved.map(
    ({ agent, before, after }, index) =>
      html`${index > 0 && ', '}${agentName(agentId(agent))} by ${wholeChange(Math.round(after) - Math.round(before))}`,
  )}.`;
}

function names(agents: readonly AgentId[], nameOf: (agent: AgentId) => Html): HtmlPart {
  const rest = agents.length - mostNamed;
  return [
    agents.slice(0, mostNamed).map((agent, index) => [index > 0 && ', ', nameOf(agent)]),
    rest > 0 && ` and ${counted(rest, 'other')}`,
  ];
}

function moveTable({ agents }: DriftReport, frame: PageFrame): Html {
  const part = (value: number | null | undefined) =>
    value === null || value === undefined ? 'unknown' : wholeChange(value);
  return html`<div class="wide" role="region" aria-label="Moves of ratings" tabindex="0"><table>
<thead><tr><th scope="col">Agent</th><th scope="col" class="num">Before</th><th scope="col" class="num">Now</th><th scope="col" class="num">Change (95%)</th><th scope="col">Beyond noise</th><th scope="col" class="num">by opponents</th><th scope="col" class="num">by questions</th><th scope="col" class="num">the rest</th></tr></thead>
<tbody>${agents.map((move) => {
    const change = changeText({ ...move.change, value: Math.round(move.after) - Math.round(move.before) }, wholeChange);
    return html`<tr><th scope="row">${agentLink(agentId(move.agent), frame)}</th><td class="num">${points(move.before)}</td><td class="num">${points(move.after)}</td><td class="num">${change}</td><td>${move.moreThanNoise ? html`<strong>yes</strong>` : 'no'}</td>
<td class="num">${part(move.opponents?.value)}</td><td class="num">${part(move.questions?.value)}</td><td class="num">${part(move.rest.value)}</td></tr>
`;
  })}</tbody></table></div>`;
}

function noteText(report: DriftReport): string {
  const scale =
    'Ratings here are around the mean of the agents of both tournaments, by match with ties as half; they are relative, so all could improve and none would move.';
  return [scale, ...driftNotes(report)].join(' ');
}
