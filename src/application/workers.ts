import { workflowVersion } from '../engine/engine-calls.ts';
import { queuesOf, type Role, roles } from '../engine/pool.ts';
import type { Others } from '../engine/serve-pool.ts';
import { counted } from '../reporting/arena-words.ts';
import type { WaitingWorkflows } from '../storage/ledger/engine-state.ts';
import { deadAfterMs, type WorkerState } from '../storage/ledger/worker-records.ts';
import { checkHealth, type HealthReport } from '../telemetry/start-health.ts';
import type { AppContext } from './app-context.ts';

/** Silent for longer, a worker is not counted on when a run is to be given away. */
const freshMs = 10_000;

/** How a worker finds those that are gone. */
export function othersOf(app: Pick<AppContext, 'endLease' | 'executor' | 'ledger' | 'liveness'>): Others {
  const { ledger, executor, liveness, endLease } = app;
  return {
    gone: async () => {
      const others = (await ledger.workers.list()).filter((worker) => worker.executor !== executor);
      // One that is frozen still holds its session; it learns by losing it that it was taken for dead.
      for (const { executor: silent } of others.filter(({ silentMs }) => silentMs > deadAfterMs))
        await endLease(silent);
      const free = await liveness.freeExecutors(others.map((worker) => worker.executor));
      return [...free, ...(await ledger.workers.endedHolding())];
    },
    buried: (executors) => ledger.workers.end(executors),
  };
}

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

/** What is known of the workers of a database, and of what waits for them. */
export interface WorkersSeen {
  /** Those that have not ended. */
  readonly workers: readonly WorkerState[];
  /** Executors whose session with the database has ended. */
  readonly gone: ReadonlySet<string>;
  /** In the queues that workers share. */
  readonly waiting: readonly WaitingWorkflows[];
  /** Schedules that begin refreshes. */
  readonly schedules: number;
}

/** How the workers stand, in words. */
interface WorkersStatus {
  readonly detail: string;
  /** What to do where work waits that no living worker can do; null where none does. */
  readonly fault: string | null;
  /** What is worth knowing all the same; null for nothing. */
  readonly note: string | null;
}

const noWorkers = 'none: runs are played by the process that begins them';

/** Says which workers live, which are silent or of another version, and whether work waits for a role that none has. */
export function workersStatus(seen: WorkersSeen): WorkersStatus {
  const living = seen.workers.filter((worker) => isAlive(seen, worker));
  const silent = seen.workers.filter((worker) => !isAlive(seen, worker));
  const told = [
    living.length === 0 ? '' : `${living.length} alive: ${living.map(workerText).join(', ')}`,
    ...silent.map(({ name, silentMs }) => `${name} has been silent for ${Math.round(silentMs / 1000)} s`),
  ].filter((part) => part !== '');
  const faults = [...waitingFaults(seen, living), ...scheduleFault(seen, living)];
  return {
    detail: told.length > 0 ? told.join('; ') : faults.length > 0 ? 'none' : noWorkers,
    fault: faults.length === 0 ? null : faults.join(' '),
    note: silent.length === 0 ? null : 'What a silent worker held is taken over by the others within half a minute.',
  };
}

function isAlive({ gone }: WorkersSeen, { executor, silentMs }: WorkerState): boolean {
  return silentMs <= deadAfterMs && !gone.has(executor);
}

function workerText({ name, roles: own, stopping, programVersion, workflowVersion: version }: WorkerState): string {
  const other = version === workflowVersion ? '' : `, of another version, ${programVersion}, whose runs it plays alone`;
  return `${name} (${own.join(', ')}${stopping ? ', stopping' : ''}${other})`;
}

/** Work that waits for a role that no living worker of its version has. */
function waitingFaults({ waiting }: WorkersSeen, living: readonly WorkerState[]): string[] {
  return waiting.flatMap(({ queue, version, waiting: count }) => {
    const role = roles.find((each) => queuesOf([each]).includes(queue));
    if (role === undefined || hasRole(living, version, role)) return [];
    const what = `${counted(count, 'workflow waits', 'workflows wait')} for a worker with the role ${role}`;
    if (version === workflowVersion) return [`${what}: dr-arena worker --roles ${role}.`];
    return [`${what} of another version of dr-arena (workflows ${version}).`];
  });
}

function hasRole(workers: readonly WorkerState[], version: string, role: Role): boolean {
  return workers.some(
    (worker) => !worker.stopping && worker.workflowVersion === version && worker.roles.includes(role),
  );
}

function scheduleFault({ schedules }: WorkersSeen, living: readonly WorkerState[]): string[] {
  const missing = missingRoles(living.filter((each) => !each.stopping && each.workflowVersion === workflowVersion));
  if (schedules === 0 || missing.length === 0) return [];
  return [
    `${counted(schedules, 'schedule is', 'schedules are')} active, and no worker has the role ${missing.join(' or ')}: dr-arena worker${missing.length === roles.length ? '' : ` --roles ${missing.join(',')}`}.`,
  ];
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
