import { messageOf } from '../kernel/errors.ts';
import { type AtOnce, launchEngine } from './engine.ts';
import type { Parts } from './parts.ts';
import { queuesOf, type Role } from './pool.ts';
import { openPoolClient } from './pool-client.ts';
import { registerWorkflows } from './register-workflows.ts';
import { stepGate } from './step-gate.ts';
import { strayRescue } from './stray-rescue.ts';
import { suspects } from './suspects.ts';
import { type Liveness, takeOverFrom } from './take-over.ts';

/** What a worker knows of the others. */
export interface Others {
  /** Executors of workers that are gone and hold work that nobody has taken over yet. */
  gone(): Promise<readonly string[]>;
  /** Their work was taken over. */
  buried(executors: readonly string[]): Promise<void>;
}

export interface PoolOptions {
  /** With the shared pool. Its signal aborts when this process must leave everything as it is. */
  readonly parts: Parts;
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
  const { parts, roles, atOnce, databaseUrl, liveness, warn } = options;
  registerWorkflows(parts);
  const { pool, executor, telemetry } = parts;
  const { traces } = telemetry;
  const launch = () => launchEngine({ databaseUrl, executor, pool, listen: queuesOf(roles), atOnce, warn, traces });
  suspects.know(await parts.ledger.stuckSteps());
  const engine = await liveness.exclusively('launch', launch);
  try {
    await lookUntilStopped(options);
    await lastSteps(options);
  } finally {
    await engine.close();
  }
  return !parts.signal.aborted && handBack(options);
}

async function lookUntilStopped(options: PoolOptions): Promise<void> {
  const { parts, stopping, warn } = options;
  const stop = AbortSignal.any([stopping, parts.signal]);
  const { pool, ledger } = parts;
  const rescue = strayRescue({ pool, liveness: options.liveness, strays: ledger.strayWork });
  while (!stop.aborted) {
    try {
      // Before what a worker held that stood still is taken over.
      suspects.know(await ledger.stuckSteps());
      await takeOverFromGone(options);
      const rescued = await rescue();
      if (rescued > 0) options.tookOver(rescued);
      await options.eachLook();
    } catch (thrown) {
      warn(`could not look after the others: ${messageOf(thrown)}`);
    }
    await parts.clock.sleep(lookEveryMs, stop).catch(() => undefined);
  }
}

async function takeOverFromGone({ others, liveness, parts, tookOver }: PoolOptions): Promise<void> {
  if ((await others.gone()).length === 0) return;
  await liveness.exclusively('take over from workers', async () => {
    const gone = await others.gone();
    const workflows = await takeOverFrom(gone, parts.pool);
    await others.buried(gone);
    if (workflows > 0) tookOver(workflows);
  });
}

/** Waits for the steps at work as long as it may. */
async function lastSteps({ parts: { clock, signal }, graceMs, drain }: PoolOptions): Promise<void> {
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

async function handBack({ databaseUrl, liveness, parts, warn }: PoolOptions): Promise<boolean> {
  try {
    const client = await openPoolClient(databaseUrl, liveness);
    try {
      await takeOverFrom([parts.executor], parts.pool, client.engine);
      return true;
    } finally {
      await client.close();
    }
  } catch (thrown) {
    // Then the others take it over when they see that this one is gone.
    warn(`what is unfinished could not be handed back at once: ${messageOf(thrown)}`);
    return false;
  }
}
