import { costColumns } from '../../reporting/data/work-columns.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import { htmlTable } from '../../reporting/html/html-table.ts';
import { pickedColumns } from '../../reporting/table.ts';
import type { AgentCost } from '../../reporting/view/agent-cost.ts';
import type { ReportView } from '../../reporting/view/view-model.ts';
import { firstRows, restOfRows } from './cell-table.ts';
import { agentLink } from './links.ts';
import type { PageFrame } from './page-frame.ts';
import { type Section, section } from './section.ts';

/** What each agent's answers cost; a sentence where no cost is known. */
export function costSection(
  { costs }: Pick<ReportView, 'costs'>,
  frame: PageFrame,
  title = 'Cost of each agent',
): Section {
  const known = costs.some(({ usd }) => usd !== null);
  const someUnknown = costs.some(({ unknown }) => unknown > 0);
  const body = html`${known ? html`<p class="quiet">US dollars${sourceText(costs)}. An answer that counts in several matches is paid once.${someUnknown && ' Unknown is not nothing: it makes a sum too low.'}</p>` : html`<p>No agent’s cost is known${someUnknown && ', which is not the same as nothing'}.</p>`}
${known && costTable(costs, frame)}`;
  return section('cost', title, body, 'Cost');
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
