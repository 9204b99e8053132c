import { sql } from 'kysely';
import type * as z from 'zod';
import { citationReportSchema } from '../../../examiner/citations/citation.ts';
import { type Task, taskSchema } from '../../../examiner/task.ts';
import { buildSchema } from '../../arena/build-record.ts';
import { matchSchema } from '../../arena/match.ts';
import { roundQualitySchema } from '../../arena/quality/quality-record.ts';
import { roundSchema } from '../../arena/round.ts';
import { scheduleSchema } from '../../arena/series/schedule.ts';
import { refreshSchema } from '../../arena/series/series.ts';
import { tournamentHeadSchema } from '../../arena/tournament.ts';
import { auditSchema } from '../../audit/audit.ts';
import { placedAnswerSchema } from '../../audit/audit-answer.ts';
import { answerOutcomeSchema } from '../../kernel/answer.ts';
import { faultText } from '../../kernel/errors.ts';
import { recordTreeIdSchema, tournamentIdSchema } from '../../kernel/id-schemas.ts';
import type { TournamentId, TreeId } from '../../kernel/ids.ts';
import { modelFailureSchema, modelReplySchema } from '../../models/language-model.ts';
import type { ArenaDatabase } from '../database.ts';
import { countRows } from '../rows.ts';
import type { ArenaTables } from '../tables.ts';
import { leaderboardSchema } from './leaderboards.ts';
import { cursorBatches } from './tournament-streams.ts';

/** A record that belongs to nothing that is there. */
export interface StrayRow {
  readonly table: string;
  readonly about: string;
}

/** Queries for the rows of each table that have no owner. */
const orphans: Readonly<Record<string, string>> = {
  matches: 'select id as about from arena.matches where tournament not in (select id from arena.tournaments)',
  rounds: `select match || ', round ' || number as about from arena.rounds
    where match not in (select id from arena.matches)`,
  round_quality: `select match || ', round ' || number as about from arena.round_quality
    where (match, number) not in (select match, number from arena.rounds)`,
  answers: `select agent || ' to task ' || task || ' in ' || tournament as about from arena.answers
    where tournament not in (select id from arena.tournaments) or task not in (select id from arena.tasks)`,
  answer_citations: `select agent || ' to task ' || task || ' in ' || tournament as about from arena.answer_citations
    where (tournament, agent, task, scope) not in (select tournament, agent, task, scope from arena.answers)`,
  leaderboards: `select tournament as about from arena.leaderboards
    where tournament not in (select id from arena.tournaments)`,
  refresh_tournaments: `select tournament as about from arena.refresh_tournaments
    where tournament not in (select id from arena.tournaments)`,
  audits: 'select id as about from arena.audits where tournament not in (select id from arena.tournaments)',
};

/** Stray rows that are named of each table, at most. */
const mostNamed = 100;

/** Queries for a check of the whole record. */
export function integrityRepository(db: ArenaDatabase) {
  return {
    /**
     * Records that do not fit their schemas or their rows, as they are found.
     * @param more records that others keep in the same database
     */
    recordFaults: (more: readonly KeptRecords[]) => recordFaults(db, more),

    /** All tournaments by id, those that cannot be read included. */
    async tournamentIds(): Promise<readonly TournamentId[]> {
      const rows = await db.selectFrom('tournaments').select('id').orderBy('id').execute();
      return rows.map(({ id }) => tournamentIdSchema.parse(id));
    },

    /** The tasks about one tree, by id. */
    async tasksOfTree(tree: TreeId): Promise<readonly Task[]> {
      const rows = await db.selectFrom('tasks').select('task').where('tree', '=', tree).orderBy('id').execute();
      return rows.map((row) => taskSchema.parse(row.task));
    },

    /** The trees that tasks or matches name. */
    async treesNamed(): Promise<readonly TreeId[]> {
      const { rows } = await sql<{ tree: string }>`
        select tree from arena.tasks union select tree from arena.matches order by tree`.execute(db);
      return rows.map((row) => recordTreeIdSchema.parse(row.tree));
    },

    countMatches: () => countRows(db, sql`arena.matches`),

    /** Records that belong to nothing that is there, the first of each table. */
    async orphanRows(): Promise<readonly StrayRow[]> {
      const strays: StrayRow[] = [];
      for (const [table, query] of Object.entries(orphans)) {
        const { rows } = await sql<{ about: string }>`${sql.raw(query)} limit ${sql.lit(mostNamed)}`.execute(db);
        strays.push(...rows.map(({ about }) => ({ table, about })));
      }
      return strays;
    },
  };
}

/** A record that does not fit its schema, or that says of itself something else than the row it stands in. */
export interface RecordFault {
  readonly table: string;
  /** The key of its row. */
  readonly about: string;
  readonly detail: string;
}

/** Rows read at a time. */
const portionSize = 100;

/**
 * Reads every record but trees, pages and bodies by its schema, a hundred at a time.
 * @returns the records that something is wrong with, by table and key
 */
async function* recordFaults(db: ArenaDatabase, more: readonly KeptRecords[]): AsyncGenerator<RecordFault> {
  for (const { table, keys, faultOf } of [...keptRecords, ...more]) {
    const inOrder = sql<Row>`select * from ${sql.table(`arena.${table}`)} order by ${sql.join(keys.map((key) => sql.ref(key)))}`;
    for await (const portion of cursorBatches(db, { compile: () => inOrder.compile(db) }, portionSize)) {
      for (const row of portion) {
        const detail = faultOf(row);
        if (detail !== null) yield { table, about: keys.map((key) => String(row[key])).join(', '), detail };
      }
    }
  }
}

type Row = Readonly<Record<string, unknown>>;

/** Records of one table, with what is wrong with one of its rows; null: nothing. */
export interface KeptRecords {
  readonly table: keyof ArenaTables;
  readonly keys: readonly string[];
  readonly faultOf: (row: Row) => string | null;
}

/**
 * @param keys of the table, in their order
 * @param column that holds the record, which is any JSON
 * @param stated what the record says of the columns it belongs to
 */
export function recordsIn<Value>(
  table: keyof ArenaTables,
  keys: readonly string[],
  column: string,
  schema: z.ZodType<Value>,
  stated: (record: Value) => Readonly<Record<string, unknown>> = () => ({}),
): KeptRecords {
  const faultOf = (row: Row) => {
    const read = schema.safeParse(row[column]);
    const [issue] = read.error?.issues ?? [];
    if (!read.success) return issue ? faultText(issue) : read.error.message;
    const other = Object.entries(stated(read.data)).find(([name, value]) => row[name] !== value);
    return other ? `it says ${other[0]} is ${other[1]}, and stands under ${row[other[0]]}` : null;
  };
  return { table, keys, faultOf };
}

type Run = { readonly id: string; readonly status: string; readonly startedAt: string };
const statedOfRun = ({ id, status, startedAt }: Run) => ({ id, status, started_at: startedAt });

const keptRecords: readonly KeptRecords[] = [
  recordsIn('tournaments', ['id'], 'head', tournamentHeadSchema, statedOfRun),
  recordsIn('builds', ['id'], 'build', buildSchema, statedOfRun),
  recordsIn('leaderboards', ['tournament', 'seq'], 'leaderboard', leaderboardSchema),
  recordsIn('matches', ['id'], 'match', matchSchema, ({ id, tournament, tournamentRound, tree, end }) => ({
    id,
    tournament,
    tournament_round: tournamentRound,
    tree,
    ended: end !== null,
  })),
  recordsIn('rounds', ['match', 'number'], 'round', roundSchema, ({ match, number, task }) => ({
    match,
    number,
    task,
  })),
  recordsIn('round_quality', ['match', 'number'], 'quality', roundQualitySchema),
  recordsIn('tasks', ['id'], 'task', taskSchema, ({ id, tree }) => ({ id, tree })),
  recordsIn('answers', ['agent', 'task', 'tournament'], 'outcome', answerOutcomeSchema),
  recordsIn('answer_citations', ['agent', 'task', 'tournament'], 'report', citationReportSchema),
  recordsIn('model_calls', ['seq'], 'reply', modelReplySchema.nullable()),
  recordsIn('model_calls', ['seq'], 'failure', modelFailureSchema.nullable()),
  recordsIn('audits', ['id'], 'audit', auditSchema, ({ id, tournament, createdAt }) => ({
    id,
    tournament,
    created_at: createdAt,
  })),
  recordsIn('audit_answers', ['audit', 'seq'], 'answer', placedAnswerSchema),
  recordsIn('schedules', ['name'], 'schedule', scheduleSchema, ({ name, createdAt }) => ({
    name,
    created_at: createdAt,
  })),
  recordsIn('refreshes', ['schedule', 'number'], 'refresh', refreshSchema),
];
