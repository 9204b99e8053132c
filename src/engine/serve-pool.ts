import { messageOf } from '../kernel/errors.ts';
import type { RunId } from '../kernel/ids.ts';
import type { OrphanWork } from '../storage/ledger/engine-state.ts';
import { type AtOnce, launchEngine } from './engine.ts';
import { localEngine } from './engine-calls.ts';
import { type Pool, queuesOf, type Role } from './pool.ts';
import { withPoolClient } from './pool-client.ts';
import { registerWorkflows } from './register-workflows.ts';
import { suspects } from './step.ts';
import { stepGate } from './step-gate.ts';
import { type Liveness, takeOver, takeOverFrom } from './take-over.ts';
import type { WorkflowDeps } from './workflow-deps.ts';

/** What a worker knows of the others. */
export interface Others {
  /** Executors of workers that are gone and hold work that nobody has taken over yet. */
  gone(): Promise<readonly string[]>;
  /** Their work was taken over. */
  buried(executors: readonly string[]): Promise<void>;
}

export interface PoolOptions {
  /** With the shared pool. Its signal aborts when this process must leave everything as it is. */
  readonly deps: WorkflowDeps;
  readonly roles: readonly Role[];
  readonly atOnce: AtOnce;
  readonly databaseUrl: string;
  readonly liveness: Liveness;
  readonly others: Others;
  readonly warn: (message: string) => void;
  /** Told how many workflows of workers that are gone were put back to work. */
  readonly tookOver: (workflows: number) => void;
  /** Done every few seconds. What it throws is a warning. */
  readonly eachLook: () => Promise<void>;
  /** Aborts when the worker is to stop. */
  readonly stopping: AbortSignal;
  /** What is at work is waited for so long, in milliseconds; in the second half of it no call of a model begins. */
  readonly graceMs: number;
  readonly drain: () => void;
}

/** How often it is looked whether others are gone, in milliseconds: with what makes a worker dead, under half a minute. */
const lookEveryMs = 3000;

/**
 * Serves the runs given to workers until it is told to stop: then begins no step any more, waits for those at work as long
 * as it may, and hands back what it holds.
 * @returns whether it holds nothing any more; if not, the others take it over when they see that this one is gone
 */
export async function servePool(options: PoolOptions): Promise<boolean> {
  const { deps, roles, atOnce, databaseUrl, liveness, warn } = options;
  registerWorkflows(deps);
  const { pool, executor, telemetry } = deps;
  const { traces } = telemetry;
  const launch = () => launchEngine({ databaseUrl, executor, pool, listen: queuesOf(roles), atOnce, warn, traces });
  suspects.know(await deps.ledger.stuckSteps.of());
  const engine = await liveness.exclusively('launch', launch);
  try {
    await lookUntilStopped(options);
    await lastSteps(options);
  } finally {
    await engine.close();
  }
  return !deps.signal.aborted && handBack(options);
}

async function lookUntilStopped(options: PoolOptions): Promise<void> {
  const { deps, stopping, warn } = options;
  const stop = AbortSignal.any([stopping, deps.signal]);
  const { pool, ledger } = deps;
  const rescue = orphanRecovery({ pool, liveness: options.liveness, orphans: ledger.engine.orphanWork });
  while (!stop.aborted) {
    try {
      // Before what a worker held that stood still is taken over.
      suspects.know(await ledger.stuckSteps.of());
      await takeOverFromGone(options);
      const rescued = await rescue();
      if (rescued > 0) options.tookOver(rescued);
      await options.eachLook();
    } catch (thrown) {
      warn(`could not look after the others: ${messageOf(thrown)}`);
    }
    await deps.clock.sleep(lookEveryMs, stop).catch(() => undefined);
  }
}

async function takeOverFromGone({ others, liveness, deps, tookOver }: PoolOptions): Promise<void> {
  if ((await others.gone()).length === 0) return;
  await liveness.exclusively('take over from workers', async () => {
    const gone = await others.gone();
    const workflows = await takeOverFrom(gone, deps.pool);
    await others.buried(gone);
    if (workflows > 0) tookOver(workflows);
  });
}

/** Waits for the steps at work as long as it may. */
async function lastSteps({ deps: { clock, signal }, graceMs, drain }: PoolOptions): Promise<void> {
  const ended = new AbortController();
  const stop = AbortSignal.any([signal, ended.signal]);
  const patience = async () => {
    await clock.sleep(graceMs / 2, stop);
    drain();
    await clock.sleep(graceMs / 2, stop);
  };
  await Promise.race([stepGate.close(), patience().catch(() => undefined)]);
  ended.abort();
}

async function handBack({ databaseUrl, liveness, deps, warn }: PoolOptions): Promise<boolean> {
  try {
    await withPoolClient({ databaseUrl, liveness }, ({ engine }) => takeOverFrom([deps.executor], deps.pool, engine));
    return true;
  } catch (thrown) {
    // Then the others take it over when they see that this one is gone.
    warn(`what is unfinished could not be handed back at once: ${messageOf(thrown)}`);
    return false;
  }
}

interface OrphanOptions {
  /** The workers' pool. */
  readonly pool: Pool;
  readonly liveness: Liveness;
  /** What processes at terminals hold of runs that workers lead. */
  readonly orphans: () => Promise<readonly OrphanWork[]>;
}

/**
 * Brings back to the workers what a process at a terminal that joined one of their runs has left behind: such a process is
 * no worker, so that nobody buries it. Work that waits in its queues at two looks in a row, while none of its executors
 * lives, counts as left; a terminal that lives would have begun it.
 * @returns what is to be called at each look; it gives how many workflows were brought back
 */
export function orphanRecovery(
  { pool, liveness, orphans }: OrphanOptions,
  engine = localEngine,
): () => Promise<number> {
  let before: ReadonlySet<RunId> = new Set();
  return async () => {
    const left = await abandoned(await orphans(), liveness);
    const again = left.filter((run) => before.has(run));
    before = new Set(left);
    let count = 0;
    for (const run of again) count += await takeOver(run, pool, liveness, engine);
    return count;
  };
}

async function abandoned(orphans: readonly OrphanWork[], liveness: Liveness): Promise<readonly RunId[]> {
  if (orphans.length === 0) return [];
  const free = new Set(await liveness.freeExecutors([...new Set(orphans.flatMap(({ executors }) => executors))]));
  return orphans.filter(({ executors }) => executors.every((each) => free.has(each))).map(({ run }) => run);
}
