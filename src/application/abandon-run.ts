import PQueue from 'p-queue';
import type { RunProgress } from '../arena/run-progress.ts';
import type { Config } from '../config/config-schema.ts';
import { readableConfig } from '../config/load-config.ts';
import { providerOf } from '../config/providers.ts';
import { withPoolClient } from '../engine/pool-client.ts';
import { isoTime } from '../kernel/clock.ts';
import { messageOf, OperatorError } from '../kernel/errors.ts';
import { type RunId, type TournamentId, tournamentId } from '../kernel/ids.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { JobState } from '../models/background-model.ts';
import type { CallEnd } from '../models/call-meter.ts';
import type { ModelFailure } from '../models/language-model.ts';
import { priceOf } from '../models/list-price.ts';
import { callCost } from '../models/price.ts';
import type { OpenJob } from '../storage/ledger/model-calls.ts';
import { runSource } from '../web/app/run-source.ts';
import type { AppContext } from './app-context.ts';
import { openBackground } from './make-models.ts';

/**
 * Returns the progress of a run that may be abandoned, or was while its background calls could not be cancelled.
 * @throws OperatorError if it has ended, or is being worked on
 */
export async function abandonableRun(app: AppContext, run: RunId): Promise<RunProgress> {
  const source = runSource({ ...app, freeExecutors: app.liveness.freeExecutors });
  const progress = await source.loadRun(run);
  if (progress === null) throw new OperatorError(`there is no run ${run}`, "See 'dr-arena status --all'.");
  if (progress.status === 'abandoned' && (await app.ledger.modelCalls.openJobs(run)).length === 0)
    throw new OperatorError(`${run} is abandoned already`, 'There is nothing to do.');
  if (progress.status === 'finished')
    throw new OperatorError(`${run} is finished`, "Old tournaments are removed by 'dr-arena prune'.");
  if (progress.status === 'running')
    throw new OperatorError(`${run} is being worked on`, `Stop it first: dr-arena tournament stop ${run}`);
  return progress;
}

/**
 * Gives a run up for good: nothing of it is played any more, what was recorded stays until it is pruned, and then providers
 * are told to stop what they do for it in the background.
 * @throws OperatorError where it has ended, or something works on it
 */
export async function abandonRun(app: AppContext, run: RunId): Promise<CancelledCalls> {
  // Once it is recorded nobody takes the run up any more, and providers may take their time.
  await app.liveness.exclusively(`revive ${run}`, async () => {
    await abandonableRun(app, run);
    const at = isoTime(app.clock);
    // Both have the id of the run where it is a tournament that builds its own trees.
    await app.ledger.tournaments.abandon(run as TournamentId, at);
    await app.ledger.builds.abandon(run, at);
    await app.ledger.stops.note(run, { because: 'asked', detail: 'it was abandoned' });
    // What waits in the queues of workers would be taken up by the next one.
    await withPoolClient(app, (client) => client.stop(run));
  });
  return cancelBackgroundCalls(app, run);
}

/** Result of cancelling a run's background calls. */
export interface CancelledCalls {
  readonly cancelled: number;
  /** One line for each that could not be told so, with the provider's id of the work: it may go on and be charged for. */
  readonly left: readonly string[];
}

/** Providers told at a time, and milliseconds after which no more are: each may take a minute to answer. */
const atOnce = 8;
const patienceMs = 180_000;

type Parts = Pick<AppContext, 'clock' | 'ledger' | 'openMeter'>;

/**
 * Tells providers to stop what they do in the background for an abandoned run, and puts what it has used on the
 * bill. What they do not say stays as it was reserved.
 */
export async function cancelBackgroundCalls(app: Parts, run: RunId): Promise<CancelledCalls> {
  const jobs = await app.ledger.modelCalls.openJobs(run);
  if (jobs.length === 0) return { cancelled: 0, left: [] };
  const head = await app.ledger.tournaments.load(tournamentId(run));
  const config = head === null ? null : readableConfig(head);
  const last = app.clock.now() + patienceMs;
  const queue = new PQueue({ concurrency: atOnce });
  const outcomes = await queue.addAll(
    jobs.map((job) => async (): Promise<Result<null, string>> => {
      if (config === null) return fail('the config of its run cannot be read');
      return app.clock.now() > last ? fail('there was no time left') : tellToStop(app, run, config, job);
    }),
  );
  const left = jobs.flatMap(({ provider, model, job }, at) => {
    const outcome = outcomes[at];
    return outcome?.ok === false ? [`${provider}/${model} could not be told to stop ${job}: ${outcome.failure}`] : [];
  });
  return { cancelled: jobs.length - left.length, left };
}

async function tellToStop(
  app: Parts,
  run: RunId,
  config: Config,
  { call, provider, model, job }: OpenJob,
): Promise<Result<null, string>> {
  const reference = `${provider}/${model}`;
  try {
    const background = await openBackground(config, reference, app);
    const state = await background.cancel(job, null, new AbortController().signal);
    if (!state.ok) return fail(state.failure.detail);
    if (state.value.kind === 'working') return fail('the provider still works on it');
    const meter = app.openMeter({ run, budgetUsd: null, limitsOf: (name) => providerOf(config, name).limits });
    await meter.end(call, abandonedEnd(state.value, reference, config.prices));
    return ok(null);
  } catch (error) {
    // Its key may be gone from the environment; the run is given up all the same.
    if (!(error instanceof OperatorError)) throw error;
    return fail(messageOf(error));
  }
}

const abandoned: ModelFailure = {
  reason: 'unavailable',
  detail: 'its run was abandoned, and the provider was told to cancel it',
  retryAfterMs: null,
  mayBeCharged: true,
};

function abandonedEnd(
  { outcome, usage }: Extract<JobState, { kind: 'ended' }>,
  reference: string,
  prices: Config['prices'],
): CallEnd {
  const stated = outcome.ok ? outcome.value.costUsd : null;
  return { outcome: fail(abandoned), costUsd: stated ?? callCost(usage, priceOf(reference, prices)) };
}
