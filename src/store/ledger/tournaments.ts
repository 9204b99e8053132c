import type { TournamentId } from '../../kernel/ids.ts';
import type { TournamentHead } from '../../tournament/tournament-record.ts';
import type { ArenaDatabase } from '../database.ts';
import { holdsNul } from '../holds-nul.ts';
import { forgetUseless } from '../meter/mark-useless.ts';
import { tournamentHeadSchema } from '../schemas/tournament.ts';
import { storedJson } from '../stored-json.ts';

/** The heads of tournaments. */
export function tournamentLedger(db: ArenaDatabase) {
  async function loadTournament(id: TournamentId): Promise<TournamentHead | null> {
    if (holdsNul(id)) return null;
    const row = await db.selectFrom('tournaments').select('head').where('id', '=', id).executeTakeFirst();
    return row ? tournamentHeadSchema.parse(row.head) : null;
  }

  async function saveTournament(head: TournamentHead): Promise<TournamentHead> {
    const content = { status: head.status, head: storedJson(head) };
    await db
      .insertInto('tournaments')
      .values({ id: head.id, started_at: head.startedAt, ...content })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet(content).where('tournaments.status', 'not in', ['finished', 'abandoned']),
      )
      .execute();
    return (await loadTournament(head.id)) ?? head;
  }

  return {
    /** Null when there is no such tournament. */
    loadTournament,

    /**
     * Records a tournament. Until it is finished or given up, later writes replace it; then it never changes again.
     * @returns the one kept
     */
    saveTournament,

    /**
     * Opens a finished tournament for another try of its void matches, in which replies that were of no use are asked for again.
     * @returns the number of the try, from 1; null when it is not finished
     */
    async reopenTournament(id: TournamentId): Promise<number | null> {
      const head = await loadTournament(id);
      if (head?.status !== 'finished') return null;
      const retries = (head.retries ?? 0) + 1;
      const open: TournamentHead = { ...head, status: 'running', finishedAt: null, retries };
      const { numUpdatedRows } = await db
        .updateTable('tournaments')
        .set({ status: open.status, head: storedJson(open) })
        .where('id', '=', id)
        .where('status', '=', 'finished')
        .executeTakeFirst();
      await forgetUseless(db, id);
      return numUpdatedRows === 1n ? retries : null;
    },

    /** Records that a tournament that has not finished was given up. @param at ISO 8601, UTC */
    async abandonTournament(id: TournamentId, at: string): Promise<void> {
      const head = await loadTournament(id);
      if (head) await saveTournament({ ...head, status: 'abandoned', finishedAt: at });
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
