import type { AgentId, TaskId, TournamentId } from '../../kernel/ids.ts';
import type { AnswerRecord, AnswerScope } from '../../tournament/tournament-record.ts';
import type { ArenaDatabase } from '../database.ts';
import { answerOutcomeSchema } from '../schemas/answer.ts';
import { agentIdSchema, matchIdSchema, taskIdSchema } from '../schemas/ids.ts';
import { storedJson } from '../stored-json.ts';

/** Answers, one for each (tournament, agent, task, scope). */
export function answerLedger(db: ArenaDatabase) {
  return {
    /** Null when none is recorded. */
    loadAnswer: (tournament: TournamentId, agent: AgentId, task: TaskId, scope: AnswerScope = '') =>
      loadAnswer(db, { tournament, agent, task, scope }),

    /**
     * Records an answer; the first one for its (tournament, agent, task, scope) stays.
     * @returns the one kept
     */
    async saveAnswer(record: AnswerRecord): Promise<AnswerRecord> {
      const { tournament, agent, task, scope = '', outcome } = record;
      await db
        .insertInto('answers')
        .values({ tournament, agent, task, scope, outcome: storedJson(outcome) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return (await loadAnswer(db, { tournament, agent, task, scope })) ?? record;
    },

    /** The answers of a tournament, by task and agent. */
    loadAnswers: (tournament: TournamentId) => loadAnswers(db, tournament),
  };
}

type AnswerKey = Required<Omit<AnswerRecord, 'outcome'>>;

async function loadAnswer(db: ArenaDatabase, key: AnswerKey): Promise<AnswerRecord | null> {
  const row = await db
    .selectFrom('answers')
    .select('outcome')
    .where('tournament', '=', key.tournament)
    .where('agent', '=', key.agent)
    .where('task', '=', key.task)
    .where('scope', '=', key.scope)
    .executeTakeFirst();
  return row ? { ...key, outcome: answerOutcomeSchema.parse(row.outcome) } : null;
}

async function loadAnswers(db: ArenaDatabase, tournament: TournamentId): Promise<readonly AnswerRecord[]> {
  const rows = await db
    .selectFrom('answers')
    .select(['agent', 'task', 'scope', 'outcome'])
    .where('tournament', '=', tournament)
    .orderBy('task')
    .orderBy('agent')
    .orderBy('scope')
    .execute();
  return rows.map((row) => ({
    tournament,
    agent: agentIdSchema.parse(row.agent),
    task: taskIdSchema.parse(row.task),
    scope: row.scope === '' ? '' : matchIdSchema.parse(row.scope),
    outcome: answerOutcomeSchema.parse(row.outcome),
  }));
}
