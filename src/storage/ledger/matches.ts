import { type MatchRecord, matchSchema } from '../../arena/match.ts';
import type { MatchId, TournamentId } from '../../kernel/ids.ts';
import type { ArenaDatabase } from '../database.ts';
import { loadRecord, storedJson } from '../rows.ts';

/** Matches. */
export function matchRepository(db: ArenaDatabase) {
  return {
    /** Null when there is no such match. */
    load: (id: MatchId) => loadMatch(db, id),

    /**
     * Records a match. While it runs, later writes replace it; once its end is set, it never changes again.
     * @param order its position in the tournament's schedule
     * @returns the one kept
     */
    async save(match: MatchRecord, order: number): Promise<MatchRecord> {
      const { id, tournament, tournamentRound, tree } = match;
      const content = { ended: match.end !== null, match: storedJson(match) };
      const row = await db
        .insertInto('matches')
        .values({ id, tournament, tournament_round: tournamentRound, pairing_order: order, tree, ...content })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(content).where('matches.ended', '=', false))
        .returning('id')
        .executeTakeFirst();
      return row ? match : ((await loadMatch(db, id)) ?? match);
    },

    /**
     * Opens a void match again: its rounds, none of which counted, are taken away, and why it was void is kept with it.
     * One that is not void stays as it is.
     */
    async reopenVoid(id: MatchId): Promise<void> {
      const match = await loadMatch(db, id);
      if (match?.end?.kind !== 'void') return;
      const earlierVoids = [...(match.earlierVoids ?? []), match.end.void];
      const open: MatchRecord = { ...match, end: null, scoreA: 0, scoreB: 0, earlierVoids };
      await db.transaction().execute(async (inOne) => {
        await inOne.deleteFrom('rounds').where('match', '=', id).execute();
        await inOne
          .updateTable('matches')
          .set({ ended: false, match: storedJson(open) })
          .where('id', '=', id)
          .execute();
      });
    },

    /** The matches of a tournament, by tournament round, place among the planned ones, and tree. */
    async ofTournament(tournament: TournamentId): Promise<readonly MatchRecord[]> {
      const rows = await matchesInOrder(db, tournament).execute();
      return rows.map((row) => matchSchema.parse(row.match));
    },
  };
}

/** Asks for the matches of a tournament in the order in which they are told everywhere. */
export function matchesInOrder(db: ArenaDatabase, tournament: TournamentId) {
  return db
    .selectFrom('matches')
    .select('match')
    .where('tournament', '=', tournament)
    .orderBy('tournament_round')
    .orderBy('pairing_order')
    .orderBy('tree')
    .orderBy('id');
}

function loadMatch(db: ArenaDatabase, id: MatchId): Promise<MatchRecord | null> {
  return loadRecord(db, 'matches', 'match', { id }, matchSchema);
}
