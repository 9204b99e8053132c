import { type Html, html } from '../html/html.ts';
import type { AgentConduct } from '../view/agent-conduct.ts';
import { duration, failureText } from '../words.ts';
import { agentName } from './agent-name.ts';

/** What the agents did for their answers, as they report it. */
export function conductSection(conduct: readonly AgentConduct[]): Html {
  const withCost = conduct.some(({ costUsd }) => costUsd !== null);
  return html`<section aria-labelledby="conduct">
<h2 id="conduct">Agents at work</h2>
<p class="quiet">Per answer, as the agents report it. “No evidence” counts answers without any search, page or citation.</p>
<div class="wide" role="region" aria-label="Agents at work" tabindex="0"><table>
<thead><tr><th scope="col">Agent</th><th scope="col" class="num">Answers</th><th scope="col" class="num">Searches</th><th scope="col" class="num">Pages</th>
<th scope="col" class="num">Citations</th><th scope="col" class="num">Median time</th><th scope="col" class="num">No evidence</th>${withCost && html`<th scope="col" class="num">Cost</th>`}<th scope="col">Without an answer</th></tr></thead>
<tbody>${conduct.map((each) => line(each, withCost))}</tbody></table></div>
</section>
`;
}

function line(conduct: AgentConduct, withCost: boolean): Html {
  const { agent, answers, meanSearches, meanReads, meanCitations, medianMs, withoutEvidence, costUsd, failures } =
    conduct;
  const failed = failures.map(({ reason, count }) => `${failureText[reason]}: ${count}`).join('; ');
  return html`<tr><th scope="row">${agentName(agent)}</th><td class="num">${answers}</td><td class="num">${average(meanSearches)}</td>
<td class="num">${average(meanReads)}</td><td class="num">${average(meanCitations)}</td><td class="num">${medianMs === null ? '–' : duration(medianMs)}</td>
<td class="num${withoutEvidence > 0 && ' warn'}">${withoutEvidence}</td>${withCost && html`<td class="num">${costUsd === null ? '–' : `$${costUsd.toFixed(2)}`}</td>`}
<td>${failed === '' ? '–' : failed}</td></tr>
`;
}

function average(value: number | null): string {
  return value === null ? '–' : value.toFixed(1);
}
