import type { SeriesPoint } from '../../arena/series/series-history.ts';
import { pastColumns } from '../leaderboard-table.ts';
import { csvText, fileColumn } from '../table.ts';

/** The combined leaderboards of a series as CSV, a line for each refresh and entrant, oldest refresh first. */
export function seriesHistoryCsv(points: readonly SeriesPoint[]): string {
  const number = fileColumn('refresh', 'its number', (row: { refresh: number }) => row.refresh);
  return csvText(
    [number, ...pastColumns('entrant')],
    points.flatMap(({ refresh, at, rows }) => rows.map((row) => ({ ...row, refresh: refresh.number, at }))),
  );
}
