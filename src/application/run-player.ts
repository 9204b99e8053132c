import { hostname } from 'node:os';
import type { RootWorkflow } from '../engine/engine-calls.ts';
import type { PublishRefresh } from '../engine/jobs.ts';
import { roles } from '../engine/pool.ts';
import { messageOf, OperatorError } from '../kernel/errors.ts';
import type { PlayedBy } from '../web/app/run-acts.ts';
import type { AppContext } from './app-context.ts';
import { giveToWorkers } from './play-run.ts';
import { work } from './serve-as-worker.ts';
import { missingRoles, workersAlive } from './workers.ts';

/** Plays runs for a process that does other things too, such as serving pages. */
export interface RunPlayer {
  /** Has a recorded run played, or resumed. @returns by whom */
  play(lead: RootWorkflow): Promise<PlayedBy>;
  /** Sees to it that what waits for workers is taken up. @returns by whom */
  wake(): Promise<PlayedBy>;
  /** Tells who would play a run that is begun now. */
  next(): Promise<PlayedBy>;
  /** Returns true if this process plays runs by now. */
  playsItself(): boolean;
  /** Lets what is at work here end for a moment, and hands back the rest. */
  close(): Promise<void>;
}

interface PlayerOptions {
  readonly warn: (message: string) => void;
  readonly publish: PublishRefresh;
}

/** Matches, trees and answers at a time where the process that serves the pages plays them: it has other things to do. */
const atOnce = { matches: 8, trees: 16, answers: 16 };
/** Maximum wait for steps at work when the process is to end, in milliseconds. */
const graceMs = 60_000;

/**
 * Gives runs to the workers of the database. Where workers of some role are missing, this process becomes one of all roles,
 * from the first run on until it ends: a run that it leaves unfinished stays recorded, and can be resumed.
 */
export function openRunPlayer(app: AppContext, { warn, publish }: PlayerOptions): RunPlayer {
  const stopping = new AbortController();
  let own: { readonly entered: Promise<void>; readonly end: Promise<void>; over: boolean } | null = null;

  function becomeWorker() {
    let entered: () => void = () => undefined;
    const isEntered = new Promise<void>((resolve) => {
      entered = resolve;
    });
    const name = `serve-${hostname()}-${process.pid}`.slice(0, 64);
    const options = { name, roles, atOnce, graceMs, warn, publish, entered, succeeds: false } as const;
    const worked = work(app, { ...options, progress: () => undefined, stopping: stopping.signal });
    const mine = {
      entered: Promise.race([isEntered, worked.then(() => undefined)]),
      end: worked.then(
        () => undefined,
        (error) => warn(`this app plays no runs any more: ${messageOf(error)}`),
      ),
      over: false,
    };
    void mine.end.then(() => {
      mine.over = true;
    });
    return mine;
  }

  const next = async (): Promise<PlayedBy> =>
    own === null && missingRoles(await workersAlive(app)).length === 0 ? 'workers' : 'app';

  async function wake(): Promise<PlayedBy> {
    if ((await next()) === 'workers') return 'workers';
    own ??= becomeWorker();
    await own.entered;
    if (!own.over) return 'app';
    throw new OperatorError('this app plays no runs any more', 'Start it again: dr-arena serve');
  }

  return {
    wake,
    next,
    playsItself: () => own !== null && !own.over,
    async play(lead) {
      const playedBy = await wake();
      await giveToWorkers(app, lead, true);
      return playedBy;
    },
    async close() {
      stopping.abort();
      await own?.end;
    },
  };
}
