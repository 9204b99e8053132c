import { workflowVersion } from '../engine/engine-calls.ts';
import { type Role, roles } from '../engine/pool.ts';
import type { WorkerState } from '../storage/ledger/worker-records.ts';
import { checkHealth, type HealthReport } from '../telemetry/start-health.ts';
import type { AppContext } from './app-context.ts';

/** Silent for longer, a worker is not counted on when a run is to be given away. */
const freshMs = 10_000;

/** The workers that can be counted on: alive, not about to stop, and of workflows that this program knows. */
export async function workersAlive({
  ledger,
  liveness,
}: Pick<AppContext, 'ledger' | 'liveness'>): Promise<WorkerState[]> {
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

/** How a process is that works with this app context. It never rejects, and answers within about three seconds. */
export function appHealth(app: Pick<AppContext, 'ledger' | 'liveness' | 'clock'>): Promise<HealthReport> {
  const { ledger, clock } = app;
  return checkHealth({
    clock,
    ping: () => ledger.engine.ping(),
    countWorkers: async () => (await workersAlive(app)).length,
  });
}
