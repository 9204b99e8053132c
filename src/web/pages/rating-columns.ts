import type { BoundedRating } from '../../ratings/rating.ts';
import { intervalText, points } from '../../reporting/arena-words.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import type { PageColumn } from '../../reporting/html/html-table.ts';
import { positionOn, type Scale } from '../../reporting/scale.ts';
import type { Column } from '../../reporting/table.ts';

/** The drawing of a rating with its interval. */
export const plotColumn: Column<BoundedRating> = {
  key: 'plot',
  help: 'the rating with its 95% interval on a common scale',
  head: '',
  text: () => '',
};

/** How pages show the columns that every leaderboard has. */
export function ratingPageColumns<Row extends BoundedRating>(scale: Scale): Readonly<Record<string, PageColumn<Row>>> {
  return {
    rank: { className: 'num' },
    rating: { cellClass: () => 'strong', cell: ({ rating }) => (rating === null ? '–' : points(rating)) },
    plot: {
      className: 'plot',
      head: html`<span class="unseen">Rating with its interval</span>${intervalAxis(scale)}`,
      cell: (row) => intervalPlot(row, scale),
    },
  };
}

/** Height of one row in pixels. */
const rowHeight = 30;

/**
 * A rating with its interval, to the edge where a side has no bound. Positions are percentages, so that the drawing fits any width without scaling its
 * strokes and text.
 */
function intervalPlot({ rating, low, high }: BoundedRating, scale: Scale): Html | false {
  if (rating === null) return false;
  const middle = rowHeight / 2;
  const from = low === null ? '0%' : at(scale, low);
  const to = high === null ? '100%' : at(scale, high);
  const end = (x: string) => html`<line class="whisker" x1="${x}" x2="${x}" y1="${middle - 5}" y2="${middle + 5}"/>`;
  return html`<svg class="interval" width="100%" height="${rowHeight}" role="img" aria-label="${points(rating)}, ${intervalText(low, high)}">
${scale.ticks.map((tick) => html`<line class="grid" x1="${at(scale, tick)}" x2="${at(scale, tick)}" y1="0" y2="${rowHeight}"/>`)}
<line class="whisker" x1="${from}" x2="${to}" y1="${middle}" y2="${middle}"/>${low !== null && end(from)}${high !== null && end(to)}
<circle class="dot" cx="${at(scale, rating)}" cy="${middle}" r="5"/></svg>`;
}

/** The scale above such drawings. */
function intervalAxis(scale: Scale): Html {
  return html`<svg class="axis" width="100%" height="16" aria-hidden="true">${scale.ticks.map(
    (tick) => html`<text x="${at(scale, tick)}" y="12" text-anchor="middle">${tick}</text>`,
  )}</svg>`;
}

function at(scale: Scale, value: number): string {
  return `${(positionOn(scale, value) * 100).toFixed(2)}%`;
}
