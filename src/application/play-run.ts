import type { RunProgress } from '../arena/run-progress.ts';
import type { RootWorkflow } from '../engine/engine-calls.ts';
import type { RunOutcome } from '../engine/jobs.ts';
import { localPool } from '../engine/pool.ts';
import { type PoolClient, withPoolClient } from '../engine/pool-client.ts';
import { runToEnd } from '../engine/run-to-end.ts';
import type { Progress, ProgressEvent } from '../engine/workflow-deps.ts';
import { matchId, type RunId } from '../kernel/ids.ts';
import { runSource } from '../web/app/run-source.ts';
import type { AppContext, LiveRecords, Records } from './app-context.ts';
import { openRun } from './open-run.ts';
import { type RunCalls, type Stop, stopReasons } from './run-calls.ts';
import { missingRoles, workersAlive } from './workers.ts';

export interface PlayRunOptions extends Omit<Run, 'onBegin'> {
  /** True to play it in this process, even if workers could take it. */
  readonly here: boolean;
  readonly urgent: boolean;
  /** Called with the place where it is played, when it has begun there. */
  readonly began: (on: RunResult['on']) => void;
}

/** End of a run, and where it was played. */
export interface RunResult {
  readonly on: 'workers' | 'here';
  /** Null when it was interrupted here, or is followed no longer. */
  readonly end: RunEnd | null;
}

/**
 * Has the workers of the database run a recorded tournament or build where there are workers of all roles, else runs it
 * here. What a predecessor of this process had begun stays where it was.
 */
export async function playRun(app: AppContext, { here, urgent, began, ...run_ }: PlayRunOptions): Promise<RunResult> {
  const on = run_.begunOn ?? (await placeFor(app, here, run_.progress));
  const onBegin = () => began(on);
  if (on === 'here') return { on, end: await run(app, { ...run_, onBegin: onBegin }) };
  return { on, end: await followRun(app, { ...run_, urgent, onBegin: onBegin }) };
}

async function placeFor(app: LiveRecords, here: boolean, progress: Progress): Promise<RunResult['on']> {
  const workers = here ? [] : await workersAlive(app);
  if (missingRoles(workers).length > 0) return 'here';
  progress({ kind: 'given', workers: workers.map(({ name }) => name) });
  return 'workers';
}

interface Followed extends Run {
  /** Its work goes before that of other runs. */
  readonly urgent: boolean;
}

/** Milliseconds between two looks at the progress of the workers. */
const lookEveryMs = 500;
/** Milliseconds between two checks that workers are left for it, and that its holder lives. */
const lookAroundMs = 10_000;

/**
 * Gives a recorded run to the workers and tells how far they are until it ends.
 * @returns null when the signal aborted first: it is followed no longer, and the workers go on
 */
export function followRun(app: AppContext, followed: Followed): Promise<RunEnd | null> {
  return withPoolClient(app, async (client) => {
    if (followed.begunOn === null) await give(app, client, followed.lead, followed.urgent);
    followed.onBegin();
    return untilEnd(app, client, followed);
  });
}

async function give(app: Records, client: PoolClient, lead: RootWorkflow, urgent: boolean): Promise<void> {
  await app.ledger.stops.clear(lead.run);
  await client.give(lead, urgent);
}

/** Gives a recorded run to the workers, and does not wait for its end. @param urgent its work goes before that of other runs */
export function giveToWorkers(app: AppContext, lead: RootWorkflow, urgent: boolean): Promise<void> {
  return withPoolClient(app, (client) => give(app, client, lead, urgent));
}

const stoppedUnnoted: RunEnd = { kind: 'stopped', because: 'asked', detail: 'it was stopped' };

async function untilEnd(
  app: AppContext,
  client: PoolClient,
  { lead, progress, signal }: Followed,
): Promise<RunEnd | null> {
  const source = runSource({ ...app, freeExecutors: app.liveness.freeExecutors });
  const tell = progressReporter(progress);
  const tellMissing = missingReporter(app, progress);
  let looked = app.clock.now();
  while (!signal.aborted) {
    const end = await client.endOf(lead);
    const state = await source.loadRun(lead.run);
    if (state) tell(state);
    if (end === 'stopped') return (await recordedStop(app, lead.run)) ?? stoppedUnnoted;
    if (end !== null) return end;
    if (app.clock.now() - looked >= lookAroundMs) {
      looked = app.clock.now();
      await tellMissing();
      // Workers look after each other, not after a process at a terminal that leads the run and dies.
      const workers = (await app.ledger.workers.list()).map(({ executor }) => executor);
      await client.takeOverHeld(lead.run, workers);
    }
    await app.clock.sleep(lookEveryMs, signal).catch(() => undefined);
  }
  return null;
}

/** Says when roles are missing among the workers, so that nothing can go on, and when they are there again. */
function missingReporter(app: LiveRecords, progress: Progress): () => Promise<void> {
  let last = '';
  return async () => {
    const missing = missingRoles(await workersAlive(app)).join(', ');
    if (missing === last) return;
    last = missing;
    const message =
      missing === ''
        ? 'workers of all roles are there again'
        : `no worker is left for: ${missing}. Start one: dr-arena worker`;
    progress({ kind: 'warning', message });
  };
}

/** Turns what is known of a run into the news since the last time. */
function progressReporter(progress: Progress): (state: RunProgress) => void {
  let last: Record<'trees' | 'matches' | 'rounds' | 'wanted' | 'planned', number> | null = null;
  return ({ trees, matches, roundsPlayed }) => {
    if (last === null) {
      progress({ kind: 'earlier', trees: trees.done, matches: matches.ended });
      last = { trees: trees.done, matches: 0, rounds: 0, wanted: 0, planned: 0 };
    }
    if (trees.wanted > last.wanted) progress({ kind: 'trees_wanted', count: trees.wanted - last.wanted });
    last.wanted = Math.max(last.wanted, trees.wanted);
    while (last.trees < trees.done) progress({ kind: 'tree_ready', tree: `${++last.trees}` });
    const plannedMatches = matches.planned ?? 0;
    if (plannedMatches > last.planned) progress({ kind: 'matches_planned', count: plannedMatches - last.planned });
    last.planned = Math.max(last.planned, plannedMatches);
    for (; last.rounds < roundsPlayed; last.rounds++) progress({ kind: 'round_played' });
    while (last.matches < matches.ended) progress({ kind: 'match_ended', match: matchId(`${++last.matches}`) });
  };
}

export interface Run {
  readonly lead: RootWorkflow;
  readonly progress: Progress;
  readonly signal: AbortSignal;
  /**
   * Place where a predecessor of this process, which lost the database, had begun it; null for one that begins here.
   */
  readonly begunOn: 'here' | 'workers' | null;
  /** Called when it has begun here, or on the workers. */
  readonly onBegin: () => void;
}

/** End of a run, or its stop: what was recorded is kept, and the run can be resumed. */
export type RunEnd = RunOutcome | ({ readonly kind: 'stopped' } & Stop);

/** An interrupted run waits so long for calls that are under way, since they are paid for. */
const graceMs = 120_000;

/**
 * Runs a recorded tournament or build to its end in this process, or resumes it.
 * @returns null when the signal aborted first, or the run was stopped from elsewhere
 */
export async function run(
  app: AppContext,
  { lead, progress, signal, begunOn, onBegin: begun }: Run,
): Promise<RunEnd | null> {
  const stoppedMeanwhile = begunOn === null ? null : await recordedStop(app, lead.run);
  if (stoppedMeanwhile !== null) return stoppedMeanwhile;
  const warn = (message: string) => {
    app.telemetry.note({ kind: 'warning', detail: message });
    progress({ kind: 'warning', message });
  };
  progress({ kind: 'doing', what: 'Opening the web and the agents' });
  const openedRun = await openRun(app, lead.run, {
    warn,
    stopOf: (calls) => stopSignal(app, calls, signal, warn),
  });
  const { services, calls, stop } = openedRun;
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
    await openedRun.close();
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

/** Returns the recorded reason why a run was stopped from elsewhere; null: it was not. */
export async function recordedStop({ ledger }: Records, run: RunId): Promise<RunEnd | null> {
  const noted = await ledger.stops.load(run);
  if (noted === null) return null;
  const because = stopReasons.find((each) => each === noted.because && each !== 'interrupted') ?? 'asked';
  return { kind: 'stopped', because, detail: noted.detail };
}

/**
 * Counts the work of a run that had ended before it is resumed here. Another try of voids counts its own matches alone.
 */
async function earlierWork(
  { ledger }: Records,
  lead: RootWorkflow,
): Promise<Extract<ProgressEvent, { kind: 'earlier' }>> {
  if (lead.kind === 'retry') return { kind: 'earlier', trees: 0, matches: 0 };
  const endedMatches = await ledger.progress.endedMatches([lead.run]);
  const build = await ledger.builds.load(lead.run);
  const trees = build === null ? 0 : await ledger.engine.treesEnded(build.id, build.seeds.length);
  return { kind: 'earlier', trees: Math.min(trees, build?.wanted ?? 0), matches: endedMatches.get(lead.run) ?? 0 };
}
