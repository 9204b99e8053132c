import type { MatchId, TournamentId } from '../../kernel/ids.ts';
import type { MatchRecord, RoundRecord } from '../../tournament/tournament-record.ts';
import type { ArenaDatabase } from '../database.ts';
import { matchSchema, roundSchema } from '../schemas/tournament.ts';
import { storedJson } from '../stored-json.ts';

/** Matches and their rounds. */
export function matchLedger(db: ArenaDatabase) {
  async function loadMatch(id: MatchId): Promise<MatchRecord | null> {
    const row = await db.selectFrom('matches').select('match').where('id', '=', id).executeTakeFirst();
    return row ? matchSchema.parse(row.match) : null;
  }

  async function loadRound(match: MatchId, number: number): Promise<RoundRecord | null> {
    const row = await db
      .selectFrom('rounds')
      .select('round')
      .where('match', '=', match)
      .where('number', '=', number)
      .executeTakeFirst();
    return row ? roundSchema.parse(row.round) : null;
  }

  return {
    /** Null when there is no such match. */
    loadMatch,

    /**
     * Records a match. While it runs, later writes replace it; once its end is set, it never changes again.
     * @param order its position in the tournament's schedule
     * @returns the one kept
     */
    async saveMatch(match: MatchRecord, order: number): Promise<MatchRecord> {
      const content = { ended: match.end !== null, match: storedJson(match) };
      await db
        .insertInto('matches')
        .values({
          id: match.id,
          tournament: match.tournament,
          tournament_round: match.tournamentRound,
          pairing_order: order,
          tree: match.tree,
          ...content,
        })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(content).where('matches.ended', '=', false))
        .execute();
      return (await loadMatch(match.id)) ?? match;
    },

    /** The matches of a tournament, by tournament round, position in the schedule, and tree. */
    async loadMatches(tournament: TournamentId): Promise<readonly MatchRecord[]> {
      const rows = await db
        .selectFrom('matches')
        .select('match')
        .where('tournament', '=', tournament)
        .orderBy('tournament_round')
        .orderBy('pairing_order')
        .orderBy('tree')
        .orderBy('id')
        .execute();
      return rows.map((row) => matchSchema.parse(row.match));
    },

    /**
     * Records a round; the first one for its (match, number) stays.
     * @returns the one kept
     */
    async saveRound(round: RoundRecord): Promise<RoundRecord> {
      await db
        .insertInto('rounds')
        .values({ match: round.match, number: round.number, task: round.task, round: storedJson(round) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return (await loadRound(round.match, round.number)) ?? round;
    },

    /** The rounds of a match in the order played. */
    async loadRounds(match: MatchId): Promise<readonly RoundRecord[]> {
      const rows = await db.selectFrom('rounds').select('round').where('match', '=', match).orderBy('number').execute();
      return rows.map((row) => roundSchema.parse(row.round));
    },

    /** All rounds of a tournament, in the order of `loadMatches` and then as played. */
    async loadRoundsOfTournament(tournament: TournamentId): Promise<readonly RoundRecord[]> {
      const rows = await db
        .selectFrom('rounds')
        .innerJoin('matches', 'matches.id', 'rounds.match')
        .select('rounds.round')
        .where('matches.tournament', '=', tournament)
        .orderBy('matches.tournament_round')
        .orderBy('matches.pairing_order')
        .orderBy('matches.tree')
        .orderBy('matches.id')
        .orderBy('rounds.number')
        .execute();
      return rows.map((row) => roundSchema.parse(row.round));
    },
  };
}
