import { sql } from 'kysely';
import type { TournamentId } from '../../kernel/ids.ts';
import type { ArenaDatabase } from '../database.ts';

/** How far a tournament is; equal states show equal leaderboards. */
export interface TournamentState {
  readonly status: string;
  readonly matches: number;
  /** Matches with an end, void ones included. */
  readonly ended: number;
  /** Answers of auditors about it. */
  readonly audited: number;
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
          sql<string>`(select count(*) from arena.audit_answers where audit in
            (select id from arena.audits where tournament = ${id}))`.as('audited'),
        ])
        .where('tournaments.id', '=', id)
        .groupBy(['tournaments.id', sql`tournaments.xmin::text`])
        .executeTakeFirst();
      if (row === undefined) return null;
      const { status, version, matches, ended, audited } = row;
      return { status, version, matches: Number(matches), ended: Number(ended), audited: Number(audited) };
    },
  };
}
