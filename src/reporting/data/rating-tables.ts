import { type CsvCell, csvTable } from '../export/csv-table.ts';
import { leaderboardColumns, seriesColumns, skillColumn } from '../leaderboard-table.ts';
import { allMoveLines, moveColumns } from '../moves-table.ts';
import { isOfSeries } from '../moves-words.ts';
import { csvText } from '../table.ts';
import type { LeaderboardEntry, ReportView } from '../view/view-model.ts';

/** A line an agent, best first; a missing bound is empty. */
export function ratingsTable({ leaderboard }: ReportView): string {
  return csvText<LeaderboardEntry>([...leaderboardColumns(), skillColumn], leaderboard);
}

/** A line for each kind and agent. */
export function depthWidthRatingsTable({ abilities }: ReportView): string {
  const kinds = abilities === null ? [] : [abilities.depth, abilities.width];
  return csvTable(
    ['kind', 'agent', 'rating', 'low', 'high', 'passed', 'items'],
    kinds.flatMap(({ kind, agents }) =>
      agents.map(({ agent, rating, low, high, passed, items }) => [kind, agent, rating, low, high, passed, items]),
    ),
  );
}

/** A line for each kind, agent and level. */
export function curvesTable({ abilities }: ReportView): string {
  const kinds = abilities === null ? [] : [abilities.depth, abilities.width];
  return csvTable(
    ['kind', 'agent', 'level', 'passed', 'items', 'share', 'low', 'high', 'fitted'],
    kinds.flatMap(({ kind, agents }) =>
      agents.flatMap(({ agent, curve }) =>
        curve.map(({ level, passed, items, share, fitted }): CsvCell[] => [
          kind,
          agent,
          level,
          passed,
          items,
          share.value,
          share.low,
          share.high,
          fitted,
        ]),
      ),
    ),
  );
}

/** A line for each tournament and agent, oldest tournament first. */
export function historyTable({ history }: ReportView): string {
  return csvTable(
    ['tournament', 'ended_at', 'agent', 'rating', 'low', 'high', 'rank_low', 'rank_high', 'matches'],
    (history?.columns ?? []).flatMap(({ tournament, at }, column) =>
      (history?.agents ?? []).flatMap(({ ratings }) => {
        const row = ratings[column] ?? null;
        if (row === null) return [];
        const { agent, rating, low, high, rankLow, rankHigh, matches } = row;
        return [[tournament, at, agent, rating, low, high, rankLow, rankHigh, matches]];
      }),
    ),
  );
}

/**
 * A line for each agent of this tournament and the one before; of a refresh of a schedule, for each entrant of the combined
 * leaderboard and that of the refresh before. Ratings are around the mean of those of both.
 */
export function changesTable({ moves }: Pick<ReportView, 'moves'>): string {
  return moves === null
    ? csvText(moveColumns(false), [])
    : csvText(moveColumns(isOfSeries(moves)), allMoveLines(moves));
}

/** A line an entrant of the combined leaderboard of a schedule, best first; a missing bound is empty. */
export function allRefreshesTable({ series }: ReportView): string {
  return csvText(seriesColumns('match', true, false), series?.rows ?? []);
}
