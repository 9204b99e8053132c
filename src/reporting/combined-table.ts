import { visibleLine } from '../kernel/visible-text.ts';
import type { AgentPair, CombinedRating, CombinedRatings } from '../ratings/ability/combined-rating.ts';
import { counted, intervalText, percent, points, rankText } from './arena-words.ts';
import { listed } from './rating-sentences.ts';
import { boundColumns, type Column, fileColumn, numberColumn, wordColumn } from './table.ts';

/** Pairs that are named; the rest is counted. */
const mostPairs = 12;

/** The columns of the rating by all graded items: an agent a line. */
export function combinedColumns(): readonly Column<CombinedRating>[] {
  return [
    {
      key: 'rank',
      help: 'the ranks that hold its own with a chance of 95%',
      head: 'Rank',
      text: ({ rankLow, rankHigh }) => (rankLow === null || rankHigh === null ? '–' : rankText({ rankLow, rankHigh })),
      align: 'right',
    },
    fileColumn('rank_low', 'best rank that holds with 95%; empty: nothing tells', ({ rankLow }) => rankLow),
    fileColumn('rank_high', 'worst rank', ({ rankHigh }) => rankHigh),
    wordColumn('agent', 'its name', 'Agent', ({ agent }) => agent, visibleLine),
    numberColumn(
      'rating',
      'half depth, half width, mean 1000; empty: no item',
      'Rating',
      ({ rating }) => rating,
      (rating) => (rating === null ? '–' : points(rating)),
    ),
    ...boundColumns((row: CombinedRating) => row),
    {
      key: 'interval',
      help: 'the 95% interval',
      head: '95% interval',
      text: ({ rating, low, high }) => (rating === null ? '–' : intervalText(low, high)),
    },
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
export function combinedSentences(combined: CombinedRatings): readonly string[] {
  const { apart, apartTogether, pairs, trees, indicative } = combined;
  const rough = indicative ? ' Fewer than ten trees: chances are rough.' : '';
  return [
    `Half depth, half width, each task with a difficulty of its own; 95% intervals by tree (${counted(trees, 'tree')}), each for itself.${rough}`,
    apart.length === 0
      ? `Of ${counted(pairs, 'pair')} none is told apart at 95%.`
      : `Told apart at 95%, each pair for itself: ${apart.length} of ${counted(pairs, 'pair')} (${named(apart)}).`,
    apartTogether.length === 0
      ? 'So that all hold together (Holm), none is.'
      : `So that all hold together (Holm): ${apartTogether.length} (${named(apartTogether)}).`,
  ];
}

/** The first pairs, by the better agent: `A over B and C; B over C`. */
function named(pairs: readonly AgentPair[]): string {
  const worseOf = new Map<string, string[]>();
  for (const [better, worse] of pairs.slice(0, mostPairs)) {
    worseOf.set(better, [...(worseOf.get(better) ?? []), visibleLine(worse)]);
  }
  const shown = [...worseOf].map(([better, worse]) => `${visibleLine(better)} over ${listed(worse)}`);
  const rest = pairs.length - mostPairs;
  return [...shown, ...(rest > 0 ? [`${rest} more`] : [])].join('; ');
}
