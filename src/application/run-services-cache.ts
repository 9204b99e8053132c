import type { RunServices } from '../engine/workflow-deps.ts';
import { messageOf } from '../kernel/errors.ts';
import type { RunId, TournamentId } from '../kernel/ids.ts';
import type { AppContext, Records } from './app-context.ts';
import { type OpenRun, openRun } from './open-run.ts';
import type { Stop } from './run-calls.ts';

/** What a worker works on its runs with; each is opened when it is first asked for. */
export interface RunServicesCache {
  servicesFor(run: RunId): Promise<RunServices>;
  /** Closes those of runs that are over and that nobody has asked for lately. */
  sweep(): Promise<void>;
  /** Lets no call of a model begin any more. */
  drain(): void;
  close(): Promise<void>;
}

export interface RunServicesOptions {
  readonly warn: (message: string) => void;
  /** Aborts when this process must leave everything as it is. */
  readonly signal: AbortSignal;
  /** Told when a run can go no further, for want of money or of a key, after its last call has ended. */
  readonly onStop: (run: RunId, stop: Stop) => Promise<void>;
}

interface Kept {
  readonly opened: Promise<OpenRun>;
  usedAt: number;
}

/** Run services that nobody has asked for in this time may be closed, in milliseconds. */
const idleMs = 60_000;

/** Opens runs as their work comes. */
export function openRunServices(
  app: Pick<AppContext, 'clock' | 'ledger' | 'openMeter' | 'telemetry' | 'trees'>,
  options: RunServicesOptions,
): RunServicesCache {
  const kept = new Map<RunId, Kept>();

  function open(run: RunId): Kept {
    const opened = openRun(app, run, {
      warn: (message) => options.warn(`${run}: ${message}`),
      stopOf: ({ drained }) => AbortSignal.any([options.signal, drained]),
    });
    const entry: Kept = { opened, usedAt: app.clock.now() };
    kept.set(run, entry);
    opened.then(
      (run_) => watch(run, run_),
      () => kept.delete(run),
    );
    return entry;
  }

  function watch(run: RunId, opened: OpenRun): void {
    opened.calls.drained.addEventListener('abort', () => void suspendRun(run, opened), { once: true });
  }

  async function suspendRun(run: RunId, opened: OpenRun): Promise<void> {
    const stop = opened.calls.stopped();
    if (stop === null || stop.because === 'interrupted') return;
    try {
      await options.onStop(run, stop);
      kept.delete(run);
      await opened.close();
    } catch (thrown) {
      options.warn(`${run} could not be stopped: ${messageOf(thrown)}`);
    }
  }

  return {
    async servicesFor(run) {
      const entry = kept.get(run) ?? open(run);
      entry.usedAt = app.clock.now();
      return (await entry.opened).services;
    },
    async sweep() {
      for (const [run, entry] of kept) {
        const isIdle = () => app.clock.now() - entry.usedAt >= idleMs;
        // One that is asked for while it is looked stays.
        if (!isIdle() || (await isUnderWay(app, run)) || !isIdle()) continue;
        kept.delete(run);
        await (await entry.opened).close();
      }
    },
    drain() {
      for (const { opened } of kept.values())
        opened.then(
          ({ calls }) => calls.stop({ because: 'interrupted', detail: 'the worker stops' }),
          () => undefined,
        );
    },
    async close() {
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
