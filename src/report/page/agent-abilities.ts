import type { AgentId } from '../../kernel/ids.ts';
import type { KindAbilities } from '../../ratings/ability/ability.ts';
import { curveChart } from '../chart/curve-chart.ts';
import { smallChart } from '../chart/inline-chart.ts';
import { type Html, html } from '../html/html.ts';
import type { ReportView } from '../view/view-model.ts';
import { counted, intervalText, points } from '../words.ts';

const names = { depth: 'Depth', width: 'Width' } as const;

/** An agent's depth and width ratings with the share of items it passed at each level; nothing without an item. */
export function agentAbilities({ abilities }: ReportView, agent: AgentId): Html | null {
  if (abilities === null || abilities.source === 'none') return null;
  const kinds = [abilities.depth, abilities.width].flatMap((kind) => kindPart(kind, agent) ?? []);
  if (kinds.length === 0) return null;
  return html`<section aria-labelledby="abilities">
<h2 id="abilities">Depth and width</h2>
<div class="columns charts">${kinds}</div>
<p class="quiet">Depth is finding what a question hides, width giving the details of what was found. Each has a mean of 1000 over all agents; intervals are 95%.</p>
</section>
`;
}

function kindPart({ kind, agents }: KindAbilities, agent: AgentId): Html | null {
  const place = agents.findIndex((each) => each.agent === agent);
  const own = agents[place];
  if (own === undefined || own.items === 0) return null;
  const chart = curveChart(kind, own);
  return html`<div><h3>${names[kind]}</h3>
<p>${own.rating === null ? 'Not rated' : html`<strong>${points(own.rating)}</strong> (${intervalText(own.low, own.high)}), place ${place + 1} of ${agents.length}`};
${own.passed} of ${counted(own.items, 'item')} passed.</p>
${chart && smallChart(chart)}</div>`;
}
