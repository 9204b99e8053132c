import * as z from 'zod';
import type { TournamentRating } from '../../arena/match-battles.ts';
import { type QualityReport, qualityReportSchema } from '../../arena/quality/quality-board.ts';
import type { TournamentId } from '../../kernel/ids.ts';
import type { Immutable } from '../../kernel/immutable.ts';
import { canonicalJson } from '../../kernel/json.ts';
import { type ItemRatings, itemRatingsSchema } from '../../ratings/ability/combined-rating.ts';
import { type RatingReport, ratingReportSchema, ratingSchema } from '../../ratings/rating.ts';
import type { ArenaDatabase } from '../database.ts';
import { storedJson } from '../rows.ts';

export const leaderboardSchema = z.strictObject({
  rows: z.array(ratingSchema),
  /** Method by which the ratings were fitted, such as `bradley-terry`. */
  method: z.string(),
  /** Further facts about the fit, such as the ridge and whether it converged; any JSON. */
  details: z.record(z.string(), z.unknown()),
  /** The settings that it was rated by, as canonical JSON; absent where an older version stored it. */
  ratedBy: z.string().exactOptional(),
  /** The rating by all graded items; absent where an older version stored it. */
  items: itemRatingsSchema.exactOptional(),
  /** Comparison of reports besides their facts; absent if they were not compared. */
  quality: qualityReportSchema.exactOptional(),
});

/** A rated tournament as it is stored. */
export type Leaderboard = Immutable<z.infer<typeof leaderboardSchema>>;

/** Ratings as they are stored, with what they were rated by. */
export function leaderboardOf(
  { ratings, method, ...details }: RatingReport,
  items: ItemRatings,
  settings: TournamentRating,
  quality: QualityReport | null = null,
): Leaderboard {
  const leaderboard = { rows: ratings, method, details, ratedBy: ratedByText(settings), items };
  return quality === null ? leaderboard : { ...leaderboard, quality };
}

/** Returns the settings that ratings depend on; the board that stands first changes none of them. */
function ratedByText({ board: _board, ...settings }: TournamentRating): string {
  return canonicalJson(settings);
}

/** Leaderboards: every one that differs from the last is kept, and the last one counts. */
export function leaderboardRepository(db: ArenaDatabase) {
  async function loadLeaderboard(tournament: TournamentId): Promise<Leaderboard | null> {
    const row = await db
      .selectFrom('leaderboards')
      .select('leaderboard')
      .where('tournament', '=', tournament)
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row ? leaderboardSchema.parse(row.leaderboard) : null;
  }

  return {
    /** The last one saved; null when the tournament was not rated. */
    load: loadLeaderboard,

    /** The last one saved, whole, where it was rated by just these settings; else null. */
    async loadRating(tournament: TournamentId, settings: TournamentRating): Promise<RatingReport | null> {
      const last = await loadLeaderboard(tournament);
      if (last?.ratedBy !== ratedByText(settings)) return null;
      const { rows: ratings, method, details } = last;
      // Earlier versions had no other ranks than those for all agents at once.
      if (ratings.some(({ aboveNext }) => aboveNext === undefined)) return null;
      return ratingReportSchema.parse({ ratings, method, ...details });
    },

    /** Appends a leaderboard; when it equals the last one, nothing changes. */
    async save(tournament: TournamentId, leaderboard: Leaderboard): Promise<void> {
      const last = await loadLeaderboard(tournament);
      if (canonicalJson(last) === canonicalJson(leaderboard)) return;
      await db
        .insertInto('leaderboards')
        .values({ tournament, leaderboard: storedJson(leaderboard) })
        .execute();
    },
  };
}
