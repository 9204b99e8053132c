import type { BoundedRating } from '../../ratings/rating.ts';
import { intervalText, points } from '../../reporting/arena-words.ts';
import { html } from '../../reporting/html/html.ts';
import type { PageColumn } from '../../reporting/html/html-table.ts';
import type { Scale } from '../../reporting/scale.ts';
import type { Column } from '../../reporting/table.ts';
import { intervalAxis, intervalPlot } from './position-section.ts';

/** The drawing of a rating with its interval. */
export const plotColumn: Column<BoundedRating> = {
  key: 'plot',
  help: 'the rating with its 95% interval on a common scale',
  head: '',
  text: () => '',
};

/** How pages show the columns that every leaderboard has. On a narrow page the interval stands below the rating. */
export function ratingPageColumns<Row extends BoundedRating>(scale: Scale): Readonly<Record<string, PageColumn<Row>>> {
  return {
    rank: { className: 'num' },
    rating: {
      cellClass: () => 'strong',
      cell: ({ rating, low, high }) =>
        rating === null ? html`–` : html`${points(rating)}<span class="tight">${intervalText(low, high)}</span>`,
    },
    plot: {
      className: 'plot',
      head: html`<span class="unseen">Rating with its interval</span>${intervalAxis(scale)}`,
      cell: (row) => intervalPlot(row, scale),
    },
    interval: { className: 'roomy' },
  };
}
