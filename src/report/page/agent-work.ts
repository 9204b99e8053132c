import type { AgentId } from '../../kernel/ids.ts';
import { type Html, html } from '../html/html.ts';
import { dollars } from '../spend-words.ts';
import type { AgentConduct } from '../view/agent-conduct.ts';
import type { AgentCost } from '../view/agent-cost.ts';
import type { ReportView } from '../view/view-model.ts';
import { counted, duration, failureText } from '../words.ts';
import { averageText } from './average-text.ts';
import { namedValue } from './named-value.ts';

/** How an agent works: what it does for an answer, how long it takes and what it costs; nothing before its first task. */
export function agentWork({ conduct, costs }: ReportView, agent: AgentId): Html | null {
  const own = conduct.find((each) => each.agent === agent);
  const cost = costs.find((each) => each.agent === agent);
  if (own === undefined || cost === undefined || cost.tasks === 0) return null;
  return html`<section aria-labelledby="conduct">
<h2 id="conduct">How it works</h2>
<dl class="figures small">
${namedValue('answers', String(own.answers), `of ${counted(cost.tasks, 'task')}`)}
${namedValue('searches an answer', averageText(own.meanSearches))}
${namedValue('pages an answer', averageText(own.meanReads))}
${namedValue('citations an answer', averageText(own.meanCitations))}
${own.medianMs !== null && namedValue('median time', duration(own.medianMs))}
${namedValue('cost of an answer', cost.perAnswer === null ? 'unknown' : dollars(cost.perAnswer), costNote(cost))}
</dl>
<p class="quiet">As the agent reports it${cost.source === 'metered' && ', but for the cost, which the arena meters'}.${cost.unknown > 0 && cost.usd !== null && ` The cost of ${counted(cost.unknown, cost.source === 'metered' ? 'call' : 'answer')} is unknown, so the sums are too low.`}</p>
${troubles(own)}
</section>
`;
}

function costNote({ usd, perMatch }: AgentCost): string {
  if (usd === null) return '';
  return `${perMatch === null ? '' : `${dollars(perMatch)} a match, `}${dollars(usd)} together`;
}

function troubles({ withoutEvidence, failures }: AgentConduct): Html | null {
  if (withoutEvidence === 0 && failures.length === 0) return null;
  return html`<ul class="sets">${failures.map(({ reason, count }) => html`<li>${counted(count, 'task')} without an answer: it ${failureText[reason]}.</li>`)}
${withoutEvidence > 0 && html`<li>${counted(withoutEvidence, 'answer')} without any search, page or citation.</li>`}</ul>`;
}
