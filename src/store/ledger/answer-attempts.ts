import type { AgentId, TaskId, TournamentId } from '../../kernel/ids.ts';
import type { ArenaDatabase } from '../database.ts';
import { agentIdSchema, taskIdSchema } from '../schemas/ids.ts';

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

/** The attempts at answers. */
export function answerAttemptLedger(db: ArenaDatabase) {
  return {
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
