import { axisX, dot, line, ruleX } from '@observablehq/plot';
import { clipped } from '../page/clipped.ts';
import type { HistoryView } from '../view/history-view.ts';
import { intervalText, points } from '../words.ts';
import { chartColours } from './chart-colours.ts';
import type { Chart } from './draw-chart.ts';

/** So many agents have a colour of their own; the rest is grey. */
const mostColours = chartColours.length - 1;
const grey = chartColours.at(-1) ?? '#808080';

/** How much of the way to the next tournament the agents of one are spread over, so that intervals do not cover each other. */
const spread = 0.36;

/** Agents with a line, at most: the best of the last tournament; the data has all. */
const mostLines = 200;

/** About so many tournaments have a label. */
const mostLabels = 6;

/** In points: how far intervals are shown at least, and what is left free beyond. */
const [leastRoom, air] = [150, 20];

interface Mark {
  readonly agent: string;
  readonly x: number;
  readonly rating: number;
  readonly low: number;
  readonly high: number;
  readonly words: string;
}

/** A line an agent through its ratings, tournament by tournament, with 95% intervals. */
export function historyChart({ columns, agents: all }: HistoryView): Chart {
  const agents = all.slice(0, mostLines);
  const marks = agents.flatMap((_, index) => marksOf(agents, index));
  const colour = new Map<string, string>(
    agents.slice(0, mostColours).map(({ agent }, index) => [agent, chartColours[index] ?? grey]),
  );
  const stroke = ({ agent }: Mark) => colour.get(agent) ?? grey;
  const [from, to] = shownRange(marks);
  const coloured = marks
    .filter(({ agent }) => colour.has(agent))
    .map((mark) => ({ ...mark, low: Math.max(from, mark.low), high: Math.min(to, mark.high) }));
  const labelled = labelledColumns(columns.length);
  return {
    title: 'Ratings over tournaments',
    description: `A line for each of ${agents.length} agents over ${columns.length} tournaments, with 95% intervals. The last two tournaments are compared in the text below, all figures are in the table of data.`,
    ...{ xLabel: 'Tournament, by the day it ended', yLabel: 'Rating', height: 300 },
    legend: [
      ...[...colour].map(([agent, own]) => ({ label: clipped(agent, 24), colour: own })),
      ...(agents.length > mostColours ? [{ label: `${agents.length - mostColours} others`, colour: grey }] : []),
    ],
    plot: {
      marginLeft: 46,
      x: { domain: [-0.35, columns.length - 0.65] },
      y: { grid: true, domain: [from, to], tickFormat: 'd', ticks: 6 },
      marks: [
        axisX({ ticks: labelled, tickFormat: (index: number) => dayText(columns, index), label: null, tickSize: 4 }),
        line(marks, { x: 'x', y: 'rating', z: 'agent', stroke, strokeWidth: 1.6, strokeOpacity: 0.85 }),
        ruleX(coloured, { x: 'x', y1: 'low', y2: 'high', stroke, strokeOpacity: 0.55, strokeWidth: 1.3 }),
        dot(coloured, { x: 'x', y: 'rating', fill: stroke, r: 3.2, title: 'words' }),
      ],
    },
  };
}

/** Ratings with as much of their intervals as leaves the lines apart. */
function shownRange(marks: readonly Mark[]): [number, number] {
  const ratings = marks.map(({ rating }) => rating);
  const [least, most] = [Math.min(...ratings), Math.max(...ratings)];
  const room = Math.max(leastRoom, most - least);
  return [
    Math.max(Math.min(...marks.map(({ low }) => low)), least - room) - air,
    Math.min(Math.max(...marks.map(({ high }) => high)), most + room) + air,
  ];
}

function marksOf(agents: HistoryView['agents'], index: number): Mark[] {
  const { agent, ratings } = agents[index] ?? { agent: '', ratings: [] };
  const shown = Math.min(agents.length, mostColours);
  const aside = index < shown ? ((index + 0.5) / shown - 0.5) * spread : 0;
  return ratings.flatMap((each, column) => {
    if (each === null) return [];
    const { rating, low, high } = each;
    const words = `${agent}: ${points(rating)} (${intervalText(low, high)})`;
    return [{ agent, x: column + aside, rating, low: low ?? rating, high: high ?? rating, words }];
  });
}

function labelledColumns(columns: number): number[] {
  const every = Math.ceil(columns / mostLabels);
  return Array.from({ length: columns }, (_, index) => index).filter((index) => (columns - 1 - index) % every === 0);
}

/** Its day; the time too where the one before or after ended on the same day. */
function dayText(columns: HistoryView['columns'], index: number): string {
  const dayOf = (at: number) => columns[at]?.at.slice(0, 10);
  const sameDay = dayOf(index) === dayOf(index - 1) || dayOf(index) === dayOf(index + 1);
  const iso = columns[index]?.at ?? '';
  return sameDay ? `${iso.slice(5, 10)} ${iso.slice(11, 16)}` : iso.slice(0, 10);
}
