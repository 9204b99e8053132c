import type { AgentId, TournamentId } from '../../kernel/ids.ts';
import type { Rating } from '../../ratings/rating.ts';
import type { HistoryPoint } from '../site/tournament-pages.ts';

/** One agent's place in one tournament. */
export type HistoryRating = Pick<Rating, 'agent' | 'rating' | 'low' | 'high' | 'rankLow' | 'rankHigh' | 'matches'>;

/** A tournament of the history. */
export interface HistoryColumn {
  readonly tournament: TournamentId;
  /** ISO 8601, UTC: when it ended, or began while it runs. */
  readonly at: string;
  readonly format: string;
}

/** How ratings went from tournament to tournament. */
export interface HistoryView {
  /** Oldest first; at least two. */
  readonly columns: readonly HistoryColumn[];
  /** Agents of the last tournament in order of its ratings, then the others; `ratings[column]`, null where it had no match. */
  readonly agents: readonly { readonly agent: AgentId; readonly ratings: readonly (HistoryRating | null)[] }[];
}

/** Lays the history out by agent; null below two tournaments. */
export function historyView(points: readonly HistoryPoint[]): HistoryView | null {
  if (points.length < 2) return null;
  const rows = points.map((point) => new Map(point.rows.map((row) => [row.agent, row])));
  const newestFirst = points.toReversed().flatMap((point) => point.rows.map(({ agent }) => agent));
  return {
    columns: points.map(({ head: { id, format, startedAt, finishedAt } }) => ({
      ...{ tournament: id, at: finishedAt ?? startedAt, format },
    })),
    agents: [...new Set(newestFirst)].map((agent) => ({
      agent,
      ratings: rows.map((byAgent) => {
        const row = byAgent.get(agent);
        return row === undefined || row.matches === 0 ? null : row;
      }),
    })),
  };
}
