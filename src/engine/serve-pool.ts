import { messageOf } from '../kernel/errors.ts';
import type { EngineDeps } from './engine.ts';
import { queuesOf, type Role } from './pool.ts';
import { withPoolClient } from './pool-client.ts';
import { startEngine } from './run-to-end.ts';
import { suspects } from './step.ts';
import { stepGate } from './step-gate.ts';
import { takeOverFrom } from './take-over.ts';

/** What a worker knows of the others. */
export interface Others {
  /** Executors of workers that are gone and hold work that nobody has taken over yet. */
  gone(): Promise<readonly string[]>;
  /** Their work was taken over. */
  buried(executors: readonly string[]): Promise<void>;
}

/** With the shared pool. Its signal aborts when this process must leave everything as it is. */
export interface PoolDeps extends EngineDeps {
  readonly roles: readonly Role[];
  readonly others: Others;
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
  const { ledger, warn } = deps;
  const stop = AbortSignal.any([deps.stopping, deps.signal]);
  while (!stop.aborted) {
    try {
      // Before what a worker held that stood still is taken over.
      suspects.know(await ledger.stuckSteps.of());
      await takeOverFromGone(deps);
      await deps.eachLook();
    } catch (thrown) {
      warn(`could not look after the others: ${messageOf(thrown)}`);
    }
    await deps.clock.sleep(lookEveryMs, stop).catch(() => undefined);
  }
}

async function takeOverFromGone({ others, liveness, pool, telemetry }: PoolDeps): Promise<void> {
  if ((await others.gone()).length === 0) return;
  await liveness.exclusively('take over from workers', async () => {
    const gone = await others.gone();
    const workflows = await takeOverFrom(gone, pool);
    await others.buried(gone);
    if (workflows > 0) telemetry.note({ kind: 'took_over', workflows });
  });
}

/** Waits for the steps at work as long as it may. */
async function lastSteps({ clock, signal, graceMs, drain }: PoolDeps): Promise<void> {
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

async function handBack({ executor, pool, warn, ...database }: PoolDeps): Promise<boolean> {
  try {
    await withPoolClient(database, ({ engine }) => takeOverFrom([executor], pool, engine));
    return true;
  } catch (thrown) {
    // Then the others take it over when they see that this one is gone.
    warn(`what is unfinished could not be handed back at once: ${messageOf(thrown)}`);
    return false;
  }
}
