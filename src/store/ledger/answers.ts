import type { AgentId, TaskId, TournamentId } from '../../kernel/ids.ts';
import type { AnswerRecord, AnswerScope } from '../../tournament/tournament-record.ts';
import type { ArenaDatabase } from '../database.ts';
import { answerOutcomeSchema } from '../schemas/answer.ts';
import { agentIdSchema, matchIdSchema, taskIdSchema } from '../schemas/ids.ts';
import { storedJson } from '../stored-json.ts';

/** One time that an agent was really asked. */
export interface AnswerAttempt {
  readonly tournament: TournamentId;
  readonly agent: AgentId;
  readonly task: TaskId;
  /** The process that asked. */
  readonly executor: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** How often an agent was really asked for a task. */
export interface AttemptCount {
  readonly agent: AgentId;
  readonly task: TaskId;
  readonly attempts: number;
}

/** Answers, one for each (tournament, agent, task, scope), and the attempts at them. */
export function answerLedger(db: ArenaDatabase) {
  async function loadAnswer(
    tournament: TournamentId,
    agent: AgentId,
    task: TaskId,
    scope: AnswerScope = '',
  ): Promise<AnswerRecord | null> {
    const row = await db
      .selectFrom('answers')
      .select('outcome')
      .where('tournament', '=', tournament)
      .where('agent', '=', agent)
      .where('task', '=', task)
      .where('scope', '=', scope)
      .executeTakeFirst();
    return row ? { tournament, agent, task, scope, outcome: answerOutcomeSchema.parse(row.outcome) } : null;
  }

  return {
    /** Null when none is recorded. */
    loadAnswer,

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
      return (await loadAnswer(tournament, agent, task, scope)) ?? record;
    },

    /** The answers of a tournament, by task and agent. */
    async loadAnswers(tournament: TournamentId): Promise<readonly AnswerRecord[]> {
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
    },

    /** Notes, just before it happens, that an agent is asked. Every call is kept. */
    async noteAttempt(attempt: AnswerAttempt): Promise<void> {
      const { tournament, agent, task, executor, at } = attempt;
      await db.insertInto('answer_attempts').values({ tournament, agent, task, executor, at }).execute();
    },

    /** How often each (agent, task) of a tournament was really asked, by task and agent. */
    async countAnswerComputations(tournament: TournamentId): Promise<readonly AttemptCount[]> {
      const rows = await db
        .selectFrom('answer_attempts')
        .select(['agent', 'task', ({ fn }) => fn.countAll<string>().as('attempts')])
        .where('tournament', '=', tournament)
        .groupBy(['task', 'agent'])
        .orderBy('task')
        .orderBy('agent')
        .execute();
      return rows.map((row) => ({
        agent: agentIdSchema.parse(row.agent),
        task: taskIdSchema.parse(row.task),
        attempts: Number(row.attempts),
      }));
    },
  };
}
