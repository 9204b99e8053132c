import { hostname } from 'node:os';
import { stillMs } from '../config/environment.ts';
import type { AtOnce } from '../engine/engine.ts';
import { workflowVersion } from '../engine/engine-calls.ts';
import type { PublishRefresh } from '../engine/jobs.ts';
import { queuesOf, type Role, roles, sharedPool } from '../engine/pool.ts';
import { openPoolClient } from '../engine/pool-client.ts';
import { servePool } from '../engine/serve-pool.ts';
import { tickSchedules } from '../engine/tick-schedules.ts';
import type { Parts, Progress } from '../engine/workflow-deps.ts';
import { OperatorError } from '../kernel/errors.ts';
import { programVersion } from '../kernel/program-version.ts';
import { counted } from '../reporting/words.ts';
import { isConnectionFault } from '../storage/connection-fault.ts';
import type { House } from './app-context.ts';
import type { HeartNews } from './beat.ts';
import { startHeart } from './heart.ts';
import { openRigs, type Rigs, type RigsOptions } from './run-services-by-config.ts';
import { othersOf } from './workers.ts';

export interface WorkerOptions {
  readonly name: string;
  readonly roles: readonly Role[];
  readonly atOnce: AtOnce;
  /** What is at work when the worker is told to stop is waited for so long, in milliseconds. */
  readonly graceMs: number;
  readonly progress: Progress;
  readonly warn: (message: string) => void;
  /** Told when the name is taken and work can come. */
  readonly entered: () => void;
  /** Aborts when the worker is to stop. */
  readonly stopping: AbortSignal;
  readonly publish: PublishRefresh;
  /** Whether a predecessor of this process had the name, whose session may stand for a while. */
  readonly succeeds: boolean;
}

/** The session of a vanished predecessor ends after about half a minute; its name is tried for so often, and so long apart. */
const [triesOfSuccessor, tryAgainMs] = [60, 1000];

/**
 * Serves the runs given to workers until told to stop, or until its sign of life is lost.
 * @returns why it ended: `dead` when the others took it for that, and its work over
 * @throws OperatorError when a worker of this name lives
 */
export async function work(house: House, options: WorkerOptions): Promise<'stopped' | 'lost' | 'dead'> {
  if (!(await enter(house, options))) return 'stopped';
  options.entered();
  const gone = new AbortController();
  const signal = AbortSignal.any([house.lost, gone.signal]);
  const rigs = openRigs(house, { warn: options.warn, signal, onStop: stopper(house) });
  const heart = startHeart(house, options.stopping, (news) => hear(news, options.warn, () => gone.abort()), stillMs());
  // What hangs with a lost database comes to no end.
  house.lost.addEventListener('abort', () => void heart.stop(), { once: true });
  try {
    const holdsNothing = await serve(house, options, rigs, signal);
    // Others bury one that holds something, when they have taken it over.
    if (holdsNothing) await house.ledger.endWorkers([house.executor]);
    if (gone.signal.aborted) return 'dead';
    return signal.aborted ? 'lost' : 'stopped';
  } finally {
    await heart.stop();
    // What was broken off never ends, so that what it holds open cannot be waited for.
    if (!signal.aborted) await rigs.close();
  }
}

async function serve(house: House, options: WorkerOptions, rigs: Rigs, signal: AbortSignal): Promise<boolean> {
  const { roles, atOnce, warn, stopping, graceMs, progress, publish } = options;
  const pool = sharedPool(roles);
  const parts: Parts = { ...house, progress, pool, signal, publish, rigOf: (run) => rigs.rigOf(run) };
  const tellOtherVersions = otherVersionTeller(house, warn);
  return servePool({
    ...{ parts, roles, atOnce, warn, stopping, graceMs },
    ...{ databaseUrl: house.databaseUrl, liveness: house.liveness, others: othersOf(house) },
    drain: () => rigs.drain(),
    tookOver: (workflows) => house.telemetry.note({ kind: 'took_over', workflows }),
    eachLook: async () => {
      await rigs.sweep();
      await tellOtherVersions();
      if (roles.includes('examine')) await tickSchedules(parts);
    },
  });
}

/** @returns whether the name was taken; false when told to stop before */
async function enter(house: House, { name, roles, succeeds, stopping }: WorkerOptions): Promise<boolean> {
  const worker = {
    ...{ executor: house.executor, name, roles, programVersion, workflowVersion },
    ...{ host: hostname(), pid: process.pid },
  };
  for (let tries = succeeds ? triesOfSuccessor : 1; tries > 0 && !stopping.aborted; tries--) {
    if (await house.ledger.enterWorker(worker)) return true;
    // A namesake that was killed a moment ago leaves its name; what it held is taken over in its time.
    await freeName(house, name);
    if (await house.ledger.enterWorker(worker)) return true;
    if (tries > 1) await house.clock.sleep(tryAgainMs, stopping).catch(() => undefined);
  }
  if (stopping.aborted) return false;
  throw new OperatorError(
    `a worker named '${name}' is there already`,
    "Give this one another --name, or stop the other first: 'dr-arena status' lists them.",
  );
}

async function freeName(house: House, name: string): Promise<void> {
  const gone = await othersOf(house).gone();
  const namesake = (await house.ledger.listWorkers()).find((worker) => worker.name === name);
  if (namesake && gone.includes(namesake.executor)) await house.ledger.renameWorker(namesake.executor);
}

/** Whether the others took this worker for dead, which is how its sign of life is lost where the database is well. */
export async function isBuried({ ledger, executor }: House): Promise<boolean> {
  try {
    return !(await ledger.beat(executor, false));
  } catch (thrown) {
    if (isConnectionFault(thrown)) return false;
    throw thrown;
  }
}

function hear(news: HeartNews, warn: (message: string) => void, onDead: () => void): void {
  if (news.kind === 'unheard') {
    warn(`no heartbeat reaches the database: ${news.detail}`);
    return;
  }
  warn('the others took this worker for dead and its work over, so it stops');
  onDead();
}

/** Has all workers let a run lie that can go no further. */
function stopper(house: House): RigsOptions['onStop'] {
  return async (run, { because, detail }) => {
    await house.ledger.noteStop(run, { because, detail });
    const client = await openPoolClient(house.databaseUrl, house.liveness);
    try {
      await client.stop(run);
    } finally {
      await client.close();
    }
  };
}

/** How often it is looked, in milliseconds. */
const lookEveryMs = 15_000;

/** Says once, for each other version of the workflows, that work of it waits and that this worker leaves it alone. */
function otherVersionTeller({ ledger, clock }: House, warn: (message: string) => void): () => Promise<void> {
  const told = new Set<string>();
  let looked = Number.NEGATIVE_INFINITY;
  return async () => {
    if (clock.now() - looked < lookEveryMs) return;
    looked = clock.now();
    const others = (await ledger.waitingIn(queuesOf(roles))).filter(({ version }) => version !== workflowVersion);
    for (const version of new Set(others.map((each) => each.version))) {
      if (told.has(version)) continue;
      told.add(version);
      const waiting = others.reduce((sum, each) => sum + (each.version === version ? each.waiting : 0), 0);
      warn(
        `${counted(waiting, 'workflow waits', 'workflows wait')} that another version of dr-arena began (workflows ${version}; this worker has ${workflowVersion}): start a worker of that version, or play their runs anew`,
      );
    }
  };
}
