import type { AgentId } from '../../kernel/ids.ts';
import type { RatingDrift } from '../../ratings/drift/rating-drift.ts';
import type { Estimate } from '../../ratings/estimate.ts';
import type { SettingChange } from '../setting-changes.ts';
import type { PlayedTournament } from '../tournament-record.ts';
import type { Series, SeriesSettings } from './series.ts';

/** How the rating of an entrant moved, and how much of it is owed to which matches. All in rating points. */
export interface EntrantDrift {
  /** The entrant's label. */
  readonly entrant: AgentId;
  /** Around a mean of 1000 of the entrants of both leaderboards. */
  readonly before: number;
  readonly after: number;
  readonly change: Estimate;
  /** The interval of the change does not hold 0. */
  readonly moreThanNoise: boolean;
  /** What older matches do that no longer count, or count less than they did. */
  readonly aged: Estimate;
  /** What the matches do that came in. With the part above it is the whole change. */
  readonly fresh: Estimate;
  /** Matches of it that count. */
  readonly matchesBefore: number;
  readonly matchesAfter: number;
}

/** What happened to the matches that count, from one moment to the other. */
export interface MatchMoves {
  readonly before: number;
  readonly after: number;
  /** Of the newer leaderboard only. */
  readonly cameIn: number;
  /** Of the older leaderboard only. */
  readonly agedOut: number;
  /** Of both, and lighter than they were beside the newest. */
  readonly lighter: number;
}

/** Why changes have no interval. */
export type NoInterval = 'one tree' | 'too much to work out' | 'not joined';

/** What moved on the combined leaderboard of a series between two moments, and why. */
export interface SeriesDrift {
  readonly before: DriftMoment;
  readonly after: DriftMoment;
  /** Those of both leaderboards, in order of their rating after. */
  readonly entrants: readonly EntrantDrift[];
  /** Labels of those of one leaderboard only, in code-unit order. */
  readonly came: readonly AgentId[];
  readonly left: readonly AgentId[];
  readonly matches: MatchMoves;
  /**
   * Whether the matches that count both times join the entrants of both leaderboards. Where they do not, the two parts of
   * a change cannot be told apart, and all of it stands as `fresh`.
   */
  readonly joined: boolean;
  /** Null where changes have intervals: 95%, by tree. */
  readonly noInterval: NoInterval | null;
  /** Fewer than ten trees: the intervals are a hint only. */
  readonly indicative: boolean;
  /**
   * The matches that came in against those of the older leaderboard, as if they were two tournaments: opponents, questions
   * and the rest, without weights. Null where nothing came in, or fewer than two entrants played in both.
   */
  readonly newMatches: RatingDrift | null;
  /** Between the configs of the newest tournaments of both moments. */
  readonly changes: readonly SettingChange[];
}

export interface DriftMoment {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** The newest refresh with a finished tournament up to then; null for none. */
  readonly refresh: number | null;
}

/**
 * What moved between two moments of a series, and why.
 *
 * @param from ISO 8601; not later than `to`
 * @throws RangeError when `from` is later than `to`
 */
export function seriesDrift(
  _series: Series<PlayedTournament>,
  _settings: SeriesSettings,
  _moments: { readonly from: string; readonly to: string },
): SeriesDrift {
  throw new Error('the drift of a series is not worked out yet');
}
