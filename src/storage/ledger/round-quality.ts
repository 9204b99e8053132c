import { sql } from 'kysely';
import { type QualityRecord, roundQualitySchema } from '../../arena/quality/quality-record.ts';
import { matchIdSchema } from '../../kernel/id-schemas.ts';
import type { MatchId } from '../../kernel/ids.ts';
import type { ArenaDatabase } from '../database.ts';
import { insertNew } from '../insert-new.ts';
import { storedJson } from '../stored-json.ts';

/** Comparisons of the reports of judged rounds. */
export function roundQualityRepository(db: ArenaDatabase) {
  return {
    /** Keeps what became of a round's reports; what was kept first stays. */
    async save({ match, number, quality }: QualityRecord): Promise<void> {
      await insertNew(db, 'round_quality', { match, number, quality: storedJson(quality) });
    },

    /** Returns the comparisons of several matches, by match id and then as played. */
    async ofMatches(matches: readonly MatchId[]): Promise<readonly QualityRecord[]> {
      if (matches.length === 0) return [];
      const rows = await db
        .selectFrom('round_quality')
        .selectAll()
        .where('match', '=', sql<string>`any(${matches}::text[])`)
        .orderBy('match')
        .orderBy('number')
        .execute();
      return rows.map(({ match, number, quality }) => ({
        match: matchIdSchema.parse(match),
        number,
        quality: roundQualitySchema.parse(quality),
      }));
    },
  };
}
