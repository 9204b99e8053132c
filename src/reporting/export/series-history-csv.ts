import type { SeriesPoint } from '../../arena/series/series-history.ts';
import { type CsvCell, csvTable } from './csv-table.ts';

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
