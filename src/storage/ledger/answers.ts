import { sql } from 'kysely';
import type { MatchRecord } from '../../arena/match.ts';
import type { RoundRecord } from '../../arena/round.ts';
import type { AnswerRecord, AnswerScope } from '../../arena/tournament.ts';
import { answerOutcomeSchema, type CheckReport } from '../../kernel/answer.ts';
import { agentIdSchema, matchIdSchema, taskIdSchema } from '../../kernel/id-schemas.ts';
import type { AgentId, TaskId, TournamentId } from '../../kernel/ids.ts';
import type { AnswerTallies } from '../../ratings/ability/ability.ts';
import type { ArenaDatabase } from '../database.ts';
import { insertNew, loadRecord, openJson, storedJson } from '../rows.ts';

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
      const inserted = await insertNew(db, 'answers', { tournament, agent, task, scope, outcome: storedJson(outcome) });
      return inserted ? record : ((await loadAnswer(db, { tournament, agent, task, scope })) ?? record);
    },

    /** Keeps the report of a task pack's checks program with a recorded answer; what was kept first stays. */
    async keepChecks(
      { tournament, agent, task, scope = '', outcome }: AnswerRecord,
      checks: CheckReport,
    ): Promise<void> {
      if (outcome.kind === 'failed') return;
      await db
        .updateTable('answers')
        .set({ outcome: storedJson({ ...outcome, checks }) })
        .where((row) => row.and({ tournament, agent, task, scope }))
        .where(sql<boolean>`${openJson('outcome')}->'checks' is null`)
        .execute();
    },

    /** Returns those of `agents` whose answer to a task is recorded, in the given order. */
    async agentsWithAnswer(
      { tournament, task, scope }: Omit<AnswerKey, 'agent'>,
      agents: readonly AgentId[],
    ): Promise<readonly AgentId[]> {
      const rows = await db
        .selectFrom('answers')
        .select('agent')
        .where((row) => row.and({ tournament, task, scope }))
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

    /** Counts per agent of a tournament the tasks asked and answered, and lists the trees with an unanswered task. */
    async tallies(tournament: TournamentId): Promise<AnswerTallies> {
      const rows = await db
        .selectFrom('answers')
        .leftJoin('tasks', 'tasks.id', 'answers.task')
        .select(['agent', ({ fn }) => fn.countAll<string>().as('asked')])
        .select(sql<string>`count(*) filter (where ${openJson('outcome')}->>'kind' = 'answered')`.as('answered'))
        .select(
          sql<
            string[] | null
          >`array_agg(distinct tasks.tree) filter (where ${openJson('outcome')}->>'kind' <> 'answered')`.as('silent'),
        )
        .where('tournament', '=', tournament)
        .groupBy('agent')
        .execute();
      const tally = ({ agent, asked, answered, silent }: (typeof rows)[number]) => {
        const counts = { asked: Number(asked), answered: Number(answered) };
        return [agentIdSchema.parse(agent), { ...counts, ...(silent && { silentOn: silent }) }] as const;
      };
      return new Map(rows.map(tally));
    },

    /** The answers of a tournament, by task, agent and scope. */
    async ofTournament(tournament: TournamentId): Promise<readonly AnswerRecord[]> {
      const rows = await selectAnswers(db, tournament).execute();
      return rows.map((row) => answerOf(tournament, row));
    },

    /** The answers that count in some matches of a tournament, by task, agent and scope. @param rounds of the matches */
    async ofMatches(
      tournament: TournamentId,
      matches: readonly MatchRecord[],
      rounds: readonly RoundRecord[],
    ): Promise<readonly AnswerRecord[]> {
      const keys = answersWanted(matches, rounds);
      if (keys.length === 0) return [];
      const rows = await selectAnswers(db, tournament)
        .where(isAmong(keys))
        .where('scope', 'in', ['', ...matches.map(({ id }) => id)])
        .execute();
      return rows.map((row) => answerOf(tournament, row));
    },

    /**
     * Returns the keys of the answers that count in one of these matches alone.
     * @param rounds of the matches
     */
    async scopedToMatch(
      tournament: TournamentId,
      matches: readonly MatchRecord[],
      rounds: readonly RoundRecord[],
    ): Promise<readonly Pick<AnswerRecord, 'agent' | 'task' | 'scope'>[]> {
      const keys = answersWanted(matches, rounds);
      if (keys.length === 0) return [];
      const rows = await db
        .selectFrom('answers')
        .select(['agent', 'task', 'scope'])
        .where('tournament', '=', tournament)
        .where(isAmong(keys))
        .where('scope', '=', sql<string>`any(${matches.map(({ id }) => id)}::text[])`)
        .execute();
      return rows.map(({ agent, task, scope }) => ({
        agent: agentIdSchema.parse(agent),
        task: taskIdSchema.parse(task),
        scope: matchIdSchema.parse(scope),
      }));
    },
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
  const outcome = await loadRecord(db, 'answers', 'outcome', { ...key }, answerOutcomeSchema);
  return outcome && { ...key, outcome };
}

function isAmong(keys: readonly Pick<AnswerRecord, 'agent' | 'task'>[]) {
  const agents = keys.map(({ agent }) => agent);
  const tasks = keys.map(({ task }) => task);
  return sql<boolean>`(agent, task) in (select * from unnest(${agents}::text[], ${tasks}::text[]))`;
}

/** Returns each (agent, task) that was to be answered in these matches, once. */
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
