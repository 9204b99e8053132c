import type { SeriesPoint } from '../../arena/series/series-history.ts';
import type { Rating } from '../../ratings/rating.ts';
import { type CsvCell, csvLine, csvTable } from './csv-table.ts';

/** The header of `leaderboard.csv`. */
export const leaderboardColumns = [
  'rank_low',
  'rank_high',
  'agent',
  'rating',
  'low',
  'high',
  'matches',
  'wins',
  'losses',
  'ties',
] as const;

/** The leaderboard as CSV with a header line; a missing bound is empty. */
export function leaderboardCsv(rows: readonly Rating[]): string {
  return csvLine(leaderboardColumns) + leaderboardLines(rows).join('');
}

/** Its lines without the header. */
export function leaderboardLines(rows: readonly Rating[]): string[] {
  return rows.map((row) =>
    csvLine([
      row.rankLow,
      row.rankHigh,
      row.agent,
      row.rating,
      row.low,
      row.high,
      row.matches,
      row.wins,
      row.losses,
      row.ties,
    ]),
  );
}

/** The combined leaderboards of a series as CSV, a line for each refresh and entrant, oldest refresh first. */
export function seriesHistoryCsv(points: readonly SeriesPoint[]): string {
  const header = ['refresh', 'ended_at', 'entrant', 'rating', 'low', 'high', 'rank_low', 'rank_high', 'matches'];
  return csvTable(
    header,
    points.flatMap(({ refresh, at, rows }) =>
      rows.map((row): CsvCell[] => [
        refresh.number,
        at,
        row.agent,
        row.rating,
        row.low,
        row.high,
        row.rankLow,
        row.rankHigh,
        row.matches,
      ]),
    ),
  );
}
