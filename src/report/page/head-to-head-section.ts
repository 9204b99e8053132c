import { type Html, html } from '../html/html.ts';
import type { PageFrame } from '../site/page-frame.ts';
import type { HeadToHead, Meeting } from '../view/head-to-head.ts';
import { agentLink, agentName } from './agent-name.ts';
import { sectionHead } from './section-head.ts';

/** Agents in the matrix, at most: the best; the page of an agent and the data have all that it met. */
const mostAgents = 40;

/** Who beat whom, as a matrix read from the row's side. */
export function headToHeadSection({ agents: all, met }: HeadToHead, frame: PageFrame): Html {
  const agents = all.slice(0, mostAgents);
  return html`<section aria-labelledby="head-to-head">
${sectionHead('head-to-head', 'Head to head', frame, 'head-to-head')}
<p class="quiet">Wins–losses–ties of the row’s agent against the column’s; columns carry the row numbers.${all.length > mostAgents && ` The first ${mostAgents} of ${all.length} agents; the page of an agent has all that it met.`}</p>
<div class="wide" role="region" aria-label="Matrix of matches" tabindex="0"><table class="matrix">
<thead><tr><th scope="col"><span class="unseen">Agent</span></th>${agents.map(
    (agent, index) =>
      html`<th scope="col"><abbr title="${agent}">${index + 1}</abbr><span class="unseen"> ${agentName(agent)}</span></th>`,
  )}</tr></thead>
<tbody>${agents.map(
    (agent, row) =>
      html`<tr><th scope="row"><span class="num">${row + 1}</span> ${agentLink(agent, frame)}</th>${agents.map((other) => cell(agent === other ? null : (met.get(agent)?.get(other) ?? 'unmet')))}</tr>
`,
  )}</tbody></table></div>
</section>
`;
}

function cell(meeting: Meeting | 'unmet' | null): Html {
  if (meeting === null) return html`<td class="self"><span class="unseen">itself</span></td>`;
  if (meeting === 'unmet') return html`<td class="unmet"><span class="unseen">did not meet</span></td>`;
  return html`<td class="${shadeOf(meeting.share)}">${meeting.wins}–${meeting.losses}–${meeting.ties}</td>`;
}

/** Five shades from mostly lost to mostly won; the figures say the rest. */
function shadeOf(share: number): string {
  return `share-${Math.min(4, Math.floor(share * 5))}`;
}
