import { type BuildRecord, buildSchema } from '../../arena/build-record.ts';
import type { RunId } from '../../kernel/ids.ts';
import type { ArenaDatabase } from '../database.ts';
import { loadRecord, storedJson } from '../rows.ts';

/** Builds of trees. */
export function buildRepository(db: ArenaDatabase) {
  const load = (id: RunId): Promise<BuildRecord | null> => loadRecord(db, 'builds', 'build', { id }, buildSchema);
  return {
    /** Null when there is no such build. */
    load,

    /** Records a build; a later write replaces it, unless it was given up. */
    async save(build: BuildRecord): Promise<void> {
      const content = { status: build.status, build: storedJson(build) };
      await db
        .insertInto('builds')
        .values({ id: build.id, started_at: build.startedAt, ...content })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(content).where('builds.status', '<>', 'abandoned'))
        .execute();
    },

    /** Records that a build that has not finished, if there is one, was given up. @param at ISO 8601, UTC */
    async abandon(id: RunId, at: string): Promise<void> {
      const status = 'abandoned';
      const build = { ...(await load(id)), status, finishedAt: at };
      await db
        .updateTable('builds')
        .set({ status, build: storedJson(build) })
        .where((row) => row.and({ id, status: 'running' }))
        .execute();
    },

    /** Builds on their own, of no tournament, that have not ended; the newest first. */
    async unfinished(): Promise<readonly BuildRecord[]> {
      const rows = await db
        .selectFrom('builds')
        .select('build')
        .where('status', '=', 'running')
        .where('id', 'not in', db.selectFrom('tournaments').select('id'))
        .orderBy('started_at', 'desc')
        .orderBy('id')
        .execute();
      // One that cannot be read, such as one of another version, is nobody's to go on with.
      return rows.flatMap((row) => buildSchema.safeParse(row.build).data ?? []);
    },
  };
}
