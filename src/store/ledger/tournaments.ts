import type { TournamentId } from '../../kernel/ids.ts';
import type { TournamentHead } from '../../tournament/tournament-record.ts';
import type { ArenaDatabase } from '../database.ts';
import { tournamentHeadSchema } from '../schemas/tournament.ts';
import { storedJson } from '../stored-json.ts';

/** The heads of tournaments. */
export function tournamentLedger(db: ArenaDatabase) {
  async function loadTournament(id: TournamentId): Promise<TournamentHead | null> {
    const row = await db.selectFrom('tournaments').select('head').where('id', '=', id).executeTakeFirst();
    return row ? tournamentHeadSchema.parse(row.head) : null;
  }

  return {
    /** Null when there is no such tournament. */
    loadTournament,

    /**
     * Records a tournament. Until it is finished, later writes replace it; then it never changes again.
     * @returns the one kept
     */
    async saveTournament(head: TournamentHead): Promise<TournamentHead> {
      const content = { status: head.status, head: storedJson(head) };
      await db
        .insertInto('tournaments')
        .values({ id: head.id, started_at: head.startedAt, ...content })
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet(content).where('tournaments.status', '<>', 'finished'),
        )
        .execute();
      return (await loadTournament(head.id)) ?? head;
    },

    /** All tournaments, the newest first. */
    async listTournaments(): Promise<readonly TournamentHead[]> {
      const rows = await db
        .selectFrom('tournaments')
        .select('head')
        .orderBy('started_at', 'desc')
        .orderBy('id')
        .execute();
      return rows.map((row) => tournamentHeadSchema.parse(row.head));
    },
  };
}
