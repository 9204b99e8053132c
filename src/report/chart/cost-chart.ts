import { dot, ruleX, text } from '@observablehq/plot';
import { clipped } from '../page/clipped.ts';
import { dollars } from '../spend-words.ts';
import type { ReportView } from '../view/view-model.ts';
import { intervalText, points } from '../words.ts';
import type { Chart } from './draw-chart.ts';
import { evenlyTaken } from './evenly-taken.ts';

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
export const mostDrawn = 200;

/** Costs further apart than this stand on a log scale. */
const farApart = 8;

/**
 * Ratings with their intervals against the cost of an answer; null where fewer than two costs are known, or all are the
 * same.
 */
export function costChart(view: Pick<ReportView, 'costs' | 'leaderboard' | 'scale'>): Chart | null {
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
    ...{ xLabel: `Dollars an answer${isLog ? ', log scale' : ''}`, yLabel: 'Rating', height: 260 },
    plot: {
      ...{ marginLeft: 46, marginRight: 66 },
      x: isLog
        ? { type: 'log', tickFormat: '~g', ticks: 5, inset: 10 }
        : { zero: true, nice: true, ticks: 5, tickFormat: '~g' },
      y: { grid: true, domain: [view.scale.from, view.scale.to], tickFormat: 'd', ticks: 6 },
      marks: [
        ruleX(priced, { x: 'cost', y1: 'low', y2: 'high', stroke: 'var(--accent)', strokeWidth: 1.5 }),
        dot(priced, { ...{ x: 'cost', y: 'rating', r: 4.5, fill: 'var(--accent)' }, title: pricedText }),
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
