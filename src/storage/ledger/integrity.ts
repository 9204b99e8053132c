import { type Compilable, sql } from 'kysely';
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
import { leaderboardSchema } from './leaderboards.ts';
import { cursorBatches } from './tournament-streams.ts';

/** A record that belongs to nothing that is there. */
export interface StrayRow {
  readonly table: string;
  readonly about: string;
}

/** Where rows belong: what names them, and the rows that have no owner. */
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

/** What a check of the whole record asks for. */
export function integrityRepository(db: ArenaDatabase) {
  return {
    /**
     * Records that do not fit their schemas or their rows, as they are found.
     * @param more records that others keep in the same database
     */
    recordFaults: (more: readonly RecordsOf[]) => recordFaults(db, more),

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
      const rows = await db
        .selectFrom('tasks')
        .select('tree')
        .union(db.selectFrom('matches').select('tree'))
        .orderBy('tree')
        .execute();
      return rows.map((row) => recordTreeIdSchema.parse(row.tree));
    },

    async countMatches(): Promise<number> {
      const row = await db.selectFrom('matches').select(sql<string>`count(*)`.as('rows')).executeTakeFirstOrThrow();
      return Number(row.rows);
    },

    /** Records that belong to nothing that is there, the first of each table. */
    async orphanRows(): Promise<readonly StrayRow[]> {
      const found: StrayRow[] = [];
      for (const [table, query] of Object.entries(orphans)) {
        const { rows } = await sql<{ about: string }>`${sql.raw(query)} limit ${sql.lit(mostNamed)}`.execute(db);
        found.push(...rows.map(({ about }) => ({ table, about })));
      }
      return found;
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
async function* recordFaults(db: ArenaDatabase, more: readonly RecordsOf[]): AsyncGenerator<RecordFault> {
  for (const { table, keys, rows, faultOf } of [keptRecords, ...more].flatMap((recordsOf) => recordsOf(db))) {
    for await (const portion of cursorBatches(db, rows, portionSize)) {
      for (const row of portion) {
        const detail = faultOf(row);
        if (detail !== null) yield { table, about: keys.map((key) => String(row[key])).join(', '), detail };
      }
    }
  }
}

/** A row with its record, which is any JSON. */
type Row = Readonly<Record<string, unknown>> & { readonly record: unknown };

/** Rows of one table, with what is wrong with one of them; null: nothing. */
export interface KeptRecords {
  readonly table: string;
  readonly keys: readonly string[];
  readonly rows: Compilable<Row>;
  readonly faultOf: (row: Row) => string | null;
}

/** The records that somebody keeps in the database. */
export type RecordsOf = (db: ArenaDatabase) => readonly KeptRecords[];

/** @param stated what the record says of the columns it stands beside */
export function kept<Value>(
  [table, ...keys]: readonly [string, ...string[]],
  rows: Compilable<Row>,
  schema: z.ZodType<Value>,
  stated: (record: Value) => Readonly<Record<string, unknown>> = () => ({}),
): KeptRecords {
  const faultOf = ({ record, ...row }: Row) => {
    const read = schema.safeParse(record);
    const [issue] = read.error?.issues ?? [];
    if (!read.success) return issue ? faultText(issue) : read.error.message;
    const other = Object.entries(stated(read.data)).find(([column, value]) => row[column] !== value);
    return other ? `it says ${other[0]} is ${other[1]}, and stands under ${row[other[0]]}` : null;
  };
  return { table, keys, rows, faultOf };
}

function keptRecords(db: ArenaDatabase): readonly KeptRecords[] {
  return [...keptRuns(db), ...keptPlay(db), ...keptCalls(db), ...keptBesides(db)];
}

function keptRuns(db: ArenaDatabase): readonly KeptRecords[] {
  const tournaments = db.selectFrom('tournaments').select(['id', 'status', 'started_at', 'head as record']);
  const builds = db.selectFrom('builds').select(['id', 'status', 'started_at', 'build as record']);
  const boards = db.selectFrom('leaderboards').select(['tournament', 'seq', 'leaderboard as record']);
  type Run = { readonly id: string; readonly status: string; readonly startedAt: string };
  const run = ({ id, status, startedAt }: Run) => ({ id, status, started_at: startedAt });
  return [
    kept(['tournaments', 'id'], tournaments.orderBy('id'), tournamentHeadSchema, run),
    kept(['builds', 'id'], builds.orderBy('id'), buildSchema, run),
    kept(['leaderboards', 'tournament', 'seq'], boards.orderBy('seq'), leaderboardSchema),
  ];
}

function keptPlay(db: ArenaDatabase): readonly KeptRecords[] {
  const columns = ['id', 'tournament', 'tournament_round', 'tree', 'ended', 'match as record'] as const;
  const matches = db.selectFrom('matches').select(columns).orderBy('id');
  const rounds = db.selectFrom('rounds').select(['match', 'number', 'task', 'round as record']);
  const quality = db.selectFrom('round_quality').select(['match', 'number', 'quality as record']);
  const tasks = db.selectFrom('tasks').select(['id', 'tree', 'task as record']).orderBy('id');
  const answers = db
    .selectFrom('answers')
    .select(['tournament', 'agent', 'task', 'scope', 'outcome as record'])
    .orderBy('tournament')
    .orderBy('agent')
    .orderBy('task')
    .orderBy('scope');
  const citations = db
    .selectFrom('answer_citations')
    .select(['tournament', 'agent', 'task', 'scope', 'report as record'])
    .orderBy('tournament')
    .orderBy('agent')
    .orderBy('task')
    .orderBy('scope');
  return [
    kept(['matches', 'id'], matches, matchSchema, ({ id, tournament, tournamentRound, tree, end }) => ({
      id,
      tournament,
      tournament_round: tournamentRound,
      tree,
      ended: end !== null,
    })),
    kept(
      ['rounds', 'match', 'number'],
      rounds.orderBy('match').orderBy('number'),
      roundSchema,
      ({ match, number, task }) => ({ match, number, task }),
    ),
    kept(['round_quality', 'match', 'number'], quality.orderBy('match').orderBy('number'), roundQualitySchema),
    kept(['tasks', 'id'], tasks, taskSchema, ({ id, tree }) => ({ id, tree })),
    kept(['answers', 'agent', 'task', 'tournament'], answers, answerOutcomeSchema),
    kept(['answer_citations', 'agent', 'task', 'tournament'], citations, citationReportSchema),
  ];
}

function keptCalls(db: ArenaDatabase): readonly KeptRecords[] {
  const calls = db.selectFrom('model_calls').orderBy('seq');
  return [
    kept(['model_calls', 'seq'], calls.select(['seq', 'reply as record']), modelReplySchema.nullable()),
    kept(['model_calls', 'seq'], calls.select(['seq', 'failure as record']), modelFailureSchema.nullable()),
  ];
}

function keptBesides(db: ArenaDatabase): readonly KeptRecords[] {
  const audits = db.selectFrom('audits').select(['id', 'tournament', 'created_at', 'audit as record']).orderBy('id');
  const handedIn = db.selectFrom('audit_answers').select(['audit', 'seq', 'answer as record']).orderBy('seq');
  const schedules = db.selectFrom('schedules').select(['name', 'created_at', 'schedule as record']).orderBy('name');
  const refreshes = db.selectFrom('refreshes').select(['schedule', 'number', 'refresh as record']);
  return [
    kept(['audits', 'id'], audits, auditSchema, ({ id, tournament, createdAt }) => ({
      id,
      tournament,
      created_at: createdAt,
    })),
    kept(['audit_answers', 'audit', 'seq'], handedIn, placedAnswerSchema),
    kept(['schedules', 'name'], schedules, scheduleSchema, ({ name, createdAt }) => ({ name, created_at: createdAt })),
    kept(['refreshes', 'schedule', 'number'], refreshes.orderBy('schedule').orderBy('number'), refreshSchema),
  ];
}
