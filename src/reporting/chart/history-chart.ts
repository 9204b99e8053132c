import { axisX, dot, line, type Markish, ruleX } from '@observablehq/plot';
import { intervalText, points } from '../arena-words.ts';
import { clipped } from '../html/page-text.ts';
import { type HistoryView, shiftedRating } from '../view/series-view.ts';
import { type Chart, chartColours } from './draw-chart.ts';

/** So many agents have a colour of their own; the rest is grey. */
const mostColours = chartColours.length - 1;
const grey = chartColours.at(-1) ?? '#808080';

/** How much of the way to the next column the agents of one are spread over, so that intervals do not cover each other. */
const spread = 0.36;

/** Agents with a line, at most: the best of the last column; the data has all. */
const mostLines = 200;

/** In points: how far intervals are shown at least, and what is left free beyond. */
const leastRoom = 150;
const air = 20;

/** Pixels: the margins, the least distance of intervals that are told apart, and what a label below takes. */
const marginLeft = 46;
const marginRight = 36;
const leastApart = 2.5;
const labelWidth = 78;

/** Pixels between the intervals that stand behind the end of the lines. */
const apartAtEnd = 8;

interface Mark {
  readonly agent: string;
  readonly column: number;
  readonly x: number;
  readonly rating: number;
  readonly low: number;
  readonly high: number;
  readonly words: string;
}

/**
 * A line an agent through its ratings, column by column, around the mean of those in neighbouring columns, with 95% intervals; where there is no room for all of these, those
 * of the last column alone, behind the end of the lines.
 * @param width in pixels
 */
export function historyChart(history: HistoryView, width: number): Chart {
  const { columns } = history;
  const agents = comparableAgents(history);
  const shown = Math.min(agents.length, mostColours);
  const isRoomy = (spread * columnPixels(width, columns.length, 1)) / shown >= leastApart;
  const marks = agents.flatMap((_, index) => marksOf(agents, index, isRoomy));
  const colour = new Map<string, string>(
    agents.slice(0, mostColours).map(({ agent }, index) => [agent, chartColours[index] ?? grey]),
  );
  const range = shownRange(marks);
  const coloured = marks.filter(({ agent }) => colour.has(agent)).map((mark) => cut(mark, range));
  const behind = isRoomy ? 0 : behindShare(width, columns.length, shown);
  const atEnd = coloured
    .filter(({ column }) => column === columns.length - 1)
    .map((mark, index) => ({ ...mark, x: mark.x + ((index + 1) / (shown + 1)) * behind }));
  const every = Math.ceil(labelWidth / columnPixels(width, columns.length, isRoomy ? 1 : behind));
  return {
    title: 'Ratings over refreshes',
    description: descriptionOf({ columns, agents }),
    height: 300,
    xLabel: 'Refresh, by when it ended (UTC)',
    yLabel: 'Rating in points',
    legend: [
      ...[...colour].map(([agent, own]) => ({ label: clipped(agent, 32), colour: own })),
      ...(agents.length > mostColours ? [{ label: `${agents.length - mostColours} others`, colour: grey }] : []),
    ],
    plot: {
      marginLeft,
      marginRight,
      x: { domain: isRoomy ? [-0.35, columns.length - 0.65] : [0, columns.length - 1 + behind] },
      y: { grid: true, domain: range, tickFormat: 'd', ticks: 6 },
      marks: [
        axisX({
          ticks: labelledColumns(columns.length, every),
          tickFormat: (index: number) => columnDay(columns, index),
          label: null,
          tickSize: 4,
        }),
        ...marksAbove({ marks, intervals: isRoomy ? coloured : atEnd, colour }),
      ],
    },
  };
}

/** Those that have a line, with ratings that can be held against each other from column to column. */
function comparableAgents({ columns, agents }: HistoryView): HistoryView['agents'] {
  return agents.slice(0, mostLines).map(({ agent, ratings }) => ({
    agent,
    ratings: ratings.map((each, index) => each && shiftedRating(each, columns[index] ?? { shift: 0 })),
  }));
}

interface Drawn {
  readonly marks: readonly Mark[];
  readonly intervals: readonly Mark[];
  readonly colour: ReadonlyMap<string, string>;
}

function marksAbove({ marks, intervals, colour }: Drawn): Markish[] {
  const stroke = ({ agent }: Mark) => colour.get(agent) ?? grey;
  const [own, others] = [true, false].map((has) => marks.filter(({ agent }) => colour.has(agent) === has));
  const path = { x: 'x', y: 'rating', z: 'agent', stroke } as const;
  return [
    line(others ?? [], { ...path, strokeWidth: 1, strokeOpacity: 0.45 }),
    line(own ?? [], { ...path, strokeWidth: 1.7, strokeOpacity: 0.9 }),
    ruleX(intervals, { x: 'x', y1: 'low', y2: 'high', stroke, strokeOpacity: 0.6, strokeWidth: 1.4 }),
    dot(intervals, { x: 'x', y: 'rating', fill: stroke, r: 3.2, title: 'words' }),
  ];
}

/** In columns: how much is left behind the last one for intervals. */
function behindShare(width: number, columns: number, shown: number): number {
  const pixels = apartAtEnd * (shown + 1);
  return ((columns - 1) * pixels) / (width - marginLeft - marginRight - pixels);
}

function cut(mark: Mark, [from, to]: readonly [number, number]): Mark {
  return { ...mark, low: Math.max(from, mark.low), high: Math.min(to, mark.high) };
}

/** Ratings with as much of their intervals as leaves the lines apart. */
function shownRange(marks: readonly Mark[]): [number, number] {
  const ratings = marks.map(({ rating }) => rating);
  const least = Math.min(...ratings);
  const most = Math.max(...ratings);
  const room = Math.max(leastRoom, most - least);
  return [
    Math.max(Math.min(...marks.map(({ low }) => low)), least - room) - air,
    Math.min(Math.max(...marks.map(({ high }) => high)), most + room) + air,
  ];
}

function marksOf(agents: HistoryView['agents'], index: number, isRoomy: boolean): Mark[] {
  const { agent, ratings } = agents[index] ?? { agent: '', ratings: [] };
  const shown = Math.min(agents.length, mostColours);
  const aside = isRoomy && index < shown ? ((index + 0.5) / shown - 0.5) * spread : 0;
  return ratings.flatMap((each, column) => {
    if (each === null) return [];
    const { rating, low, high } = each;
    const words = `${agent}: ${points(rating)} (${intervalText(low, high)})`;
    return [{ agent, column, x: column + aside, rating, low: low ?? rating, high: high ?? rating, words }];
  });
}

/** What is to be seen, for those who do not see it: from when to when, and where the first of the agents began and ended. */
function descriptionOf({ columns, agents }: HistoryView): string {
  const first = columnDay(columns, 0);
  const last = columnDay(columns, columns.length - 1);
  const ways = agents.slice(0, mostColours).flatMap(({ agent, ratings }) => {
    const rated = ratings.filter((each) => each !== null);
    const begin = rated[0];
    const end = rated.at(-1);
    if (!begin || !end) return [];
    return [
      `${clipped(agent, 64)} from ${points(begin.rating)} to ${points(end.rating)} (${intervalText(end.low, end.high)})`,
    ];
  });
  return `A line for each of ${agents.length} agents over ${columns.length} refreshes, from ${first} to ${last}: ${ways.join('; ')}${agents.length > ways.length ? '; and others' : ''}.`;
}

/** From one column to the next. @param more columns that there is room for beside them */
function columnPixels(width: number, columns: number, more: number): number {
  return (width - marginLeft - marginRight) / Math.max(1, columns - 1 + more);
}

/** Evenly apart, the last one among them. */
function labelledColumns(columns: number, every: number): number[] {
  return Array.from({ length: columns }, (_, index) => index).filter((index) => (columns - 1 - index) % every === 0);
}

/** Its day; the time too where the one before or after ended on the same day. */
function columnDay(columns: HistoryView['columns'], index: number): string {
  const dayOf = (at: number) => columns[at]?.at.slice(0, 10);
  const sameDay = dayOf(index) === dayOf(index - 1) || dayOf(index) === dayOf(index + 1);
  const iso = columns[index]?.at ?? '';
  return sameDay ? `${iso.slice(5, 10)} ${iso.slice(11, 16)}` : iso.slice(0, 10);
}
