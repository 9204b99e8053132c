import { sql } from 'kysely';
import type { TournamentId } from '../../kernel/ids.ts';
import type { ArenaDatabase } from '../database.ts';

/** How far a tournament is; equal states show equal leaderboards. */
export interface TournamentState {
  readonly status: string;
  readonly matches: number;
  /** Matches with an end, void ones included. */
  readonly ended: number;
  /** Changes with every write to the tournament's head. */
  readonly version: string;
}

/** How far tournaments are, in one cheap question. */
export function tournamentStateLedger(db: ArenaDatabase) {
  return {
    /** Null when there is no such tournament. */
    async tournamentState(id: TournamentId): Promise<TournamentState | null> {
      const row = await db
        .selectFrom('tournaments')
        .leftJoin('matches', 'matches.tournament', 'tournaments.id')
        .select([
          'tournaments.status',
          sql<string>`tournaments.xmin::text`.as('version'),
          sql<string>`count(matches.id)`.as('matches'),
          sql<string>`count(*) filter (where matches.ended)`.as('ended'),
        ])
        .where('tournaments.id', '=', id)
        .groupBy(['tournaments.id', sql`tournaments.xmin::text`])
        .executeTakeFirst();
      return row
        ? { status: row.status, version: row.version, matches: Number(row.matches), ended: Number(row.ended) }
        : null;
    },
  };
}
