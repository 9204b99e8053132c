import type { RunServices } from '../engine/workflow-deps.ts';
import { messageOf } from '../kernel/errors.ts';
import type { RunId, TournamentId } from '../kernel/ids.ts';
import type { AppContext, Records } from './app-context.ts';
import { type OpenRun, openRun } from './open-run.ts';
import type { Stop } from './run-calls.ts';

export interface RunServicesOptions {
  readonly warn: (message: string) => void;
  /** Aborts when this process must leave everything as it is. */
  readonly signal: AbortSignal;
  /** Told when a run can go no further, for want of money or of a key, after its last call has ended. */
  readonly onStop: (run: RunId, stop: Stop) => Promise<void>;
}

/** What a worker works on its runs with; each is opened when it is first asked for. */
export type RunServicesCache = ReturnType<typeof openRunServices>;

interface Kept {
  readonly opened: Promise<OpenRun>;
  usedAt: number;
}

/** Run services that nobody has asked for in this time may be closed, in milliseconds. */
const idleMs = 60_000;

/** Opens runs as their work comes. */
export function openRunServices(app: AppContext, { warn, signal, onStop }: RunServicesOptions) {
  const kept = new Map<RunId, Kept>();

  function open(run: RunId): Kept {
    const opened = openRun(app, run, {
      warn: (message) => warn(`${run}: ${message}`),
      stopOf: ({ drained }) => AbortSignal.any([signal, drained]),
    });
    opened.then(
      (own) => own.calls.drained.addEventListener('abort', () => void suspendRun(run, own), { once: true }),
      () => kept.delete(run),
    );
    const entry: Kept = { opened, usedAt: app.clock.now() };
    kept.set(run, entry);
    return entry;
  }

  async function suspendRun(run: RunId, opened: OpenRun): Promise<void> {
    const stop = opened.calls.stopped();
    if (stop === null || stop.because === 'interrupted') return;
    try {
      await onStop(run, stop);
      kept.delete(run);
      await opened.close();
    } catch (thrown) {
      warn(`${run} could not be stopped: ${messageOf(thrown)}`);
    }
  }

  return {
    async servicesFor(run: RunId): Promise<RunServices> {
      const entry = kept.get(run) ?? open(run);
      entry.usedAt = app.clock.now();
      return (await entry.opened).services;
    },
    /** Closes those of runs that are over and that nobody has asked for lately. */
    async sweep(): Promise<void> {
      for (const [run, entry] of kept) {
        const isIdle = () => app.clock.now() - entry.usedAt >= idleMs;
        // One that is asked for while it is looked stays.
        if (!isIdle() || (await isUnderWay(app, run)) || !isIdle()) continue;
        kept.delete(run);
        await (await entry.opened).close();
      }
    },
    /** Lets no call of a model begin any more. */
    drain(): void {
      for (const { opened } of kept.values())
        opened.then(
          ({ calls }) => calls.stop({ because: 'interrupted', detail: 'the worker stops' }),
          () => undefined,
        );
    },
    async close(): Promise<void> {
      for (const { opened } of kept.values()) await (await opened).close();
      kept.clear();
    },
  };
}

async function isUnderWay({ ledger }: Records, run: RunId): Promise<boolean> {
  // A run is a tournament when it is recorded as one.
  const head = (await ledger.tournaments.load(run as TournamentId)) ?? (await ledger.builds.load(run));
  return head?.status === 'running';
}
