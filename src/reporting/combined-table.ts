import type { PlayedOn } from '../arena/played-on.ts';
import { visibleLine } from '../kernel/visible-text.ts';
import { depthShare } from '../ratings/ability/combined-figures.ts';
import type { CombinedRating, CombinedRatings } from '../ratings/ability/combined-rating.ts';
import { counted, percent, points, rankText } from './arena-words.ts';
import { apartSentences } from './rating-sentences.ts';
import { boundColumns, type Column, fileColumn, intervalColumn, numberColumn, wordColumn } from './table.ts';

const weightsText = `depth weighing ${depthShare}, width ${Math.round((1 - depthShare) * 100) / 100}`;

/** The columns of the rating by all graded items: an agent a line. */
export function combinedColumns(): readonly Column<CombinedRating>[] {
  return [
    {
      key: 'rank',
      help: 'the ranks that hold its own with a chance of 95%',
      head: 'Rank',
      text: rankText,
      align: 'right',
    },
    fileColumn('rank_low', 'best rank that holds with 95%; empty: nothing tells', ({ rankLow }) => rankLow),
    fileColumn('rank_high', 'worst rank', ({ rankHigh }) => rankHigh),
    wordColumn('agent', 'its name', 'Agent', ({ agent }) => agent, visibleLine),
    numberColumn('rating', `${weightsText}, mean 1000; empty: no item`, 'Rating', ({ rating }) => rating, points),
    ...boundColumns((row: CombinedRating) => row),
    intervalColumn((row: CombinedRating) => row),
    numberColumn(
      'above_next',
      'chance, 0 to 1, that it is better than the agent of the next line',
      'Better than the next',
      ({ aboveNext }) => aboveNext,
      percent,
    ),
  ];
}

/** What the figures stand on, and who is told apart. */
export function combinedSentences(combined: CombinedRatings, on: PlayedOn = 'tree'): readonly string[] {
  const { trees, indicative } = combined;
  const rough = indicative ? ` Fewer than ten ${on}s: chances are rough.` : '';
  return [
    `By all graded items, ${weightsText}, each task with a difficulty of its own; details count only on targets that the agent found; 95% intervals by ${on} (${counted(trees, on)}), each for itself.${rough}`,
    ...apartSentences(combined),
  ];
}
