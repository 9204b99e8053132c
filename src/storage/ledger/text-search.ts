import { sql } from 'kysely';
import type { Task } from '../../../examiner/task.ts';
import type { MatchRecord } from '../../arena/match.ts';
import type { AnswerRecord } from '../../arena/tournament.ts';
import type { TaskId, TournamentId } from '../../kernel/ids.ts';
import type { ArenaDatabase } from '../database.ts';
import { taskSchema } from '../schemas/task-schema.ts';
import { matchSchema, taskIdSchema } from '../schemas/tournament-schema.ts';
import { answerOf, selectAnswers } from './answers.ts';

/** A round in which a task was asked. */
export interface AskedIn {
  readonly task: TaskId;
  readonly round: number;
  readonly match: MatchRecord;
}

/**
 * Looks through what a tournament asked and got for answer. What is stored is text of JSON, and is searched as such: it needs no
 * index, holds every language, and finds a little too much, which who asks sorts out.
 */
export function textSearchRepository(db: ArenaDatabase) {
  return {
    /** The tasks asked in a tournament whose stored text holds every one of the terms, by id. @param most given, at most */
    async tasksWith(tournament: TournamentId, terms: readonly string[], most: number): Promise<readonly Task[]> {
      const asked = db
        .selectFrom('rounds')
        .innerJoin('matches', 'matches.id', 'rounds.match')
        .select('rounds.task')
        .where('matches.tournament', '=', tournament);
      const rows = await db
        .selectFrom('tasks')
        .select('task')
        .where('id', 'in', asked)
        .where(sql<boolean>`task::text ilike all(${terms.map(likePattern)}::text[])`)
        .orderBy('id')
        .limit(most)
        .execute();
      return rows.map((row) => taskSchema.parse(row.task));
    },

    /** The answers of a tournament that, with the steps to them, hold every one of the terms, by task, agent and scope. */
    async answersWith(
      tournament: TournamentId,
      terms: readonly string[],
      most: number,
    ): Promise<readonly AnswerRecord[]> {
      const rows = await selectAnswers(db, tournament)
        .where(sql<boolean>`outcome::text ilike all(${terms.map(likePattern)}::text[])`)
        .limit(most)
        .execute();
      return rows.map((row) => answerOf(tournament, row));
    },

    /** The rounds of a tournament that asked these tasks, in the order of its matches. */
    async askedIn(tournament: TournamentId, tasks: readonly TaskId[]): Promise<readonly AskedIn[]> {
      if (tasks.length === 0) return [];
      const rows = await db
        .selectFrom('rounds')
        .innerJoin('matches', 'matches.id', 'rounds.match')
        .select(['rounds.task', 'rounds.number', 'matches.match'])
        .where('matches.tournament', '=', tournament)
        .where('rounds.task', '=', sql<string>`any(${tasks}::text[])`)
        .orderBy('matches.tournament_round')
        .orderBy('matches.pairing_order')
        .orderBy('matches.id')
        .orderBy('rounds.number')
        .execute();
      return rows.map((row) => ({
        task: taskIdSchema.parse(row.task),
        round: row.number,
        match: matchSchema.parse(row.match),
      }));
    },
  };
}

/** Whatever is no letter or digit may stand otherwise in JSON and in Markdown, so anything may stand there. */
function likePattern(term: string): string {
  return `%${term.replace(/[^\p{L}\p{N}]+/gu, '%')}%`;
}
