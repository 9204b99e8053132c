import { sql } from 'kysely';
import type { Task } from '../../../examiner/task.ts';
import type { TournamentId, TreeId } from '../../kernel/ids.ts';
import type { ArenaDatabase } from '../database.ts';
import { tournamentIdSchema, treeIdSchema } from '../schemas/ids.ts';
import { taskSchema } from '../schemas/task.ts';
import { recordFaults } from './record-faults.ts';

/** A record that belongs to nothing that is there. */
export interface StrayRow {
  readonly table: string;
  readonly about: string;
}

/** Where rows belong: what names them, and the rows that have no owner. */
const strays: Readonly<Record<string, string>> = {
  matches: 'select id as about from arena.matches where tournament not in (select id from arena.tournaments)',
  rounds: `select match || ', round ' || number as about from arena.rounds
    where match not in (select id from arena.matches)`,
  answers: `select agent || ' to task ' || task || ' in ' || tournament as about from arena.answers
    where tournament not in (select id from arena.tournaments) or task not in (select id from arena.tasks)`,
  leaderboards: `select tournament as about from arena.leaderboards
    where tournament not in (select id from arena.tournaments)`,
  refresh_tournaments: `select tournament as about from arena.refresh_tournaments
    where tournament not in (select id from arena.tournaments)`,
  audits: 'select id as about from arena.audits where tournament not in (select id from arena.tournaments)',
};

/** Stray rows that are named of each table, at most. */
const mostNamed = 100;

/** What a check of the whole record asks for. */
export function integrityLedger(db: ArenaDatabase) {
  return {
    /** Records that do not fit their schemas or their rows, as they are found. */
    recordFaults: () => recordFaults(db),

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
      return rows.map((row) => treeIdSchema.parse(row.tree));
    },

    async countMatches(): Promise<number> {
      const row = await db.selectFrom('matches').select(sql<string>`count(*)`.as('rows')).executeTakeFirstOrThrow();
      return Number(row.rows);
    },

    /** Records that belong to nothing that is there, the first of each table. */
    async strayRows(): Promise<readonly StrayRow[]> {
      const found: StrayRow[] = [];
      for (const [table, query] of Object.entries(strays)) {
        const { rows } = await sql<{ about: string }>`${sql.raw(query)} limit ${sql.lit(mostNamed)}`.execute(db);
        found.push(...rows.map(({ about }) => ({ table, about })));
      }
      return found;
    },
  };
}
