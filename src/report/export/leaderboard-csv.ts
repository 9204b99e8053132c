import type { Rating } from '../../ratings/rating.ts';
import { csvLine } from './csv-table.ts';

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
      ...[row.rankLow, row.rankHigh, row.agent, row.rating, row.low, row.high],
      ...[row.matches, row.wins, row.losses, row.ties],
    ]),
  );
}
