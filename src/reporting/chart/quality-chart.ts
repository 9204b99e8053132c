import { dot, line, ruleX, ruleY, text } from '@observablehq/plot';
import { intervalText, points } from '../arena-words.ts';
import { clipped } from '../html/page-text.ts';
import { amountText, type Resource } from '../quality-table.ts';
import type { QualityLine } from '../view/cost-quality.ts';
import { type Chart, evenlyTaken } from './draw-chart.ts';

interface Mark {
  readonly agent: string;
  readonly amount: number;
  readonly from: number;
  readonly to: number;
  readonly rating: number;
  readonly low: number;
  readonly high: number;
  readonly isOnFrontier: boolean;
  readonly words: string;
}

/** From so many agents on, points carry their names only as titles. */
const mostNamed = 16;

/** Agents drawn at most: more cover each other. */
const mostDrawn = 200;

const labels = { usd: 'Dollars an answer, log scale', seconds: 'Seconds an answer, log scale' } as const;
const titles = { usd: 'Rating against dollars of an answer', seconds: 'Rating against time of an answer' } as const;

/**
 * Ratings against what an answer takes, with 95% intervals on both axes and the frontier as a line; null where fewer than two
 * agents can be drawn, or all take the same.
 */
export function qualityChart(lines: readonly QualityLine[], of: Resource): Chart | null {
  const marks = evenlyTaken(marksOf(lines, of), mostDrawn);
  if (new Set(marks.map(({ amount }) => amount)).size < 2) return null;
  const frontier = marks.filter(({ isOnFrontier }) => isOnFrontier).sort((one, other) => one.amount - other.amount);
  return {
    title: titles[of],
    description: `For ${marks.length} agents: ${marks
      .slice(0, 40)
      .map(({ words }) => words)
      .join('; ')}.`,
    xLabel: labels[of],
    yLabel: 'Rating by all graded items',
    height: 260,
    legend: [
      { label: 'on the frontier', colour: 'var(--accent)' },
      { label: 'dominated', colour: 'var(--tie-low)' },
    ],
    plot: {
      marginLeft: 46,
      marginRight: 66,
      x: { type: 'log', tickFormat: '~g', ticks: 5, inset: 14 },
      y: { grid: true, tickFormat: 'd', ticks: 6, inset: 8 },
      marks: [
        line(frontier, {
          x: 'amount',
          y: 'rating',
          curve: 'step-after',
          stroke: 'var(--accent)',
          strokeDasharray: '2 4',
        }),
        ruleX(marks, { x: 'amount', y1: 'low', y2: 'high', stroke, strokeWidth: 1.5 }),
        ruleY(marks, { y: 'rating', x1: 'from', x2: 'to', stroke, strokeWidth: 1.5 }),
        dot(marks, { x: 'amount', y: 'rating', r: 4.5, fill: stroke, title: 'words' }),
        ...(marks.length > mostNamed
          ? []
          : [text(marks, { x: 'amount', y: 'rating', text: nameText, dx: 8, dy: -8, textAnchor: 'start' })]),
      ],
    },
  };
}

function marksOf(lines: readonly QualityLine[], of: Resource): Mark[] {
  return lines.flatMap((each) => {
    const { agent, rating, low, high } = each;
    const { amount, place } = each[of];
    if (rating === null || amount === null || !(amount.mean > 0)) return [];
    const words = `${agent}: ${points(rating)} (${intervalText(low, high)}), ${amountText(each[of], of)}`;
    return {
      agent,
      amount: amount.mean,
      from: amount.low ?? amount.mean,
      to: amount.high ?? amount.mean,
      rating,
      low: low ?? rating,
      high: high ?? rating,
      isOnFrontier: place?.isOnFrontier === true,
      words,
    };
  });
}

const stroke = ({ isOnFrontier }: Mark) => (isOnFrontier ? 'var(--accent)' : 'var(--tie-low)');
const nameText = ({ agent }: Mark) => clipped(agent, 14);
