import type { PlayedOn } from '../arena/played-on.ts';
import type { SeriesPoint } from '../arena/series/series-history.ts';
import { visibleLine } from '../kernel/visible-text.ts';
import { depthShare } from '../ratings/ability/combined-figures.ts';
import type { CombinedRating, CombinedRatings } from '../ratings/ability/combined-rating.ts';
import type { Rating, RatingReport } from '../ratings/rating.ts';
import { counted, intervalText, percent, points, rankText, ratedThings } from './arena-words.ts';
import { apartSentences } from './rating-sentences.ts';
import { dayText } from './series-words.ts';
import {
  boundColumns,
  type Column,
  csvText,
  fileColumn,
  intervalColumn,
  numberColumn,
  pickedColumns,
  textColumn,
  wordColumn,
} from './table.ts';
import type { SeriesEntry } from './view/series-view.ts';
import type { LeaderboardEntry } from './view/view-model.ts';

/** The columns of every leaderboard, wherever it is shown or written. What is added here stands everywhere. */
export function leaderboardColumns(level: RatingReport['level'] = 'match'): Column<Rating>[] {
  return [
    fileColumn('rank_low', 'best rank that holds with 95%; empty: it did not play', ({ rankLow }) => rankLow),
    fileColumn('rank_high', 'worst rank', ({ rankHigh }) => rankHigh),
    textColumn('rank', 'the ranks that hold its own with a chance of 95%', 'Rank', rankText),
    wordColumn('agent', 'its name', 'Agent', ({ agent }) => agent, visibleLine),
    numberColumn('rating', 'Bradley-Terry on the Elo scale, mean 1000', 'Rating', (row) => row.rating, points),
    ...boundColumns((row: Rating) => row),
    textColumn(
      'interval',
      'the 95% interval of the rating, open where a side has no bound',
      '95% interval',
      ({ low, high, matches }) => (matches === 0 ? '–' : intervalText(low, high)),
    ),
    numberColumn(
      'above_next',
      'chance, 0 to 1, that it is better than the agent of the next line',
      'Better than the next',
      ({ aboveNext }) => aboveNext ?? null,
      percent,
    ),
    numberColumn('matches', 'battles that count', ratedThings(level), ({ matches }) => matches),
    numberColumn('wins', 'won', 'W', ({ wins }) => wins),
    numberColumn('losses', 'lost', 'L', ({ losses }) => losses),
    numberColumn('ties', 'level', 'T', ({ ties }) => ties),
  ];
}

/** Known skill, of agents of the sandbox. */
export const skillColumn: Column<Pick<LeaderboardEntry, 'skill'>> = numberColumn(
  'skill',
  'measured skill in the sandbox, 0 to 1; empty: unknown',
  'Skill',
  ({ skill }) => skill,
  (skill) => skill.toFixed(2),
);

/**
 * The columns of the combined leaderboard of a schedule.
 * @param hasChange whether there is a refresh before
 */
export function seriesColumns(level: RatingReport['level'], hasChange: boolean): Column<SeriesEntry>[] {
  const keys = ['rank', 'agent', 'rating', 'interval', 'above_next', 'matches'];
  const rating = pickedColumns(leaderboardColumns(level), ...keys).map((column): Column<SeriesEntry> => {
    return column.key === 'agent' ? { ...column, key: 'entrant' } : column;
  });
  const help = 'since the refresh before, around the mean of those in both';
  return [
    ...rating,
    ...(hasChange ? [textColumn('change', help, 'Change', (row: SeriesEntry) => row.change ?? '–')] : []),
    textColumn('since', 'day of its first match', 'Since', ({ since }) => dayText(since)),
    textColumn('last_played', 'day of its last match', 'Last played', ({ lastPlayed }) => dayText(lastPlayed)),
  ];
}

/** The combined leaderboards of a series as CSV, a line for each refresh and entrant, oldest refresh first. */
export function seriesHistoryCsv(points: readonly SeriesPoint[]): string {
  type PastRating = Rating & { readonly refresh: number; readonly at: string };
  const keys = ['agent', 'rating', 'low', 'high', 'rank_low', 'rank_high', 'matches'];
  const columns: Column<PastRating>[] = [
    fileColumn('refresh', 'its number', ({ refresh }) => refresh),
    fileColumn('ended_at', 'ISO 8601, UTC', ({ at }) => at),
    ...pickedColumns(leaderboardColumns(), ...keys).map((column) =>
      column.key === 'agent' ? { ...column, key: 'entrant' } : column,
    ),
  ];
  const rows = points.flatMap(({ refresh, at, rows }) => rows.map((row) => ({ ...row, refresh: refresh.number, at })));
  return csvText(columns, rows);
}

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

/** Notes on the rating by all graded items: its method, and the significant differences. */
export function combinedSentences(combined: CombinedRatings, on: PlayedOn = 'tree'): readonly string[] {
  const { trees, indicative } = combined;
  const rough = indicative ? ` Fewer than ten ${on}s: chances are rough.` : '';
  return [
    `By all graded items, ${weightsText}, each task with a difficulty of its own; details count only on targets that the agent found; 95% intervals by ${on} (${counted(trees, on)}), each for itself.${rough}`,
    ...apartSentences(combined),
  ];
}
