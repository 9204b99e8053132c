import { hostname } from 'node:os';
import { stillMs } from '../config/environment.ts';
import { workflowVersion } from '../engine/engine-calls.ts';
import type { PublishRefresh } from '../engine/jobs.ts';
import { sharedPool } from '../engine/pool.ts';
import { withPoolClient } from '../engine/pool-client.ts';
import { type Others, type PoolDeps, servePool } from '../engine/serve-pool.ts';
import { tickSchedules } from '../engine/tick-schedules.ts';
import { OperatorError } from '../kernel/errors.ts';
import { programVersion } from '../kernel/program-version.ts';
import { isConnectionFault } from '../storage/connection-fault.ts';
import { deadAfterMs } from '../storage/ledger/worker-records.ts';
import type { AppContext } from './app-context.ts';
import type { HeartNews } from './beat.ts';
import { startHeart } from './heart.ts';
import { openRunServices, type RunServicesCache, type RunServicesOptions } from './open-run.ts';

export interface WorkerOptions
  extends Pick<PoolDeps, 'atOnce' | 'graceMs' | 'progress' | 'roles' | 'stopping' | 'warn'> {
  readonly name: string;
  /** Called when the name is taken and work can come. */
  readonly entered: () => void;
  readonly publish: PublishRefresh;
  /** True if a predecessor of this process had the name, whose session may stand for a while. */
  readonly succeeds: boolean;
}

/** The session of a vanished predecessor ends after about half a minute; its name is tried for so often, and so long apart. */
const triesOfSuccessor = 60;
const tryAgainMs = 1000;

/**
 * Serves the runs given to workers until told to stop, or until its sign of life is lost.
 * @returns why it ended: `dead` when the others took it for that, and its work over
 * @throws OperatorError when a worker of this name lives
 */
export async function work(app: AppContext, options: WorkerOptions): Promise<'stopped' | 'lost' | 'dead'> {
  if (!(await enter(app, options))) return 'stopped';
  options.entered();
  const takenForDead = new AbortController();
  const signal = AbortSignal.any([app.lost, takenForDead.signal]);
  const { warn } = options;
  const runServices = openRunServices(app, { warn, signal, onStop: stopper(app) });
  const hear = (news: HeartNews) => {
    if (news.kind === 'unheard') return warn(`no heartbeat reaches the database: ${news.detail}`);
    warn('the other workers took this one for dead and took over its work, so it stops');
    takenForDead.abort();
  };
  const heart = startHeart(app, options.stopping, hear, stillMs());
  // What hangs with a lost database comes to no end.
  app.lost.addEventListener('abort', () => void heart.stop(), { once: true });
  try {
    const holdsNothing = await serve(app, options, runServices, signal);
    // Others bury one that holds something, when they have taken it over.
    if (holdsNothing) await app.ledger.workers.end([app.executor]);
    if (takenForDead.signal.aborted) return 'dead';
    return signal.aborted ? 'lost' : 'stopped';
  } finally {
    await heart.stop();
    // What was broken off never ends, so that what it holds open cannot be waited for.
    if (!signal.aborted) await runServices.close();
  }
}

function serve(
  app: AppContext,
  options: WorkerOptions,
  runServices: RunServicesCache,
  signal: AbortSignal,
): Promise<boolean> {
  const { roles } = options;
  const deps = { ...app, ...options, pool: sharedPool(roles), signal, servicesFor: runServices.servicesFor };
  return servePool({
    ...deps,
    others: findOthers(app),
    drain: runServices.drain,
    eachLook: async () => {
      await runServices.sweep();
      if (roles.includes('examine')) await tickSchedules(deps);
    },
  });
}

/** @returns whether the name was taken; false when told to stop before */
async function enter(app: AppContext, { name, roles, succeeds, stopping }: WorkerOptions): Promise<boolean> {
  const worker = {
    executor: app.executor,
    name,
    roles,
    programVersion,
    workflowVersion,
    host: hostname(),
    pid: process.pid,
  };
  for (let tries = succeeds ? triesOfSuccessor : 1; tries > 0 && !stopping.aborted; tries--) {
    if (await app.ledger.workers.enter(worker)) return true;
    // A namesake that was killed a moment ago leaves its name; what it held is taken over in its time.
    await freeName(app, name);
    if (await app.ledger.workers.enter(worker)) return true;
    if (tries > 1) await app.clock.sleep(tryAgainMs, stopping).catch(() => undefined);
  }
  if (stopping.aborted) return false;
  throw new OperatorError(
    `a worker named '${name}' is there already`,
    "Give this one another --name, or stop the other first: 'dr-arena status' lists them.",
  );
}

/** Finds the workers that are gone. */
function findOthers(app: AppContext): Others {
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

async function freeName(app: AppContext, name: string): Promise<void> {
  const dead = await findOthers(app).gone();
  const namesake = (await app.ledger.workers.list()).find((worker) => worker.name === name);
  if (namesake && dead.includes(namesake.executor)) await app.ledger.workers.rename(namesake.executor);
}

/**
 * Returns true if the others took this worker for dead, which is how its sign of life is lost while the database is
 * well.
 */
export async function isTakenOver({ ledger, executor }: Pick<AppContext, 'ledger' | 'executor'>): Promise<boolean> {
  try {
    return !(await ledger.workers.beat(executor, false));
  } catch (error) {
    if (isConnectionFault(error)) return false;
    throw error;
  }
}

/** Has all workers let a run lie that can go no further. */
function stopper(app: AppContext): RunServicesOptions['onStop'] {
  return async (run, { because, detail }) => {
    await app.ledger.stops.note(run, { because, detail });
    await withPoolClient(app, (client) => client.stop(run));
  };
}
