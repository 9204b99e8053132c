import { taskSchema } from '../../../examiner/task.ts';
import { agentIdSchema, taskIdSchema } from '../../kernel/id-schemas.ts';
import type { AgentId, TaskId, TournamentId, TreeId } from '../../kernel/ids.ts';
import type { ArenaDatabase } from '../database.ts';

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

/** An attempt under way. */
export interface OpenAttempt extends Pick<AnswerAttempt, 'agent' | 'executor' | 'at'> {
  /** Tree of the task. */
  readonly tree: TreeId;
  readonly depth: number;
  readonly width: number;
  /** Number of steps that the agent has reported. */
  readonly steps: number;
  /** Last step in the agent's words; null if it reported none, or they are withheld. */
  readonly lastStep: string | null;
}

/** Number of times that an agent was actually asked a task. */
export interface AttemptCount {
  readonly agent: AgentId;
  readonly task: TaskId;
  readonly attempts: number;
}

/** The attempts at answers. */
export function answerAttemptRepository(db: ArenaDatabase) {
  return {
    /** Notes, just before it happens, that an agent is asked. Every call is kept. @returns its number */
    async noteAttempt(attempt: AnswerAttempt): Promise<string> {
      const { tournament, agent, task, executor, at } = attempt;
      const { seq } = await db
        .insertInto('answer_attempts')
        .values({ tournament, agent, task, executor, at, ended: false })
        .returning('seq')
        .executeTakeFirstOrThrow();
      return seq;
    },

    /** Keeps what the agent has told of an attempt: how many steps, and the last in words; null where these are withheld. */
    async noteSteps(
      attempt: string,
      { steps, last }: { readonly steps: number; readonly last: string | null },
    ): Promise<void> {
      await db.updateTable('answer_attempts').set({ steps, last_step: last }).where('seq', '=', attempt).execute();
    },

    async endAttempt(attempt: string): Promise<void> {
      await db
        .updateTable('answer_attempts')
        .set({ ended: true, last_step: null })
        .where('seq', '=', attempt)
        .execute();
    },

    /** Attempts of a tournament that have not ended, the oldest first, at most so many; those of dead processes among them. */
    async openAttempts(tournament: TournamentId, most: number): Promise<readonly OpenAttempt[]> {
      const rows = await db
        .selectFrom('answer_attempts')
        .innerJoin('tasks', 'tasks.id', 'answer_attempts.task')
        .select(['agent', 'executor', 'at', 'steps', 'last_step', 'tasks.task as asked'])
        .where('tournament', '=', tournament)
        .where('ended', '=', false)
        .orderBy('seq')
        .limit(most)
        .execute();
      return rows.map(({ agent, executor, at, steps, last_step: lastStep, asked: task }) => {
        const { tree, path, width } = taskSchema.parse(task);
        return { agent: agentIdSchema.parse(agent), executor, at, steps, lastStep, tree, depth: path.length, width };
      });
    },

    /** Counts how often each (agent, task) of a tournament was actually asked, by task and agent. */
    async countComputations(tournament: TournamentId): Promise<readonly AttemptCount[]> {
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
