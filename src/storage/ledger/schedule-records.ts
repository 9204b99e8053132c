import {
  type ScheduleRecord,
  type ScheduleState,
  scheduleNameSchema,
  scheduleSchema,
  scheduleStateSchema,
} from '../../arena/series/schedule.ts';
import type { ScheduleName } from '../../kernel/ids.ts';
import type { ArenaDatabase } from '../database.ts';
import { holdsNul, insertNew, storedJson } from '../rows.ts';

/** A schedule as it stands. */
export interface StoredSchedule {
  readonly schedule: ScheduleRecord;
  /** Firings begin refreshes only while it is active; the refreshes of one that was removed stay. */
  readonly state: ScheduleState;
  /** ISO 8601, UTC: firings up to this moment have been seen to. */
  readonly lookedUntil: string;
}

/** A refresh that somebody asked for, whatever the time. */
export interface RefreshRequest {
  /** Names the firing. */
  readonly firing: string;
  readonly schedule: ScheduleName;
  /** ISO 8601, UTC. */
  readonly at: string;
}

const columns = ['state', 'looked_until', 'schedule'] as const;

/** Schedules, and the refreshes that were asked for by hand. */
export function scheduleRepository(db: ArenaDatabase) {
  /** Writes an active schedule over one in these states. @returns true if it was written */
  async function write(
    schedule: ScheduleRecord,
    lookedUntil: string,
    over: readonly ScheduleState[],
  ): Promise<boolean> {
    const content = { state: 'active', looked_until: lookedUntil, schedule: storedJson(schedule) };
    const rows = await db
      .insertInto('schedules')
      .values({ name: schedule.name, created_at: schedule.createdAt, ...content })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(content).where('schedules.state', 'in', over))
      .returning('name')
      .execute();
    return rows.length > 0;
  }

  return {
    /** Null when there never was such a schedule. */
    async load(name: ScheduleName): Promise<StoredSchedule | null> {
      if (holdsNul(name)) return null;
      const row = await db.selectFrom('schedules').select(columns).where('name', '=', name).executeTakeFirst();
      return row ? storedSchedule(row) : null;
    },

    /** All schedules by name, removed ones too. */
    async list(): Promise<readonly StoredSchedule[]> {
      const rows = await db.selectFrom('schedules').select(columns).orderBy('name').execute();
      return rows.map(storedSchedule);
    },

    /** Records a schedule that there is not, or that was removed, as `save` does. @returns whether it did; of two at once one does */
    add: (schedule: ScheduleRecord, lookedUntil: string) => write(schedule, lookedUntil, ['removed']),

    /** Records a schedule or replaces it; it is then active, and firings up to the given moment (ISO 8601, UTC) are past. */
    save: (schedule: ScheduleRecord, lookedUntil: string) => write(schedule, lookedUntil, scheduleStateSchema.options),

    /** @param lookedUntil ISO 8601, UTC: firings up to then are past; an earlier moment than the recorded one changes nothing */
    async setState(name: ScheduleName, state: ScheduleState, lookedUntil: string): Promise<void> {
      await db.updateTable('schedules').set({ state }).where('name', '=', name).execute();
      await lookedAt(db, name, lookedUntil);
    },

    /** Notes that firings up to a moment (ISO 8601, UTC) have been seen to. */
    lookedAt: (name: ScheduleName, until: string) => lookedAt(db, name, until),
    /** Asks for a refresh now; the same firing is asked for once. */
    async requestRefresh(request: RefreshRequest): Promise<void> {
      await insertNew(db, 'refresh_requests', request);
    },

    /** The refreshes asked for that have not been seen to, the oldest first. */
    async refreshRequests(): Promise<readonly RefreshRequest[]> {
      const rows = await db
        .selectFrom('refresh_requests')
        .select(['firing', 'schedule', 'at'])
        .orderBy('at')
        .orderBy('firing')
        .execute();
      return rows.map((row) => ({ ...row, schedule: scheduleNameSchema.parse(row.schedule) }));
    },

    /** Notes that a request has been seen to. */
    async closeRequest(firing: string): Promise<void> {
      await db.deleteFrom('refresh_requests').where('firing', '=', firing).execute();
    },
  };
}

function storedSchedule(row: {
  readonly state: string;
  readonly looked_until: string;
  readonly schedule: unknown;
}): StoredSchedule {
  return {
    schedule: scheduleSchema.parse(row.schedule),
    state: scheduleStateSchema.parse(row.state),
    lookedUntil: row.looked_until,
  };
}

async function lookedAt(db: ArenaDatabase, name: ScheduleName, until: string): Promise<void> {
  await db
    .updateTable('schedules')
    .set({ looked_until: until })
    .where('name', '=', name)
    .where('looked_until', '<', until)
    .execute();
}
