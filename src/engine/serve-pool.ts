import { messageOf } from '../kernel/errors.ts';
import type { RunId } from '../kernel/ids.ts';
import type { OrphanWork } from '../storage/ledger/engine-state.ts';
import type { EngineDeps } from './engine.ts';
import { localEngine } from './engine-calls.ts';
import { type Pool, queuesOf, type Role } from './pool.ts';
import { withPoolClient } from './pool-client.ts';
import { startEngine } from './run-to-end.ts';
import { suspects } from './step.ts';
import { stepGate } from './step-gate.ts';
import { type Liveness, takeOver, takeOverFrom } from './take-over.ts';

/** Finds the other workers that are gone. */
export interface Others {
  /** Executors of workers that are gone and hold work that nobody has taken over yet. */
  gone(): Promise<readonly string[]>;
  /** Their work was taken over. */
  buried(executors: readonly string[]): Promise<void>;
}

/** Dependencies of a worker, with the shared pool. `signal` aborts when this process must leave everything as it is. */
export interface PoolDeps extends EngineDeps {
  readonly roles: readonly Role[];
  readonly others: Others;
  /** Done every few seconds. What it throws is a warning. */
  readonly eachLook: () => Promise<void>;
  /** Aborts when the worker is to stop. */
  readonly stopping: AbortSignal;
  /** Maximum wait for steps at work, in milliseconds; in its second half no call of a model begins. */
  readonly graceMs: number;
  readonly drain: () => void;
}

/**
 * Milliseconds between two looks for workers that are gone: with the time after which a worker counts as dead, under
 * half a minute.
 */
const lookEveryMs = 3000;

/**
 * Serves the runs given to workers until it is told to stop: then begins no step any more, waits for those at work as long
 * as it may, and hands back what it holds.
 * @returns whether it holds nothing any more; if not, the others take it over when they see that this one is gone
 */
export async function servePool(deps: PoolDeps): Promise<boolean> {
  const { engine } = await startEngine(deps, queuesOf(deps.roles));
  try {
    await lookUntilStopped(deps);
    await lastSteps(deps);
  } finally {
    await engine.close();
  }
  return !deps.signal.aborted && handBack(deps);
}

async function lookUntilStopped(deps: PoolDeps): Promise<void> {
  const { pool, liveness, ledger, warn } = deps;
  const stop = AbortSignal.any([deps.stopping, deps.signal]);
  const rescue = orphanRecovery({ pool, liveness, orphans: ledger.engine.orphanWork });
  while (!stop.aborted) {
    try {
      // Before what a worker held that stood still is taken over.
      suspects.know(await ledger.stuckSteps.of());
      await takeOverFromGone(deps);
      tellTaken(deps, await rescue());
      await deps.eachLook();
    } catch (error) {
      warn(`could not look after the others: ${messageOf(error)}`);
    }
    await deps.clock.sleep(lookEveryMs, stop).catch(() => undefined);
  }
}

function tellTaken({ telemetry }: PoolDeps, workflows: number): void {
  if (workflows > 0) telemetry.note({ kind: 'took_over', workflows });
}

async function takeOverFromGone(deps: PoolDeps): Promise<void> {
  const { others, liveness, pool } = deps;
  if ((await others.gone()).length === 0) return;
  await liveness.exclusively('take over from workers', async () => {
    const dead = await others.gone();
    const workflows = await takeOverFrom(dead, pool);
    await others.buried(dead);
    tellTaken(deps, workflows);
  });
}

/** Waits for the steps at work as long as it may. */
async function lastSteps({ clock, signal, graceMs, drain }: PoolDeps): Promise<void> {
  const finished = new AbortController();
  const stop = AbortSignal.any([signal, finished.signal]);
  const patience = async () => {
    await clock.sleep(graceMs / 2, stop);
    drain();
    await clock.sleep(graceMs / 2, stop);
  };
  await Promise.race([stepGate.close(), patience().catch(() => undefined)]);
  finished.abort();
}

async function handBack({ executor, pool, warn, ...database }: PoolDeps): Promise<boolean> {
  try {
    await withPoolClient(database, ({ engine }) => takeOverFrom([executor], pool, engine));
    return true;
  } catch (error) {
    // Then the others take it over when they see that this one is gone.
    warn(`what is unfinished could not be handed back at once: ${messageOf(error)}`);
    return false;
  }
}

interface OrphanOptions {
  /** The workers' pool. */
  readonly pool: Pool;
  readonly liveness: Liveness;
  /** Returns the work of runs that workers lead, which processes at terminals hold. */
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
    const orphaned = await abandoned(await orphans(), liveness);
    const again = orphaned.filter((run) => before.has(run));
    before = new Set(orphaned);
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
