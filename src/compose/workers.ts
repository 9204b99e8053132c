import { deadAfterMs, type WorkerState } from '../store/ledger/workers.ts';
import { type Role, roles } from '../workflows/pool.ts';
import type { Others } from '../workflows/serve-pool.ts';
import { workflowVersion } from '../workflows/workflow-version.ts';
import type { House } from './open-house.ts';

/** Silent for longer, a worker is not counted on when a run is to be given away. */
const freshMs = 10_000;

/** How a worker finds those that are gone. */
export function othersOf(house: House): Others {
  const { ledger, executor, liveness, endLease } = house;
  return {
    gone: async () => {
      const others = (await ledger.listWorkers()).filter((worker) => worker.executor !== executor);
      // One that is frozen still holds its session; it learns by losing it that it was taken for dead.
      for (const { executor: silent } of others.filter(({ silentMs }) => silentMs > deadAfterMs))
        await endLease(silent);
      const free = await liveness.freeExecutors(others.map((worker) => worker.executor));
      return [...free, ...(await ledger.endedWorkersHolding())];
    },
    buried: (executors) => ledger.endWorkers(executors),
  };
}

/** The workers that can be counted on: alive, not about to stop, and of workflows that this program knows. */
export async function workersAlive({ ledger, liveness }: Pick<House, 'ledger' | 'liveness'>): Promise<WorkerState[]> {
  const fresh = (await ledger.listWorkers()).filter(
    (worker) => worker.silentMs < freshMs && !worker.stopping && worker.workflowVersion === workflowVersion,
  );
  const free = new Set(await liveness.freeExecutors(fresh.map(({ executor }) => executor)));
  return fresh.filter(({ executor }) => !free.has(executor));
}

/** The roles that nobody among the workers has; a run can be given to them when there are none. */
export function missingRoles(workers: readonly Pick<WorkerState, 'roles'>[]): readonly Role[] {
  return roles.filter((role) => !workers.some((worker) => worker.roles.includes(role)));
}
