import { type Html, html } from '../html/html.ts';
import type { PageFrame } from '../site/page-frame.ts';
import type { AgentConduct } from '../view/agent-conduct.ts';
import { duration, failureText } from '../words.ts';
import { agentLink } from './agent-name.ts';
import { averageText } from './average-text.ts';
import { firstRows, restOfRows } from './first-rows.ts';
import { sectionHead } from './section-head.ts';

/** What the agents did for their answers, as they report it. */
export function conductSection(conduct: readonly AgentConduct[], frame: PageFrame): Html {
  return html`<section aria-labelledby="conduct">
${sectionHead('conduct', 'Agents at work', frame, 'conduct')}
<p class="quiet">Per answer, as the agents report it. “No evidence” counts answers without any search, page or citation.</p>
<div class="wide" role="region" aria-label="Work of each agent" tabindex="0"><table>
<thead><tr><th scope="col">Agent</th><th scope="col" class="num">Answers</th><th scope="col" class="num">Searches</th><th scope="col" class="num">Pages</th>
<th scope="col" class="num">Citations</th><th scope="col" class="num">Median time</th><th scope="col" class="num">No evidence</th><th scope="col">Without an answer</th></tr></thead>
<tbody>${firstRows(conduct).map((each) => line(each, frame))}</tbody></table></div>${restOfRows(conduct)}
</section>
`;
}

function line(conduct: AgentConduct, frame: PageFrame): Html {
  const { agent, answers, meanSearches, meanReads, meanCitations, medianMs, withoutEvidence, failures } = conduct;
  const failed = failures.map(({ reason, count }) => `${failureText[reason]}: ${count}`).join('; ');
  return html`<tr><th scope="row">${agentLink(agent, frame)}</th><td class="num">${answers}</td><td class="num">${averageText(meanSearches)}</td>
<td class="num">${averageText(meanReads)}</td><td class="num">${averageText(meanCitations)}</td><td class="num">${medianMs === null ? '–' : duration(medianMs)}</td>
<td class="num${withoutEvidence > 0 && ' warn'}">${withoutEvidence}</td>
<td>${failed === '' ? '–' : failed}</td></tr>
`;
}
