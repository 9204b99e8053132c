import { sql } from 'kysely';
import type { MatchRecord } from '../../arena/match.ts';
import type { RoundRecord } from '../../arena/round.ts';
import type { AnswerRecord, AnswerScope } from '../../arena/tournament.ts';
import type { AgentId, TaskId, TournamentId, TreeId } from '../../kernel/ids.ts';
import type { AnswerTallies } from '../../ratings/ability/ability.ts';
import type { ArenaDatabase } from '../database.ts';
import { answerOutcomeSchema, taskSchema } from '../schemas/task-schema.ts';
import { agentIdSchema, matchIdSchema, taskIdSchema } from '../schemas/tournament-schema.ts';
import { storedJson } from '../stored-json.ts';

/** Answers, one for each (tournament, agent, task, scope). */
export function answerRepository(db: ArenaDatabase) {
  return {
    /** Null when none is recorded. */
    load: (tournament: TournamentId, agent: AgentId, task: TaskId, scope: AnswerScope = '') =>
      loadAnswer(db, { tournament, agent, task, scope }),

    /**
     * Records an answer; the first one for its (tournament, agent, task, scope) stays.
     * @returns the one kept
     */
    async save(record: AnswerRecord): Promise<AnswerRecord> {
      const { tournament, agent, task, scope = '', outcome } = record;
      const inserted = await db
        .insertInto('answers')
        .values({ tournament, agent, task, scope, outcome: storedJson(outcome) })
        .onConflict((conflict) => conflict.doNothing())
        .returning('agent')
        .executeTakeFirst();
      return inserted ? record : ((await loadAnswer(db, { tournament, agent, task, scope })) ?? record);
    },

    /** Those among `agents` whose answer to a task is recorded, in the order given. */
    async agentsWithAnswer(
      { tournament, task, scope }: Omit<AnswerKey, 'agent'>,
      agents: readonly AgentId[],
    ): Promise<readonly AgentId[]> {
      const rows = await db
        .selectFrom('answers')
        .select('agent')
        .where('tournament', '=', tournament)
        .where('task', '=', task)
        .where('scope', '=', scope)
        .where('agent', '=', sql<string>`any(${agents}::text[])`)
        .execute();
      const recorded = new Set<string>(rows.map(({ agent }) => agent));
      return agents.filter((agent) => recorded.has(agent));
    },

    /**
     * Takes over what an agent answered to some tasks in other tournaments, where it counted in the whole of them; what is
     * recorded already stays.
     * @returns how many came
     */
    copy: (to: TournamentId, agent: AgentId, from: readonly TournamentId[], tasks: readonly TaskId[]) =>
      copyAnswers(db, { to, agent, from, tasks }),

    /** How many tasks each agent of a tournament was asked, and how many of them it answered. */
    async tallies(tournament: TournamentId): Promise<AnswerTallies> {
      const rows = await db
        .selectFrom('answers')
        .select(['agent', ({ fn }) => fn.countAll<string>().as('asked')])
        .select(sql<string>`count(*) filter (where outcome->>'kind' = 'answered')`.as('answered'))
        .where('tournament', '=', tournament)
        .groupBy('agent')
        .execute();
      const tally = ({ agent, asked, answered }: (typeof rows)[number]) =>
        [agentIdSchema.parse(agent), { asked: Number(asked), answered: Number(answered) }] as const;
      return new Map(rows.map(tally));
    },

    /** The answers of a tournament, by task, agent and scope. */
    async ofTournament(tournament: TournamentId): Promise<readonly AnswerRecord[]> {
      const rows = await selectAnswers(db, tournament).execute();
      return rows.map((row) => answerOf(tournament, row));
    },

    /** The answers that count in some matches of a tournament, by task, agent and scope. @param rounds of the matches */
    ofMatches: (tournament: TournamentId, matches: readonly MatchRecord[], rounds: readonly RoundRecord[]) =>
      loadAnswersOfMatches(db, tournament, matches, rounds),

    /** Which answers count in one of these matches alone. @param rounds of the matches */
    scopedToMatch: (tournament: TournamentId, matches: readonly MatchRecord[], rounds: readonly RoundRecord[]) =>
      matchScopedAnswers(db, tournament, matches, rounds),
  };
}

interface AnswerCopy {
  readonly to: TournamentId;
  readonly agent: AgentId;
  readonly from: readonly TournamentId[];
  readonly tasks: readonly TaskId[];
}

async function copyAnswers(db: ArenaDatabase, { to, agent, from, tasks }: AnswerCopy): Promise<number> {
  const { rows } = await sql`
    insert into arena.answers (tournament, agent, task, scope, outcome)
    select distinct on (task) ${to}, agent, task, scope, outcome from arena.answers
    where agent = ${agent} and scope = '' and tournament = any(${[...from]}::text[]) and task = any(${[...tasks]}::text[])
    order by task, tournament
    on conflict do nothing returning task`.execute(db);
  return rows.length;
}

/** The answers of a tournament as they are stored, by task, agent and scope. */
export function selectAnswers(db: ArenaDatabase, tournament: TournamentId) {
  return db
    .selectFrom('answers')
    .select(['agent', 'task', 'scope', 'outcome'])
    .where('tournament', '=', tournament)
    .orderBy('task')
    .orderBy('agent')
    .orderBy('scope');
}

interface AnswerRow {
  readonly agent: string;
  readonly task: string;
  readonly scope: string;
  readonly outcome: unknown;
}

/** An answer from what is stored. */
export function answerOf(tournament: TournamentId, { agent, task, scope, outcome }: AnswerRow): AnswerRecord {
  return {
    tournament,
    agent: agentIdSchema.parse(agent),
    task: taskIdSchema.parse(task),
    scope: scope === '' ? '' : matchIdSchema.parse(scope),
    outcome: answerOutcomeSchema.parse(outcome),
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

async function loadAnswersOfMatches(
  db: ArenaDatabase,
  tournament: TournamentId,
  matches: readonly MatchRecord[],
  rounds: readonly RoundRecord[],
): Promise<readonly AnswerRecord[]> {
  const wanted = answersWanted(matches, rounds);
  if (wanted.length === 0) return [];
  const rows = await selectAnswers(db, tournament)
    .where(isAmong(wanted))
    .where('scope', 'in', ['', ...matches.map(({ id }) => id)])
    .execute();
  return rows.map((row) => answerOf(tournament, row));
}

async function matchScopedAnswers(
  db: ArenaDatabase,
  tournament: TournamentId,
  matches: readonly MatchRecord[],
  rounds: readonly RoundRecord[],
): Promise<readonly Pick<AnswerRecord, 'agent' | 'task' | 'scope'>[]> {
  const wanted = answersWanted(matches, rounds);
  if (wanted.length === 0) return [];
  const rows = await db
    .selectFrom('answers')
    .select(['agent', 'task', 'scope'])
    .where('tournament', '=', tournament)
    .where(isAmong(wanted))
    .where('scope', '=', sql<string>`any(${matches.map(({ id }) => id)}::text[])`)
    .execute();
  return rows.map(({ agent, task, scope }) => ({
    agent: agentIdSchema.parse(agent),
    task: taskIdSchema.parse(task),
    scope: matchIdSchema.parse(scope),
  }));
}

function isAmong(wanted: readonly Pick<AnswerRecord, 'agent' | 'task'>[]) {
  const agents = wanted.map(({ agent }) => agent);
  const tasks = wanted.map(({ task }) => task);
  return sql<boolean>`(agent, task) in (select * from unnest(${agents}::text[], ${tasks}::text[]))`;
}

/** Who was to answer what in these matches, none twice. */
function answersWanted(
  matches: readonly MatchRecord[],
  rounds: readonly RoundRecord[],
): Pick<AnswerRecord, 'agent' | 'task'>[] {
  const seats = new Map(matches.map((match) => [match.id, match]));
  const keys = rounds.flatMap(({ match, task }) => {
    const seat = seats.get(match);
    return task === null || !seat ? [] : [seat.a, seat.b].map((agent) => ({ agent, task }));
  });
  return [...new Map(keys.map((key) => [JSON.stringify([key.agent, key.task]), key])).values()];
}

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
  /** Of what is asked about. */
  readonly tree: TreeId;
  readonly depth: number;
  readonly width: number;
  /** That the agent has told of. */
  readonly steps: number;
  /** In its own words; null where it told none, or they are withheld. */
  readonly lastStep: string | null;
}

/** How often an agent was really asked for a task. */
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
      return rows.map(({ agent, executor, at, steps, last_step: lastStep, asked }) => {
        const { tree, path, width } = taskSchema.parse(asked);
        return { agent: agentIdSchema.parse(agent), executor, at, steps, lastStep, tree, depth: path.length, width };
      });
    },

    /** How often each (agent, task) of a tournament was really asked, by task and agent. */
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
