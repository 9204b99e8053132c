import { costChart, mostDrawn } from '../chart/cost-chart.ts';
import { inlineChart } from '../chart/inline-chart.ts';
import { type Html, html } from '../html/html.ts';
import type { PageFrame } from '../site/page-frame.ts';
import { dollars } from '../spend-words.ts';
import type { AgentCost } from '../view/agent-cost.ts';
import type { ReportView } from '../view/view-model.ts';
import { counted } from '../words.ts';
import { agentLink } from './agent-name.ts';
import { firstRows, restOfRows } from './first-rows.ts';
import { sectionHead } from './section-head.ts';

/** What each agent's answers cost, and whether more money buys a better rating; a sentence where no cost is known. */
export function costSection(view: ReportView, frame: PageFrame): Html {
  const chart = costChart(view);
  const known = view.costs.some(({ usd }) => usd !== null);
  const someUnknown = view.costs.some(({ unknown }) => unknown > 0);
  return html`<section aria-labelledby="cost">
${sectionHead('cost', 'Cost of each agent', frame, 'cost')}
${known ? html`<p class="quiet">US dollars${sourceText(view.costs)}. An answer that counts in several matches is paid once.${someUnknown && ' Unknown is not nothing: it makes a sum too low.'}</p>` : html`<p>No agent’s cost is known${someUnknown && ', which is not the same as nothing'}.</p>`}
${known && costTable(view.costs, frame)}
${chart && html`<h3>Rating against cost</h3>${inlineChart(chart)}<p class="quiet">Points are agents, lines their 95% intervals. Agents of unknown cost are not drawn${view.costs.length > mostDrawn && `, and of the others ${mostDrawn} at most`}.</p>`}
</section>
`;
}

function sourceText(costs: readonly AgentCost[]): string {
  const sources = new Set(costs.map(({ source }) => source));
  if (sources.has('metered') && sources.has('stated')) return ', metered, or as the agent states where it is marked';
  return sources.has('metered') ? ', as metered by the arena' : ', as the agents state';
}

function costTable(costs: readonly AgentCost[], frame: PageFrame): Html {
  const mixed = new Set(costs.flatMap(({ source }) => source ?? [])).size > 1;
  return html`<div class="wide" role="region" aria-label="Costs by agent" tabindex="0"><table>
<thead><tr><th scope="col">Agent</th><th scope="col" class="num">An answer</th><th scope="col" class="num">A match</th><th scope="col" class="num">Together</th><th scope="col" class="num">Tasks</th><th scope="col" class="num">Matches</th><th scope="col" class="num">Unknown cost</th></tr></thead>
<tbody>${firstRows(costs).map(
    (
      cost,
    ) => html`<tr><th scope="row">${agentLink(cost.agent, frame)}${mixed && cost.source === 'stated' && html` <span class="quiet">as stated</span>`}</th>${cells(cost)}</tr>
`,
  )}</tbody></table></div>${restOfRows(costs)}`;
}

function cells({ perAnswer, perMatch, usd, tasks, matches, unknown, source }: AgentCost): Html[] {
  const money = (amount: number | null) => (amount === null ? 'unknown' : dollars(amount));
  const unit = source === 'metered' ? 'call' : 'answer';
  const texts = [money(perAnswer), money(perMatch), money(usd), String(tasks), String(matches)];
  return [...texts, unknown === 0 ? '–' : counted(unknown, unit)].map((text) => html`<td class="num">${text}</td>`);
}
