import { dot, ruleX, text } from '@observablehq/plot';
import { intervalText, points } from '../../reporting/arena-words.ts';
import { type Chart, evenlyTaken, inlineChart } from '../../reporting/chart/draw-chart.ts';
import { costColumns } from '../../reporting/data/work-columns.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import { htmlTable } from '../../reporting/html/html-table.ts';
import { clipped } from '../../reporting/html/page-text.ts';
import { dollars } from '../../reporting/spend-words.ts';
import { pickedColumns } from '../../reporting/table.ts';
import type { AgentCost } from '../../reporting/view/agent-cost.ts';
import type { ReportView } from '../../reporting/view/view-model.ts';
import { agentLink } from './links.ts';
import type { PageFrame } from './page-frame.ts';
import { firstRows, restOfRows } from './quote-table.ts';
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
  const order = ['agent', 'usd_per_answer', 'usd_per_match', 'usd', 'tasks', 'matches', 'unknown'];
  const agent = (cost: AgentCost) =>
    html`${agentLink(cost.agent, frame)}${mixed && cost.source === 'stated' && html` <span class="quiet">as stated</span>`}`;
  return html`${htmlTable({
    label: 'Costs by agent',
    columns: pickedColumns(costColumns, ...order),
    rows: firstRows(costs),
    pages: { agent: { isRowHead: true, cell: agent } },
  })}${restOfRows(costs)}`;
}

interface Priced {
  readonly agent: string;
  readonly cost: number;
  readonly rating: number;
  readonly low: number;
  readonly high: number;
}

/** From so many agents on, points carry their names only as titles. */
const mostNamed = 16;

/** Agents drawn at most: more cover each other. */
const mostDrawn = 200;

/** Costs further apart than this stand on a log scale. */
const farApart = 8;

/**
 * Ratings with their intervals against the cost of an answer; null where fewer than two costs are known, or all are the
 * same.
 */
function costChart(view: Pick<ReportView, 'costs' | 'leaderboard' | 'scale'>): Chart | null {
  const priced = evenlyTaken(pricedOf(view), mostDrawn);
  const costs = priced.map(({ cost }) => cost);
  if (new Set(costs).size < 2) return null;
  const isLog = Math.min(...costs) > 0 && Math.max(...costs) / Math.min(...costs) > farApart;
  return {
    title: 'Rating against cost of an answer',
    description: `For ${priced.length} agents: ${priced
      .slice(0, 40)
      .map(({ agent, cost, rating }) => `${agent} ${dollars(cost)}, ${points(rating)}`)
      .join('; ')}.`,
    xLabel: `Dollars an answer${isLog ? ', log scale' : ''}`,
    yLabel: 'Rating',
    height: 260,
    plot: {
      marginLeft: 46,
      marginRight: 66,
      x: isLog
        ? { type: 'log', tickFormat: '~g', ticks: 5, inset: 10 }
        : { zero: true, nice: true, ticks: 5, tickFormat: '~g' },
      y: { grid: true, domain: [view.scale.from, view.scale.to], tickFormat: 'd', ticks: 6 },
      marks: [
        ruleX(priced, { x: 'cost', y1: 'low', y2: 'high', stroke: 'var(--accent)', strokeWidth: 1.5 }),
        dot(priced, { x: 'cost', y: 'rating', r: 4.5, fill: 'var(--accent)', title: pricedText }),
        ...(priced.length > mostNamed
          ? []
          : [text(priced, { x: 'cost', y: 'rating', text: nameText, dx: 8, textAnchor: 'start' })]),
      ],
    },
  };
}

function pricedOf({ costs, leaderboard, scale }: Parameters<typeof costChart>[0]): Priced[] {
  const costOf = new Map(costs.map(({ agent, perAnswer }) => [agent, perAnswer]));
  return leaderboard.flatMap(({ agent, rating, low, high, matches }) => {
    const cost = costOf.get(agent) ?? null;
    if (cost === null || matches === 0) return [];
    return [{ agent, cost, rating, low: low ?? scale.from, high: high ?? scale.to }];
  });
}

const nameText = ({ agent }: Priced) => clipped(agent, 14);

function pricedText({ agent, cost, rating, low, high }: Priced): string {
  return `${agent}: ${points(rating)} (${intervalText(low, high)}), ${dollars(cost)} an answer`;
}
