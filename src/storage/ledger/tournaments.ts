import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type TournamentHead, tournamentHeadSchema } from '../../arena/tournament.ts';
import type { RunId, TournamentId } from '../../kernel/ids.ts';
import type { ArenaDatabase } from '../database.ts';
import { forgetUseless } from '../meter/ask-for-calls.ts';
import { forgetLost } from '../meter/background-calls.ts';
import { insertNew, loadRecord, storedJson } from '../rows.ts';

/** The heads of tournaments. */
export function tournamentRepository(db: ArenaDatabase) {
  const loadTournament = (id: TournamentId): Promise<TournamentHead | null> =>
    loadRecord(db, 'tournaments', 'head', { id }, tournamentHeadSchema);

  async function saveTournament(head: TournamentHead): Promise<TournamentHead> {
    const content = { status: head.status, head: storedJson(head) };
    await db
      .insertInto('tournaments')
      .values({ id: head.id, started_at: head.startedAt, ...content })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet(content).where('tournaments.status', 'not in', ['finished', 'abandoned']),
      )
      .execute();
    return (await loadTournament(head.id)) ?? head;
  }

  return {
    /** Null when there is no such tournament. */
    load: loadTournament,

    /**
     * Records a tournament. Until it is finished or given up, later writes replace it; then it never changes again.
     * @returns the one kept
     */
    save: saveTournament,

    /**
     * Opens a finished tournament for another try of its void matches, in which replies that were of no use are asked for again.
     * @returns the number of the try, from 1; null when it is not finished
     */
    async reopen(id: TournamentId): Promise<number | null> {
      const head = await loadTournament(id);
      if (head?.status !== 'finished') return null;
      const retries = (head.retries ?? 0) + 1;
      const open: TournamentHead = { ...head, status: 'running', finishedAt: null, retries };
      const { numUpdatedRows } = await db
        .updateTable('tournaments')
        .set({ status: open.status, head: storedJson(open) })
        .where((row) => row.and({ id, status: 'finished' }))
        .executeTakeFirst();
      await forgetUseless(db, id);
      await forgetLost(db, id);
      return numUpdatedRows === 1n ? retries : null;
    },

    /** Records that a tournament that has not finished was given up. @param at ISO 8601, UTC */
    async abandon(id: TournamentId, at: string): Promise<void> {
      const head = await loadTournament(id);
      if (head) await saveTournament({ ...head, status: 'abandoned', finishedAt: at });
    },

    /** Returns the tournaments that have not ended, whether or not a process works on them. */
    async listUnfinished(): Promise<readonly TournamentHead[]> {
      const rows = await db.selectFrom('tournaments').select('head').where('status', '=', 'running').execute();
      return rows.map((row) => tournamentHeadSchema.parse(row.head));
    },

    /** All tournaments, the newest first. */
    async list(): Promise<readonly TournamentHead[]> {
      const rows = await db
        .selectFrom('tournaments')
        .select('head')
        .orderBy('started_at', 'desc')
        .orderBy('id')
        .execute();
      return rows.map((row) => tournamentHeadSchema.parse(row.head));
    },
  };
}

/** Progress of a tournament; equal states show equal leaderboards. */
export interface TournamentState {
  readonly status: string;
  readonly matches: number;
  /** Matches with an end, void ones included. */
  readonly ended: number;
  /** Answers of auditors about it. */
  readonly audited: number;
  /** Finished tournaments of the project that play on from another: the boards of those say so. */
  readonly playedOn: number;
  /** Changes with every write to the tournament's head. */
  readonly version: string;
}

/** Reads the progress of a tournament in one cheap query. */
export function tournamentStateRepository(db: ArenaDatabase) {
  return {
    /** Null when there is no such tournament. */
    async state(id: TournamentId): Promise<TournamentState | null> {
      const row = await db
        .selectFrom('tournaments')
        .leftJoin('matches', 'matches.tournament', 'tournaments.id')
        .select([
          'tournaments.status',
          sql<string>`tournaments.xmin::text`.as('version'),
          sql<number>`count(matches.id)::int`.as('matches'),
          sql<number>`(count(*) filter (where matches.ended))::int`.as('ended'),
          sql<number>`(select count(*)::int from arena.audit_answers where audit in
            (select id from arena.audits where tournament = ${id}))`.as('audited'),
          sql<number>`(select count(*)::int from arena.tournaments where status = 'finished'
            and head->>'follows' is not null)`.as('playedOn'),
        ])
        .where('tournaments.id', '=', id)
        .groupBy(['tournaments.id', sql`tournaments.xmin::text`])
        .executeTakeFirst();
      return row ?? null;
    },
  };
}

/** Reason why workers stopped a run. */
export interface RunStopRecord {
  readonly because: string;
  /** Reason in words. */
  readonly detail: string;
}

/** Runs that were stopped on the workers; what was recorded of them is kept, and they can be resumed. */
export function runStopRepository(db: ArenaDatabase) {
  return {
    /** Notes why a run was stopped; the first reason stands. */
    async note(run: RunId, { because, detail }: RunStopRecord): Promise<void> {
      await insertNew(db, 'run_stops', { run, because, detail: detail.slice(0, 2000).replaceAll('\0', '') });
    },

    /** Null when it was not stopped. */
    async load(run: RunId): Promise<RunStopRecord | null> {
      const row = await db
        .selectFrom('run_stops')
        .select(['because', 'detail'])
        .where('run', '=', run)
        .executeTakeFirst();
      return row ?? null;
    },

    /** Removes the stop of a run that is resumed. */
    async clear(run: RunId): Promise<void> {
      await sql`delete from arena.run_stops where run = ${run}`.execute(db);
    },
  };
}

const fence = 'fence';

/** Secrets that the project makes for itself; they never leave the database but in the work they are made for. */
export function secretRepository(db: ArenaDatabase) {
  return {
    /**
     * Returns the key of the fences around untrusted text: drawn once for a database, so that equal prompts stay equal.
     */
    async fenceKey(): Promise<string> {
      await insertNew(db, 'secrets', { name: fence, secret: randomBytes(32).toString('hex') });
      const row = await db.selectFrom('secrets').select('secret').where('name', '=', fence).executeTakeFirstOrThrow();
      return row.secret;
    },
  };
}
