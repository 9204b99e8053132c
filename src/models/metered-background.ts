import type { TokenUsage } from '../kernel/answer.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { BackgroundModel, JobState } from './background-model.ts';
import { type CallEnd, type PlannedCall, sleepUnless } from './call-meter.ts';
import {
  type LanguageModel,
  type ModelFailure,
  type ModelReply,
  type ModelRequest,
  modelName,
} from './language-model.ts';
import {
  endOf,
  type MeteredModelOptions,
  nextTry,
  noTries,
  plannedCall,
  quarterOfAnHour,
  tellDearer,
  withoutLeave,
} from './metered-model.ts';
import { callCost } from './price.ts';

type Outcome = Result<ModelReply, ModelFailure>;

/** Pauses between two looks at work under way, in milliseconds: they grow from the first to the longest. */
const firstLookMs = 1000;
const longestLookMs = 15_000;
const growth = 1.5;
/** Beyond its own time, for the last look and for having it cancelled. */
const closingMs = 120_000;
/** Failures to see how far it is that will not pass by themselves: an operator has to mend them. */
const stuckReasons: ReadonlySet<ModelFailure['reason']> = new Set(['key_refused', 'request_refused']);

/** Progress of work in the background, `ms` after it was submitted. */
export interface JobNews {
  readonly model: string;
  /** Its id at the provider. */
  readonly job: string;
  readonly kind: 'handed_in' | 'at_work' | 'cancelled' | 'goes_on';
  readonly ms: number;
}

/** Work under way is told of so often, in milliseconds. */
const newsMs = 60_000;

export interface MeteredBackgroundOptions extends MeteredModelOptions {
  readonly onJob?: ((news: JobNews) => void) | undefined;
  /** The meter keeps no record, so that nobody could go on with what is left: it is cancelled. */
  readonly cancelsLeft?: boolean | undefined;
}

/**
 * A model in the background as one that is asked once. The id under which the provider works is recorded as soon as it is
 * known, and whoever asks the same after an interruption waits for that work: nothing is handed in twice. Where nobody knows
 * whether a request was taken, it fails as `unavailable`, its reservation counts as spent, and it stays so until the run is
 * played again. Its time runs from handing in, also while nobody follows it; when it is up, the provider is told to cancel.
 * What the provider cannot be asked about is left as it is for whoever asks next. Budget as with `meteredModel`.
 */
export function meteredBackground(model: BackgroundModel, options: MeteredBackgroundOptions): LanguageModel {
  const { provider, vendor } = model;
  return {
    provider,
    vendor,
    model: model.model,
    // A signal of its own, as with `meteredModel`.
    ask: (request, signal) => askBackground({ model, request, options, signal: AbortSignal.any([signal]) }),
  };
}

interface Asking {
  readonly model: BackgroundModel;
  readonly request: ModelRequest;
  readonly options: MeteredBackgroundOptions;
  readonly signal: AbortSignal;
}

/** Work that the provider has taken. */
interface Job {
  readonly planned: PlannedCall;
  /** Its number in the meter. */
  readonly call: string;
  /** Its id at the provider. */
  readonly id: string;
  /** Time at which it was submitted, by this process's clock. */
  readonly begunAt: number;
}

async function askBackground(asking: Asking): Promise<Outcome> {
  const { model, request, options, signal } = asking;
  const { meter, clock, patienceMs = quarterOfAnHour } = options;
  const call = plannedCall(model, request, options);
  const planned: PlannedCall = { ...call, timeoutMs: request.timeoutMs + closingMs, background: true };
  let tries = noTries;
  for (;;) {
    const leave = await meter.begin(planned, signal);
    if (leave.kind === 'stored') return ok(leave.reply);
    if (leave.kind === 'lost') return fail(lostCall);
    if (leave.kind === 'submitted')
      return follow(asking, { planned, call: leave.call, id: leave.job, begunAt: clock.now() - leave.sinceMs });
    if (leave.kind === 'no_budget') return withoutLeave(leave, options);
    const begunAt = clock.now();
    const submission = await model.submit(request);
    if (submission.ok) {
      await meter.submitted(leave.call, submission.value);
      const job = { planned, call: leave.call, id: submission.value, begunAt };
      tell(asking, job, 'handed_in');
      return follow(asking, job);
    }
    const { failure } = submission;
    if (failure.mayBeCharged) {
      await meter.suspend(leave.call);
      return fail({ ...failure, reason: 'unavailable', detail: `${failure.detail}; ${notBoughtTwice}` });
    }
    await meter.end(leave.call, { outcome: fail(failure), costUsd: 0 });
    if (failure.reason === 'rate_limited') await meter.slowDown(planned.provider, failure.retryAfterMs);
    const next = nextTry(failure, tries, { now: clock.now(), patienceMs, jitter: 0.5 });
    if (next.kind === 'give_up') return fail(failure);
    if (next.kind === 'again') await sleepUnless(clock, next.pauseMs, signal);
    tries = next.tries;
  }
}

const notBoughtTwice =
  'nobody knows whether the provider took the question, so it is not handed in again; what was reserved counts as spent';

const lostCall: ModelFailure = {
  reason: 'unavailable',
  detail: `the question was handed in before, and no id came back; ${notBoughtTwice}`,
  retryAfterMs: null,
  mayBeCharged: true,
};

function tell({ options }: Asking, { planned, id, begunAt }: Job, kind: JobNews['kind']): void {
  options.onJob?.({ model: modelName(planned), job: id, kind, ms: options.clock.now() - begunAt });
}

/** Waits for work under way; leaves it for whoever asks next when the signal aborts, whose reason it throws then. */
async function follow(asking: Asking, job: Job): Promise<Outcome> {
  const { options, signal } = asking;
  try {
    const end = await untilEnded(asking, job);
    if (end.ok) return await settle(asking, job, end.value);
    await options.meter.suspend(job.call);
    return end;
  } catch (error) {
    if (signal.aborted && options.cancelsLeft) await cancelLeft(asking, job);
    if (signal.aborted) await options.meter.suspend(job.call);
    throw error;
  }
}

async function cancelLeft(asking: Asking, job: Job): Promise<void> {
  const { model, request } = asking;
  const state = await model.cancel(job.id, request, new AbortController().signal);
  tell(asking, job, state.ok && state.value.kind === 'ended' ? 'cancelled' : 'goes_on');
}

type Ended = Extract<JobState, { kind: 'ended' }>;

/** Waits for the end of work; a failure where nobody can see how far it is. */
async function untilEnded(asking: Asking, job: Job): Promise<Result<Ended, ModelFailure>> {
  const { model, request, options, signal } = asking;
  const { clock } = options;
  const deadline = job.begunAt + request.timeoutMs;
  let toldAt = clock.now();
  for (let pauseMs = firstLookMs; ; pauseMs = Math.min(pauseMs * growth, longestLookMs)) {
    const state = await model.look(job.id, request, signal);
    if (state.ok && state.value.kind === 'ended') return ok(state.value);
    if (!state.ok && stuckReasons.has(state.failure.reason)) return state;
    const leftMs = deadline - clock.now();
    if (leftMs <= 0) return state.ok ? cancelled(asking, job) : state;
    if (state.ok && clock.now() - toldAt >= newsMs) {
      toldAt = clock.now();
      tell(asking, job, 'at_work');
    }
    const askedMs = state.ok ? 0 : (state.failure.retryAfterMs ?? 0);
    await sleepUnless(clock, Math.min(Math.max(pauseMs, askedMs), leftMs), signal);
  }
}

/** Cancels the work. A reply that was finished just before counts; usage of unfinished work is on the bill. */
async function cancelled({ model, request, signal }: Asking, job: Job): Promise<Result<Ended, ModelFailure>> {
  const state = await model.cancel(job.id, request, signal);
  const end = state.ok && state.value.kind === 'ended' ? state.value : null;
  if (end?.outcome.ok) return ok(end);
  const late = outOfTime(request, end === null ? 'its provider may go on with it' : 'it was cancelled');
  return ok({ kind: 'ended', outcome: fail(late), usage: end?.usage ?? null, ranMs: null });
}

function outOfTime({ timeoutMs }: ModelRequest, more: string): ModelFailure {
  const detail = `no reply within ${Math.ceil(timeoutMs / 1000)} s; ${more}`;
  return { reason: 'timed_out', detail, retryAfterMs: null, mayBeCharged: true };
}

async function settle({ request, options }: Asking, job: Job, jobEnd: Ended): Promise<Outcome> {
  const { meter, price, clock } = options;
  const end = endOfJob(jobEnd, request, price, { ...job, now: clock.now() });
  await meter.end(job.call, end);
  tellDearer(job.planned, end, options);
  return end.outcome;
}

/** A reply that took longer than it may is late, by the provider's own clock: it may have come while nobody looked. */
function endOfJob(
  { outcome, usage, ranMs }: Ended,
  request: ModelRequest,
  price: MeteredModelOptions['price'],
  { planned, begunAt, now }: Pick<Job, 'planned' | 'begunAt'> & { readonly now: number },
): CallEnd {
  const costOf = (tokens: TokenUsage | null) => callCost(tokens, price);
  const costUsd = costOf(usage);
  if (!outcome.ok) return costUsd === null ? endOf(outcome, costOf, planned) : { outcome, costUsd };
  const elapsedMs = ranMs ?? Math.min(now - begunAt, request.timeoutMs);
  const end = endOf(ok({ ...outcome.value, elapsedMs }), costOf, planned);
  const late = outOfTime(request, `it came after ${Math.ceil(elapsedMs / 1000)} s`);
  return elapsedMs <= request.timeoutMs ? end : { outcome: fail(late), costUsd: end.costUsd };
}
