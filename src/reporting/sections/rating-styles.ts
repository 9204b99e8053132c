import type { BoundedRating } from '../../ratings/rating.ts';
import { points } from '../arena-words.ts';
import { type CellStyle, marked } from '../document/document.ts';
import type { Scale } from '../scale.ts';
import type { Column } from '../table.ts';

/** The drawing of a rating with its interval. */
export const plotColumn: Column<BoundedRating> = {
  key: 'plot',
  help: 'the rating with its 95% interval on a common scale',
  head: '',
  text: () => '',
};

/** Styles of the columns that every leaderboard has. */
export function ratingStyles<Row extends BoundedRating>(scale: Scale): Readonly<Record<string, CellStyle<Row>>> {
  return {
    rank: { look: 'num' },
    rating: { cell: ({ rating }) => (rating === null ? '–' : marked('strong', points(rating))) },
    plot: {
      look: 'plot',
      head: { kind: 'axis', scale },
      cell: (row) => ({ kind: 'interval', row, scale }),
    },
  };
}
