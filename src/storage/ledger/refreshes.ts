import { sql } from 'kysely';
import * as z from 'zod';
import { scheduleNameSchema } from '../../arena/series/schedule.ts';
import { type RefreshRecord, refreshSchema, refreshStatusSchema } from '../../arena/series/series.ts';
import { groupBy } from '../../kernel/group-by.ts';
import { tournamentIdSchema } from '../../kernel/id-schemas.ts';
import type { ScheduleName, TournamentId } from '../../kernel/ids.ts';
import type { ArenaDatabase } from '../database.ts';
import { countRows, holdsNul, insertNew, loadRecord, storedJson } from '../rows.ts';

/** Result of a firing: it began a refresh, now or before, or it found one running. */
export interface Firing {
  readonly kind: 'begun' | 'running';
  readonly number: number;
}

/** End of a refresh. The refresh stays `running` until its site and exports are written. */
export type RefreshEnd = Pick<RefreshRecord, 'status' | 'stoppedBy' | 'detail'> & {
  /** ISO 8601, UTC. */
  readonly finishedAt: string;
};

/** Firings that came while a refresh ran. */
export interface SkippedFirings {
  readonly count: number;
  /** ISO 8601, UTC: the newest; null for none. */
  readonly last: string | null;
}

/** Refreshes of schedules, their tournaments, and the firings that were skipped. */
export function refreshRepository(db: ArenaDatabase) {
  return {
    /**
     * Begins the next refresh of a schedule, unless one is running; the same firing begins one once.
     * @param firing names the firing
     * @param at ISO 8601, UTC
     */
    async begin(schedule: ScheduleName, firing: string, at: string): Promise<Firing> {
      const record = storedJson({ stoppedBy: null, detail: null, startedAt: at, finishedAt: null });
      for (let attempt = 0; attempt < tries; attempt++) {
        // A firing that began one before, a refresh that is running, and one begun at this moment all stand in its way.
        await sql`
          insert into arena.refreshes (schedule, number, firing, status, refresh, config)
          select name, (select coalesce(max(number), 0) + 1 from arena.refreshes where schedule = name), ${firing},
            'running', ${record}::json, coalesce(schedule -> 'config', 'null'::json)
          from arena.schedules where name = ${schedule}
          on conflict do nothing`.execute(db);
        const own = await numberWhere(db, schedule, 'firing', firing);
        if (own !== null) return { kind: 'begun', number: own };
        const running = await numberWhere(db, schedule, 'status', 'running');
        if (running !== null) return { kind: 'running', number: running };
      }
      throw new Error(`refreshes of ${schedule} end faster than one can begin`);
    },

    /** The number of the refresh that a firing began; null when it began none. */
    ofFiring: (schedule: ScheduleName, firing: string) => numberWhere(db, schedule, 'firing', firing),
    /** Null when there is no such refresh. */
    load: async (schedule: ScheduleName, number: number) => (await refreshesWhere(db, { schedule, number }))[0] ?? null,
    /** The refreshes of a schedule, or so many of its newest, the oldest first. */
    list: (schedule: ScheduleName, newest?: number) => refreshesWhere(db, { schedule }, newest),
    count: (schedule: ScheduleName) => countRows(db, sql`arena.refreshes where schedule = ${schedule}`),
    /** The refreshes that have not ended, of all schedules. */
    running: () => refreshesWhere(db, { status: 'running' }),
    /** The refresh that a tournament is a portion of; null for one that is of none. */
    async ofTournament(tournament: TournamentId): Promise<RefreshRecord | null> {
      if (holdsNul(tournament)) return null;
      const row = await db
        .selectFrom('refresh_tournaments')
        .select(['schedule', 'number'])
        .where('tournament', '=', tournament)
        .executeTakeFirst();
      if (!row) return null;
      return (await refreshesWhere(db, { ...row, schedule: scheduleNameSchema.parse(row.schedule) }))[0] ?? null;
    },

    /** Records a portion's tournament; the first one recorded for a portion stays. @returns the one that stands */
    async addPortion(
      { schedule, number }: Pick<RefreshRecord, 'schedule' | 'number'>,
      portion: number,
      tournament: TournamentId,
    ): Promise<TournamentId> {
      await insertNew(db, 'refresh_tournaments', { tournament, schedule, number, portion });
      const row = await db
        .selectFrom('refresh_tournaments')
        .select('tournament')
        .where((row) => row.and({ schedule, number, portion }))
        .executeTakeFirstOrThrow();
      return tournamentIdSchema.parse(row.tournament);
    },

    /** The config that a refresh goes by: that of its schedule when it began. Null when there is no such refresh. */
    config: (schedule: ScheduleName, number: number) =>
      loadRecord(db, 'refreshes', 'config', { schedule, number }, z.unknown()),

    /** Records how a refresh ended. Once it no longer runs it stays as it is. */
    async end(
      { schedule, number }: Pick<RefreshRecord, 'schedule' | 'number'>,
      { status, ...end }: RefreshEnd,
    ): Promise<void> {
      const [refresh] = await refreshesWhere(db, { schedule, number });
      if (refresh === undefined) throw new Error(`there is no refresh ${number} of ${schedule}`);
      await db
        .updateTable('refreshes')
        .set({ status, refresh: storedJson({ ...end, startedAt: refresh.startedAt }) })
        .where((row) => row.and({ schedule, number, status: 'running' }))
        .execute();
    },

    /** Notes a firing (ISO 8601, UTC) that came while a refresh ran, once. @returns whether it is the refresh's first */
    async noteSkipped(
      { schedule, number }: Pick<RefreshRecord, 'schedule' | 'number'>,
      firing: string,
      at: string,
    ): Promise<boolean> {
      const before = await db
        .selectFrom('skipped_firings')
        .select('firing')
        .where((row) => row.and({ schedule, number }))
        .executeTakeFirst();
      await sql`
        with noted as (
          insert into arena.skipped_firings (firing, schedule, at, number) values (${firing}, ${schedule}, ${at}, ${number})
          on conflict do nothing returning at)
        update arena.schedules set skipped = skipped + 1, skipped_last = greatest(skipped_last, noted.at)
        from noted where name = ${schedule}`.execute(db);
      await sql`
        delete from arena.skipped_firings where schedule = ${schedule} and firing not in (
          select firing from arena.skipped_firings where schedule = ${schedule}
          order by at desc, firing desc limit ${mostSkippedKept})`.execute(db);
      return before === undefined;
    },

    /** The refresh that was running when a firing came, which was therefore skipped; null for one that was not. */
    async skippedFor(firing: string): Promise<number | null> {
      const row = await db
        .selectFrom('skipped_firings')
        .select('number')
        .where('firing', '=', firing)
        .executeTakeFirst();
      return row?.number ?? null;
    },

    async skippedFirings(schedule: ScheduleName): Promise<SkippedFirings> {
      const row = await db
        .selectFrom('schedules')
        .select(['skipped', 'skipped_last'])
        .where('name', '=', schedule)
        .executeTakeFirst();
      return { count: Number(row?.skipped ?? 0), last: row?.skipped_last ?? null };
    },
  };
}

/** Times that is tried to begin a refresh when others end at the very moment. */
const tries = 5;

async function numberWhere(
  db: ArenaDatabase,
  schedule: ScheduleName,
  column: 'firing' | 'status',
  value: string,
): Promise<number | null> {
  const row = await db
    .selectFrom('refreshes')
    .select('number')
    .where('schedule', '=', schedule)
    .where(column, '=', value)
    .executeTakeFirst();
  return row?.number ?? null;
}

interface RefreshFilter {
  readonly schedule?: ScheduleName;
  readonly number?: number;
  readonly status?: 'running';
}

/** @param newest so many at most, of those with the highest numbers; default: all */
async function refreshesWhere(
  db: ArenaDatabase,
  { schedule, number, status }: RefreshFilter,
  newest?: number,
): Promise<readonly RefreshRecord[]> {
  if (schedule !== undefined && holdsNul(schedule)) return [];
  let query = db.selectFrom('refreshes').select(['schedule', 'number', 'status', 'refresh']);
  if (schedule !== undefined) query = query.where('schedule', '=', schedule);
  if (number !== undefined) query = query.where('number', '=', number);
  if (status !== undefined) query = query.where('status', '=', status);
  query = query.orderBy('schedule', 'desc').orderBy('number', 'desc');
  const rows = await (newest === undefined ? query : query.limit(newest)).execute();
  if (rows.length === 0) return [];
  const portions = await loadPortions(db, rows);
  return rows.reverse().map((row) => ({
    ...refreshSchema.parse(row.refresh),
    schedule: scheduleNameSchema.parse(row.schedule),
    number: row.number,
    tournaments: portions.get(`${row.schedule}/${row.number}`) ?? [],
    status: refreshStatusSchema.parse(row.status),
  }));
}

/** Tournaments by `schedule/number`, in the order of the portions. */
async function loadPortions(
  db: ArenaDatabase,
  refreshes: readonly { readonly schedule: string; readonly number: number }[],
): Promise<ReadonlyMap<string, readonly TournamentId[]>> {
  const least = refreshes.reduce((smallest, { number }) => Math.min(smallest, number), Number.MAX_SAFE_INTEGER);
  const rows = await db
    .selectFrom('refresh_tournaments')
    .select(['schedule', 'number', 'tournament'])
    .where('schedule', 'in', [...new Set(refreshes.map(({ schedule }) => schedule))])
    .where('number', '>=', least)
    .orderBy('portion')
    .execute();
  const portions = groupBy(rows, (row) => `${row.schedule}/${row.number}`);
  return new Map([...portions].map(([key, own]) => [key, own.map((row) => tournamentIdSchema.parse(row.tournament))]));
}

/** Firings that were skipped are kept so many of a schedule, the last ones; all are counted. */
const mostSkippedKept = 100;
