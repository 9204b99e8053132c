import { type Html, html } from '../html/html.ts';
import type { PageFrame } from '../site/page-frame.ts';
import type { HeadToHead, Meeting } from '../view/head-to-head.ts';
import { agentLink, agentName } from './agent-name.ts';
import { sectionHead } from './section-head.ts';

/** Who beat whom, as a matrix read from the row's side. */
export function headToHeadSection({ agents, meetings }: HeadToHead, frame: PageFrame): Html {
  return html`<section aria-labelledby="head-to-head">
${sectionHead('head-to-head', 'Head to head', frame, 'head-to-head')}
<p class="quiet">Wins–losses–ties of the row’s agent against the column’s; columns carry the row numbers.</p>
<div class="wide" role="region" aria-label="Matrix of matches" tabindex="0"><table class="matrix">
<thead><tr><th scope="col"><span class="unseen">Agent</span></th>${agents.map(
    (agent, index) =>
      html`<th scope="col"><abbr title="${agent}">${index + 1}</abbr><span class="unseen"> ${agentName(agent)}</span></th>`,
  )}</tr></thead>
<tbody>${agents.map(
    (agent, row) =>
      html`<tr><th scope="row"><span class="num">${row + 1}</span> ${agentLink(agent, frame)}</th>${(meetings[row] ?? []).map(cell)}</tr>
`,
  )}</tbody></table></div>
</section>
`;
}

function cell(meeting: Meeting | null): Html {
  if (meeting === null) return html`<td class="self"><span class="unseen">itself</span></td>`;
  if (meeting.share === null) return html`<td class="unmet"><span class="unseen">did not meet</span></td>`;
  return html`<td class="${shadeOf(meeting.share)}">${meeting.wins}–${meeting.losses}–${meeting.ties}</td>`;
}

/** Five shades from mostly lost to mostly won; the figures say the rest. */
function shadeOf(share: number): string {
  return `share-${Math.min(4, Math.floor(share * 5))}`;
}
