import type { SeriesDrift } from '../../tournament/series/series-drift.ts';
import { type CsvCell, csvTable } from '../export/csv-table.ts';
import type { ReportView } from '../view/view-model.ts';

/** A line an entrant of the combined leaderboard of a schedule, best first; a missing bound is empty. */
export function allRefreshesTable({ series }: ReportView): string {
  return csvTable(
    [
      ...['rank_low', 'rank_high', 'entrant', 'rating', 'low', 'high', 'matches', 'effective_matches'],
      ...['wins', 'losses', 'ties', 'since', 'last_played', 'present'],
    ],
    (series?.rows ?? []).map((row): CsvCell[] => [
      ...[row.rankLow, row.rankHigh, row.agent, row.rating, row.low, row.high, row.matches, row.effectiveMatches],
      ...[row.wins, row.losses, row.ties, row.since, row.lastPlayed, row.page !== null],
    ]),
  );
}

/** A line an entrant of this refresh's combined leaderboard or of the one before; points around the mean of those in both. */
export function movedTable({ entrants, came, left }: SeriesDrift): string {
  return csvTable(
    [
      ...['entrant', 'in', 'before', 'after', 'change', 'change_low', 'change_high', 'more_than_noise'],
      ...['ageing', 'ageing_low', 'ageing_high', 'new_matches', 'new_matches_low', 'new_matches_high'],
    ],
    [
      ...entrants.map(({ entrant, before, after, change, moreThanNoise, aged, fresh }): CsvCell[] => [
        ...[entrant, 'both', before, after, change.value, change.low, change.high, moreThanNoise],
        ...[aged.value, aged.low, aged.high, fresh.value, fresh.low, fresh.high],
      ]),
      ...left.map((entrant) => alone(entrant, 'before')),
      ...came.map((entrant) => alone(entrant, 'after')),
    ],
  );
}

function alone(entrant: string, where: string): CsvCell[] {
  return [entrant, where, ...Array.from({ length: 12 }, () => null)];
}
