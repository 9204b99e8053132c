import type { RootWorkflow } from '../engine/engine-calls.ts';
import type { RunOutcome } from '../engine/jobs.ts';
import { localPool } from '../engine/pool.ts';
import { runToEnd } from '../engine/run-to-end.ts';
import type { Progress, ProgressEvent } from '../engine/workflow-deps.ts';
import type { RunId } from '../kernel/ids.ts';
import type { AppContext, Records } from './app-context.ts';
import { openRun } from './open-run.ts';
import { type RunCalls, type Stop, stopReasons } from './run-calls.ts';

export interface Run {
  readonly lead: RootWorkflow;
  readonly progress: Progress;
  readonly signal: AbortSignal;
  /** Where a predecessor of this process, which lost the database, had begun it; null for one that begins here. */
  readonly begunOn: 'here' | 'workers' | null;
  /** Told when it has begun here, or on the workers. */
  readonly begun: () => void;
}

/** How a run ended, or that it stopped before: what was recorded is kept, and it can be gone on with. */
export type RunEnd = RunOutcome | ({ readonly kind: 'stopped' } & Stop);

/** An interrupted run waits so long for calls that are under way, since they are paid for. */
const graceMs = 120_000;

/**
 * Runs a recorded tournament or build to its end in this process, or goes on with it.
 * @returns null when the signal aborted first, or the run was stopped from elsewhere
 */
export async function run(app: AppContext, { lead, progress, signal, begunOn, begun }: Run): Promise<RunEnd | null> {
  const stoppedMeanwhile = begunOn === null ? null : await recordedStop(app, lead.run);
  if (stoppedMeanwhile !== null) return stoppedMeanwhile;
  const warn = (message: string) => {
    app.telemetry.note({ kind: 'warning', detail: message });
    progress({ kind: 'warning', message });
  };
  progress({ kind: 'doing', what: 'Opening the web and the agents' });
  const opened = await openRun(app, lead.run, {
    warn,
    stopOf: (calls) => stopSignal(app, calls, signal, warn),
  });
  const { services, calls, stop } = opened;
  await app.ledger.stops.clear(lead.run);
  begun();
  progress(await earlierWork(app, lead));
  progress({ kind: 'doing', what: 'Starting the engine' });
  const { tournament, trees } = services.config;
  try {
    const outcome = await runToEnd(lead, {
      ...app,
      progress,
      pool: localPool(lead.run),
      signal: stop,
      servicesFor: async () => services,
      atOnce: { matches: tournament.concurrency, trees: trees.concurrency, answers: 1 },
      // What a stopped run breaks off is no news.
      warn: (message) => (stop.aborted ? undefined : warn(message)),
    });
    return outcome ?? (await stoppedEnd(app, lead, calls));
  } finally {
    await opened.close();
  }
}

/** Aborts when the run is to break off: at once for a lost database, else when the calls under way have ended. */
function stopSignal(
  app: AppContext,
  calls: RunCalls,
  signal: AbortSignal,
  warn: (message: string) => void,
): AbortSignal {
  const late = new AbortController();
  const interrupt = () => {
    calls.stop({ because: 'interrupted', detail: 'the run was interrupted' });
    if (calls.underWay() > 0)
      warn(`waiting for ${calls.underWay()} calls that are under way; interrupt again to leave them`);
    void app.clock.sleep(graceMs, calls.drained).then(
      () => late.abort(),
      () => undefined,
    );
  };
  if (signal.aborted) interrupt();
  else signal.addEventListener('abort', interrupt, { once: true });
  return AbortSignal.any([app.lost, calls.drained, late.signal]);
}

async function stoppedEnd(app: AppContext, { run }: RootWorkflow, calls: RunCalls): Promise<RunEnd | null> {
  const stop = calls.stopped();
  if (stop !== null) return stop.because === 'interrupted' ? null : { kind: 'stopped', ...stop };
  return recordedStop(app, run);
}

/** Why a run was stopped from elsewhere, as it is on record; null: it was not. */
export async function recordedStop({ ledger }: Records, run: RunId): Promise<RunEnd | null> {
  const noted = await ledger.stops.load(run);
  if (noted === null) return null;
  const because = stopReasons.find((each) => each === noted.because && each !== 'interrupted') ?? 'asked';
  return { kind: 'stopped', because, detail: noted.detail };
}

/** What of a run had ended before it is gone on with here. Another try of voids counts its own matches alone. */
async function earlierWork(
  { ledger }: Records,
  lead: RootWorkflow,
): Promise<Extract<ProgressEvent, { kind: 'earlier' }>> {
  if (lead.kind === 'retry') return { kind: 'earlier', trees: 0, matches: 0 };
  const ended = await ledger.progress.endedMatches([lead.run]);
  const build = await ledger.builds.load(lead.run);
  const trees = build === null ? 0 : await ledger.engine.treesEnded(build.id, build.seeds.length);
  return { kind: 'earlier', trees: Math.min(trees, build?.wanted ?? 0), matches: ended.get(lead.run) ?? 0 };
}
