import { workflowVersion } from '../engine/engine-calls.ts';
import { type Role, roles } from '../engine/pool.ts';
import { programVersion } from '../kernel/program-version.ts';
import { inTime } from '../kernel/until-aborted.ts';
import type { WorkerState } from '../storage/ledger/worker-records.ts';
import type { HealthReport } from '../telemetry/start-health.ts';
import type { AppContext, LiveRecords } from './app-context.ts';

/** Silent for longer, a worker is not counted on when a run is to be given away. */
const freshMs = 10_000;

/** The workers that can be counted on: alive, not about to stop, and of workflows that this program knows. */
export async function workersAlive({ ledger, liveness }: LiveRecords): Promise<WorkerState[]> {
  const fresh = (await ledger.workers.list()).filter(
    (worker) => worker.silentMs < freshMs && !worker.stopping && worker.workflowVersion === workflowVersion,
  );
  const free = new Set(await liveness.freeExecutors(fresh.map(({ executor }) => executor)));
  return fresh.filter(({ executor }) => !free.has(executor));
}

/** The roles that nobody among the workers has; a run can be given to them when there are none. */
export function missingRoles(workers: readonly Pick<WorkerState, 'roles'>[]): readonly Role[] {
  return roles.filter((role) => !workers.some((worker) => worker.roles.includes(role)));
}

/** A database that takes longer is away, as far as anybody who asks is concerned. */
const patienceMs = 3000;

/** Returns the health of a process with this app context. Never rejects, and answers within about three seconds. */
export async function appHealth(app: Pick<AppContext, 'ledger' | 'liveness' | 'clock'>): Promise<HealthReport> {
  const { ledger, clock } = app;
  const startedAt = clock.now();
  const look = async () => {
    await ledger.engine.ping();
    return { databaseMs: clock.now() - startedAt, workersAlive: (await workersAlive(app)).length };
  };
  // Why it fails is told by whoever works with the database.
  const health = await inTime(clock, patienceMs, look()).catch(() => null);
  const { databaseMs = null, workersAlive: alive = null } = health ?? {};
  return { status: health === null ? 'unavailable' : 'ok', version: programVersion, databaseMs, workersAlive: alive };
}
