import type { Moves } from '../../arena/moves.ts';
import type { NextFiring } from '../../arena/series/schedule.ts';
import type { SeriesPoint } from '../../arena/series/series-history.ts';
import type { RankedEntrant, SeriesLeaderboard } from '../../arena/series/series-leaderboard.ts';
import type { AgentId, TournamentId } from '../../kernel/ids.ts';
import type { Rating } from '../../ratings/rating.ts';
import { decisionLines } from '../decision-words.ts';
import { changeWords } from '../moves-table.ts';
import { ratingScale } from '../scale.ts';
import { moreBySchedule, seriesEvidence } from '../series-decision.ts';
import { itemBoardOf } from './item-board.ts';
import type { SeriesConduct } from './series-conduct.ts';

/** The series that a tournament is of, as it was when the tournament ended. */
export interface SeriesInput {
  readonly schedule: string;
  /** The newest ones, oldest first; the last is that of the tournament. At least one. */
  readonly points: readonly SeriesPoint[];
  /** Work of the entrants of the newest point. */
  readonly conduct: SeriesConduct;
  /** Null where it is not known, or there is none. */
  readonly next: NextFiring | null;
  /** Number of this tournament among the refresh's finished ones, from 1, and their count. */
  readonly portion: { readonly number: number; readonly of: number };
}

/** A line of the combined leaderboard. */
export interface SeriesEntry extends Rating, Pick<RankedEntrant, 'since' | 'lastPlayed'> {
  /** The agent of the newest tournament that it is, and that has a page; null for one that no longer plays. */
  readonly page: AgentId | null;
  /** Since the refresh before, with its interval, in words; null where there is none. */
  readonly change: string | null;
}

/** Everything that is shown of a series, worked out. */
export type SeriesView = NonNullable<ReturnType<typeof seriesView>>;

/** The drawing has less room beside so many columns. */
const fewTicks = 3;

/**
 * Works out what is shown of a series; null without a point.
 * @param moves since the refresh before; null where there is none
 */
export function seriesView({ points, ...input }: SeriesInput, moves: Moves | null) {
  const now = points.at(-1);
  if (now === undefined) return null;
  const { board, rows } = now;
  return {
    ...input,
    /** The number of the refresh. */
    refresh: now.refresh.number,
    /** Decision by all refreshes together; empty where too little is known. */
    decision: decisionLines(seriesEvidence(board, input.conduct, moreBySchedule(input.schedule))),
    ...seriesBoard(board, rows, moves),
  };
}

/** A combined leaderboard as it is drawn. */
export type SeriesBoard = ReturnType<typeof seriesBoard>;

/**
 * Works out the lines of a combined leaderboard.
 * @param rows its ratings, best first
 * @param moves since the refresh before; null where there is none
 */
export function seriesBoard(board: SeriesLeaderboard, rows: readonly Rating[], moves: Moves | null) {
  return {
    board,
    scale: ratingScale(rows, fewTicks),
    /** The rating by all graded items, where it stands first. */
    items: board.board === 'items' && board.items !== null ? itemBoardOf(board.items) : null,
    /** Best first. */
    rows: seriesRows(board, rows, moves),
  };
}

function seriesRows({ entrants }: SeriesLeaderboard, rows: readonly Rating[], moves: Moves | null): SeriesEntry[] {
  const entrantOf = new Map<AgentId, RankedEntrant>(entrants.map((each) => [each.label, each]));
  const changes = new Map(moves?.entrants.map((each) => [each.entrant, changeWords(each, moves)]));
  return rows.flatMap((row) => {
    const entrant = entrantOf.get(row.agent);
    if (entrant === undefined) return [];
    const { since, lastPlayed, present, agent } = entrant;
    const change = changes.get(row.agent) ?? null;
    return [{ ...row, since, lastPlayed, page: present ? agent : null, change }];
  });
}

/** A tournament of the history. */
interface HistoryColumn {
  readonly tournament: TournamentId;
  /** ISO 8601, UTC: when it ended, or began while it runs. */
  readonly at: string;
  readonly format: string;
  /**
   * Points to add to its ratings, so that those of two neighbouring columns have one mean in both, as what moved is told: each column
   * has a mean of 1000 of its own, by which one that gained can seem to fall. 0 for the last.
   */
  readonly shift: number;
}

/** Ratings from tournament to tournament. */
export interface HistoryView {
  /** Oldest first; at least two. */
  readonly columns: readonly HistoryColumn[];
  /** Agents of the last tournament in order of its ratings, then the others; `ratings[column]`, null where it had no match. */
  readonly agents: readonly { readonly agent: AgentId; readonly ratings: readonly (Rating | null)[] }[];
}

/** Lays the history out by agent; null below two refreshes. */
export function historyView(points: readonly Pick<SeriesPoint, 'head' | 'rows'>[]): HistoryView | null {
  if (points.length < 2) return null;
  const rows = points.map((point) => new Map(point.rows.map((row) => [row.agent, row])));
  const shifts = columnShifts(rows);
  const newestFirst = points.toReversed().flatMap((point) => point.rows.map(({ agent }) => agent));
  return {
    columns: points.map(({ head: { id, format, startedAt, finishedAt } }, column) => ({
      tournament: id,
      at: finishedAt ?? startedAt,
      format,
      shift: shifts[column] ?? 0,
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

/**
 * Shifts of columns from the last one back; neighbours with nobody in common are not shifted, since nothing tells their
 * distance.
 */
function columnShifts(rows: readonly ReadonlyMap<AgentId, Rating>[]): readonly number[] {
  const shifts = rows.map(() => 0);
  for (let column = rows.length - 2; column >= 0; column--) {
    const own = rows[column] ?? new Map();
    const next = rows[column + 1] ?? new Map();
    shifts[column] = (shifts[column + 1] ?? 0) + meanGain(own, next);
  }
  return shifts;
}

/** Mean gain of those who played in both. */
function meanGain(first: ReadonlyMap<AgentId, Rating>, second: ReadonlyMap<AgentId, Rating>): number {
  const gains: number[] = [];
  for (const [agent, { rating, matches }] of first) {
    const later = second.get(agent);
    if (later !== undefined && matches > 0 && later.matches > 0) gains.push(later.rating - rating);
  }
  return gains.length === 0 ? 0 : gains.reduce((sum, gain) => sum + gain, 0) / gains.length;
}

/** A rating of a column as it is drawn and told beside those of the other columns. */
export function shiftedRating(rating: Rating, { shift }: Pick<HistoryColumn, 'shift'>): Rating {
  const shiftBound = (value: number | null) => (value === null ? null : value + shift);
  return { ...rating, rating: rating.rating + shift, low: shiftBound(rating.low), high: shiftBound(rating.high) };
}
