import { Kysely, type Migration, PostgresDialect } from 'kysely';
import pg from 'pg';
import { databaseStream } from './json-column.ts';
import { migrate } from './migrate.ts';
import { firstTables } from './migrations/0001-first-tables.ts';
import { workers } from './migrations/0002-workers.ts';
import { scheduleTables } from './migrations/0003-schedules.ts';
import { skippedFirings } from './migrations/0004-skipped-firings.ts';
import { rewardGroups } from './migrations/0005-reward-groups.ts';
import { taskSearches } from './migrations/0006-task-searches.ts';
import { uselessReplies } from './migrations/0007-useless-replies.ts';
import { stuckSteps } from './migrations/0008-stuck-steps.ts';
import { examSets } from './migrations/0009-exam-sets.ts';
import { requestForms } from './migrations/0010-request-forms.ts';
import { stepsTold } from './migrations/0011-steps-told.ts';
import { calibrationResults } from './migrations/0012-calibrations.ts';
import { backgroundJobs } from './migrations/0013-background-jobs.ts';
import { citations } from './migrations/0014-citations.ts';
import { reportQuality } from './migrations/0015-report-quality.ts';
import type { ArenaTables } from './tables.ts';

/** The tables of the schema `arena`. */
export type ArenaDatabase = Kysely<ArenaTables>;

export interface ArenaConnection {
  readonly db: ArenaDatabase;
  /** Ends the pool's connections. */
  close(): Promise<void>;
}

/** In the order of their names; one that was released never changes. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-first-tables': firstTables,
  '0002-workers': workers,
  '0003-schedules': scheduleTables,
  '0004-skipped-firings': skippedFirings,
  '0005-reward-groups': rewardGroups,
  '0006-task-searches': taskSearches,
  '0007-useless-replies': uselessReplies,
  '0008-stuck-steps': stuckSteps,
  '0009-exam-sets': examSets,
  '0010-request-forms': requestForms,
  '0011-steps-told': stepsTold,
  '0012-calibrations': calibrationResults,
  '0013-background-jobs': backgroundJobs,
  '0014-citations': citations,
  '0015-report-quality': reportQuality,
};

/**
 * Connects to the arena's tables and brings them up to date. Several processes may do so at once: one migrates, the
 * others wait for it.
 * @param poolSize the most connections held at one time
 * @throws OperatorError when a newer program has made the tables
 */
export async function connectArena(url: string, poolSize = 10): Promise<ArenaConnection> {
  const session = { connectionString: url, application_name: 'dr-arena', stream: databaseStream };
  const pool = new pg.Pool({ ...session, max: poolSize });
  // An idle connection that breaks is replaced by the pool; a query on a broken one rejects by itself.
  pool.on('error', () => undefined);
  // One that breaks while it is used fails its query; without a listener it would end the process as well.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const root = new Kysely<ArenaTables>({ dialect: new PostgresDialect({ pool }) });
  try {
    await migrate(root, migrations);
  } catch (error) {
    await root.destroy();
    throw error;
  }
  return { db: root.withSchema('arena'), close: () => root.destroy() };
}
