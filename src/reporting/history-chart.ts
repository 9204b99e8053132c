import type { AgentId } from '../kernel/ids.ts';
import type { Rating } from '../ratings/rating.ts';
import { intervalText, points } from './arena-words.ts';
import { clipped, type Html, html } from './html/html.ts';
import { positionOn, type Scale, scaleOf } from './scale.ts';
import { type HistoryView, shiftedRating } from './view/series-view.ts';

/**
 * Colours for lines and marks. Each keeps a contrast of at least 3:1 to a white page and to a dark one (#121212), the
 * least for graphics (WCAG 2.2, 1.4.11); so the chart needs no colours of its own for either.
 */
const colours = [
  '#2f7ed8',
  '#d9572b',
  '#1d9a6c',
  '#b5529c',
  '#8a7a00',
  '#7c6bd6',
  '#c2434f',
  '#0f8fb0',
  '#9a6b3f',
] as const;

/** Colour of all further agents. */
const grey = '#808080';

/** Agents with a line, at most: the best of the last column. */
const mostLines = 200;

/** Points that intervals are shown beyond all ratings, at least. */
const leastRoom = 150;

/** Pixels: the plot's height, what is left around it, what stands between the intervals at its end, and what a label below takes. */
const height = 300;
const margin = { top: 26, right: 36, bottom: 40, left: 46 };
const apartAtEnd = 8;
const labelWidth = 78;

/** Widths in pixels at which the chart is drawn for a desk and for a phone; the style sheet shows one of them. */
const widths = { broad: 940, narrow: 346 };

interface Line {
  readonly agent: AgentId;
  readonly colour: string;
  /** Such that they can be held against each other from column to column; null where it had no match. */
  readonly ratings: readonly (Rating | null)[];
}

/**
 * A line an agent through its ratings, column by column, around the mean of those in neighbouring columns, and the 95% intervals of the last column behind the end of
 * the lines. It is drawn once broad and once narrow, so that its text is legible on either screen.
 */
export function historyChart(history: HistoryView): Html {
  const lines = linesOf(history);
  const coloured = lines.filter(({ colour }) => colour !== grey);
  const rest = lines.length - coloured.length;
  const key = (colour: string, label: string) =>
    html`<li><svg width="16" height="11" aria-hidden="true"><line x1="0" x2="16" y1="6" y2="6" stroke="${colour}" stroke-width="3"/></svg> ${label}</li>`;
  return html`<div class="chart-broad">${historyDrawing(history, widths.broad)}</div><div class="chart-narrow">${historyDrawing(history, widths.narrow)}</div>
<ul class="legend">${coloured.map(({ agent, colour }) => key(colour, clipped(agent, 32)))}${rest > 0 && key(grey, `${rest} others`)}</ul>`;
}

/** The same at one width in pixels, without the key to its colours. */
export function historyDrawing(history: HistoryView, width: number): Html {
  const { columns } = history;
  const lines = linesOf(history);
  const coloured = lines.filter(({ colour }) => colour !== grey);
  const end = width - margin.right - apartAtEnd * (coloured.length + 1);
  const step = (end - margin.left) / Math.max(1, columns.length - 1);
  const scale = shownScale(lines);
  const bottom = margin.top + height;
  const x = (column: number) => (margin.left + column * step).toFixed(1);
  const y = (rating: number) => (bottom - height * positionOn(scale, rating)).toFixed(1);
  const id = `history-${width}`;
  return html`<svg class="chart" role="img" fill="currentColor" font-size="11" width="${width}" height="${bottom + margin.bottom}" viewBox="0 0 ${width} ${bottom + margin.bottom}" aria-labelledby="${id}-title ${id}-desc">
<title id="${id}-title">Ratings over refreshes</title><desc id="${id}-desc">${descriptionOf(history, lines)}</desc>
${scale.ticks.map(
  (tick) =>
    html`<line class="grid" x1="${margin.left}" x2="${width - margin.right}" y1="${y(tick)}" y2="${y(tick)}"/><text x="${margin.left - 6}" y="${y(tick)}" dy="0.32em" text-anchor="end">${tick}</text>`,
)}
${labelledColumns(columns.length, Math.ceil(labelWidth / step)).map(
  (column) =>
    html`<text class="when" x="${x(column)}" y="${bottom + 16}" text-anchor="middle">${columnDay(columns, column)}</text>`,
)}
${lines.toReversed().map(({ colour, ratings }) => {
  const way = ratings.flatMap((each, column) => (each === null ? [] : `${x(column)},${y(each.rating)}`));
  const isNamed = colour !== grey;
  return html`<polyline points="${way.join(' ')}" fill="none" stroke="${colour}" stroke-width="${isNamed ? 1.7 : 1}" stroke-opacity="${isNamed ? 0.9 : 0.45}"/>`;
})}
${coloured.map(({ agent, colour, ratings }, index) => {
  const last = ratings.at(-1) ?? null;
  if (last === null) return null;
  const at = end + apartAtEnd * (index + 1);
  const { rating, low, high } = last;
  return html`<line x1="${at}" x2="${at}" y1="${y(low ?? rating)}" y2="${y(high ?? rating)}" stroke="${colour}" stroke-opacity="0.6" stroke-width="1.4"/><circle cx="${at}" cy="${y(rating)}" r="3.2" fill="${colour}"><title>${agent}: ${points(rating)} (${intervalText(low, high)})</title></circle>`;
})}
<text x="12" y="12">Rating in points</text><text x="${width - 12}" y="${bottom + margin.bottom - 4}" text-anchor="end">Refresh, by when it ended (UTC)</text></svg>`;
}

function linesOf({ columns, agents }: HistoryView): readonly Line[] {
  return agents.slice(0, mostLines).map(({ agent, ratings }, index) => ({
    agent,
    colour: colours[index] ?? grey,
    ratings: ratings.map((each, column) => each && shiftedRating(each, columns[column] ?? { shift: 0 })),
  }));
}

/** Ratings, with as much of the last intervals as leaves the lines apart. */
function shownScale(lines: readonly Line[]): Scale {
  const ratings = lines.flatMap((each) => each.ratings.flatMap((one) => one?.rating ?? []));
  const least = Math.min(...ratings);
  const most = Math.max(...ratings);
  const room = Math.max(leastRoom, most - least);
  const last = lines.flatMap((each) => each.ratings.at(-1) ?? []);
  const lows = last.flatMap(({ low }) => (low === null ? [] : Math.max(low, least - room)));
  const highs = last.flatMap(({ high }) => (high === null ? [] : Math.min(high, most + room)));
  return scaleOf([least, most, ...lows, ...highs]);
}

/** Describes the chart for readers who cannot see it: its first and last day, and the first agents' ratings on both. */
function descriptionOf({ columns, agents }: HistoryView, lines: readonly Line[]): string {
  const first = columnDay(columns, 0);
  const last = columnDay(columns, columns.length - 1);
  const ways = lines.slice(0, colours.length).flatMap(({ agent, ratings }) => {
    const values = ratings.filter((each) => each !== null);
    const begin = values[0];
    const end = values.at(-1);
    if (!begin || !end) return [];
    return [
      `${clipped(agent, 64)} from ${points(begin.rating)} to ${points(end.rating)} (${intervalText(end.low, end.high)})`,
    ];
  });
  return `A line for each of ${agents.length} agents over ${columns.length} refreshes, from ${first} to ${last}: ${ways.join('; ')}${agents.length > ways.length ? '; and others' : ''}.`;
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
