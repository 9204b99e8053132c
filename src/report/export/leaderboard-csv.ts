import type { Rating } from '../../ratings/rating.ts';
import { csvTable } from './csv-table.ts';

const columns = [
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
  return csvTable(
    columns,
    rows.map((row) => [
      ...[row.rankLow, row.rankHigh, row.agent, row.rating, row.low, row.high],
      ...[row.matches, row.wins, row.losses, row.ties],
    ]),
  );
}
