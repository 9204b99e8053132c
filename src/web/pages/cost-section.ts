import { inlineChart } from '../../reporting/chart/draw-chart.ts';
import { qualityChart } from '../../reporting/chart/quality-chart.ts';
import { costColumns } from '../../reporting/data/work-columns.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import { htmlTable } from '../../reporting/html/html-table.ts';
import { qualityColumnsOf, qualitySentences, type Resource, weighedResources } from '../../reporting/quality-table.ts';
import { pickedColumns } from '../../reporting/table.ts';
import type { AgentCost } from '../../reporting/view/agent-cost.ts';
import type { QualityLine } from '../../reporting/view/cost-quality.ts';
import type { ReportView } from '../../reporting/view/view-model.ts';
import { agentLink } from './links.ts';
import type { PageFrame } from './page-frame.ts';
import { firstRows, restOfRows } from './quote-table.ts';
import { sectionHead } from './section-head.ts';

/** What each agent's answers cost, and whether more money or time buys a better rating; a sentence where no cost is known. */
export function costSection(view: ReportView, frame: PageFrame): Html {
  const known = view.costs.some(({ usd }) => usd !== null);
  const someUnknown = view.costs.some(({ unknown }) => unknown > 0);
  return html`<section aria-labelledby="cost">
${sectionHead('cost', 'Cost of each agent', frame, 'cost', 'cost-quality')}
${known ? html`<p class="quiet">US dollars${sourceText(view.costs)}. An answer that counts in several matches is paid once.${someUnknown && ' Unknown is not nothing: it makes a sum too low.'}</p>` : html`<p>No agent’s cost is known${someUnknown && ', which is not the same as nothing'}.</p>`}
${known && costTable(view.costs, frame)}
${qualityPart(view, frame)}
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
  const order = ['agent', 'usd_per_answer', 'usd_per_match', 'usd', 'tasks', 'matches', 'unknown'];
  const agent = (cost: AgentCost) =>
    html`${agentLink(cost.agent, frame)}${mixed && cost.source === 'stated' && html` <span class="quiet">as stated</span>`}`;
  return html`${htmlTable({
    label: 'Costs by agent',
    className: 'cards',
    columns: pickedColumns(costColumns, ...order),
    rows: firstRows(costs),
    pages: { agent: { isRowHead: true, cell: agent } },
  })}${restOfRows(costs)}`;
}

/** Ratings against dollars and time of an answer, and who is on the frontier; nothing where nothing was graded. */
function qualityPart({ quality: lines, playedOn }: ReportView, frame: PageFrame): Html | null {
  if (lines.length === 0) return null;
  const weighed = weighedResources(lines);
  return html`<h3 id="cost-quality">Rating against dollars and time</h3>
${qualitySentences(lines, playedOn).map((sentence) => html`<p class="quiet">${sentence}</p>`)}
${weighed.map((of) => ofResource(lines, of, frame))}
${weighed.length === 0 && html`<p>No two agents are known to differ in what an answer takes.</p>`}`;
}

function ofResource(lines: readonly QualityLine[], of: Resource, frame: PageFrame): Html {
  const chart = qualityChart(lines, of);
  return html`${chart && inlineChart(chart)}
${chart && html`<p class="quiet">Points are agents, crosses their 95% intervals, the dotted line the frontier by the estimates. Who takes an unknown amount, or nothing, is not drawn.</p>`}
${htmlTable({
  label: chart?.title ?? 'Rating against what an answer takes',
  className: 'tight-rows cards',
  explained: true,
  columns: qualityColumnsOf(of),
  rows: firstRows(lines),
  pages: { agent: { isRowHead: true, cell: ({ agent }) => agentLink(agent, frame) } },
})}${restOfRows(lines)}`;
}
