import PQueue from 'p-queue';
import type { AnswerMeter } from '../../agents/metered-agent.ts';
import type { ReadQuestion, ReportFault } from '../../examiner/reply-fault.ts';
import type { Config } from '../config/config-schema.ts';
import { providerOf } from '../config/providers.ts';
import type { Clock } from '../kernel/clock.ts';
import { messageOf } from '../kernel/errors.ts';
import type { RunId } from '../kernel/ids.ts';
import { neverSettles } from '../kernel/until-aborted.ts';
import type { PlannedCall } from '../models/call-meter.ts';
import type { LanguageModel, ModelFailure } from '../models/language-model.ts';
import { findingText } from '../models/reply-form.ts';
import { roleText } from '../reporting/spend-words.ts';
import { withIds } from '../telemetry/arena-event.ts';
import type { AppContext } from './app-context.ts';
import { failureStreak, uselessStreak } from './failure-streak.ts';
import { type Models, makeModels } from './make-models.ts';
import { runMeter } from './run-meter.ts';

export const stopReasons = ['budget', 'key', 'refused', 'too_slow', 'useless', 'interrupted', 'asked'] as const;
export type StopReason = (typeof stopReasons)[number];

/** Reason why a run stops before its end; what was recorded is kept, and the run can be resumed. */
export interface Stop {
  readonly because: StopReason;
  /** Reason in words. */
  readonly detail: string;
}

/** The models of one run, metered: limits, budget, and every call on record. */
export interface RunCalls {
  readonly models: Models;
  /** Meter of the answers of programs and services. */
  readonly answerMeter: AnswerMeter;
  readonly fenceKey: string;
  readonly report: ReportFault;
  /** Lets no further call begin. Told twice, the first reason stands. */
  stop(reason: Stop): void;
  /** Returns the reason why the run stops; null while it goes on. */
  stopped(): Stop | null;
  /** Calls that are under way. */
  underWay(): number;
  /** Aborts when the run is to stop and the last call under way has ended: nothing that is paid for is lost. */
  readonly drained: AbortSignal;
  /** Resolves when all faults told are written. */
  settled(): Promise<void>;
}

/** Programs and services of anybody's: how many answer at a time is for the matches at a time to decide. */
const ownProviders: ReadonlySet<string> = new Set(['command', 'http']);
const unlimited = 1_000_000;

/**
 * Opens what a run's models are asked with.
 * @param withheld where it is for a private set, what providers say is told nowhere
 */
export async function openRunCalls(
  app: Pick<AppContext, 'clock' | 'ledger' | 'openMeter' | 'telemetry'>,
  run: RunId,
  config: Config,
  warn: (message: string) => void,
  withheld = false,
): Promise<RunCalls> {
  const stopping = new AbortController();
  const drained = new AbortController();
  let stopped: Stop | null = null;
  const faults = new PQueue({ concurrency: 1 });
  const report: ReportFault = (fault) => {
    const onError = (error: unknown) => warn(`a fault of ${fault.model} could not be recorded: ${messageOf(error)}`);
    void faults.add(() => app.ledger.examinerFaults.add(run, fault).catch(onError));
  };
  const limitsOf = (provider: string) =>
    ownProviders.has(provider) ? { concurrency: unlimited } : providerOf(config, provider).limits;
  const { telemetry, clock } = app;
  const metered = app.openMeter({ run, budgetUsd: config.budget?.usd ?? null, limitsOf });
  const stop = (reason: Stop) => {
    if (stopped === null) withIds({ run }, () => telemetry.note({ kind: 'run_stopped', ...reason }));
    stopped ??= reason;
    stopping.abort();
    void meter.drain(stopped.detail).then(async () => {
      // Resumed, it asks again: its server may be mended.
      if (stopped?.because === 'useless')
        await app.ledger.modelCalls
          .forgetUseless(run)
          .catch((error: unknown) => warn(`useless replies stay on record: ${messageOf(error)}`));
      drained.abort(stopped?.detail);
    });
  };
  const tell = errorReporter(warn, app.clock);
  const givenUpFor = failureStreak();
  const onEnd = (call: PlannedCall, failure: ModelFailure | null) => {
    const givenUp = givenUpFor(call, failure, clock.now());
    if (failure === null) return;
    if (failure.reason === 'key_refused' && call.purpose.agent === null) stop(refusedKey(config, call, failure));
    else if (givenUp === 'refused') stop(refusedRequests(call, withheld ? failure.reason : failure.detail));
    else if (givenUp === 'too_slow') stop(tooSlow(config, call));
    else if (stopped === null) tell(call, withheld ? { ...failure, detail: failure.reason } : failure);
  };
  const meter = runMeter(metered, { telemetry, clock, run, withheld, onEnd });
  const models = makeModels(config, {
    clock: app.clock,
    meter,
    onFinding: (model, { form, refusal }) => {
      const text = findingText({ form, refusal: withheld ? null : refusal });
      if (text !== null) warn(`${model} takes ${text}`);
    },
    onBudgetSpent: (detail) => stop({ because: 'budget', detail }),
    onDearer: ({ provider, model, worstUsd }, costUsd) =>
      warn(
        `${provider}/${model}: a call cost $${costUsd.toFixed(4)}, where $${(worstUsd ?? 0).toFixed(4)} were the most that was reserved; the budget may be passed by the difference`,
      ),
  });
  const answerMeter: AnswerMeter = {
    meter,
    capped: config.budget !== undefined,
    dearestAnswer: (agent) => app.ledger.modelCalls.dearestAnswer(agent),
    onBudgetSpent: (detail) => stop({ because: 'budget', detail }),
    onDearer: (agent, costUsd, maxCostUsd) =>
      warn(
        `${agent}: an answer cost $${costUsd.toFixed(4)}, and its maxCostUsd is $${maxCostUsd.toFixed(4)}; the budget may be passed by the difference`,
      ),
  };
  return {
    answerMeter,
    models: async (reference, way) => stoppingModel(await models(reference, way), stopping.signal),
    fenceKey: await app.ledger.secrets.fenceKey(),
    report,
    stop,
    stopped: () => stopped,
    underWay: () => meter.underWay(),
    drained: drained.signal,
    settled: () => faults.onIdle(),
  };
}

/**
 * Stops a run whose Examiner's or judges' model replies nothing of use, which is paid for.
 * @returns what is to be told of every question that was read; it never resolves for one of no use where the run stops, which
 * is asked again and recorded as nobody's failure
 */
export function stopWhenUseless(
  { stop, stopped }: Pick<RunCalls, 'stop' | 'stopped'>,
  withheld: boolean,
): (question: ReadQuestion) => Promise<void> {
  const isUseless = uselessStreak();
  return async (question) => {
    if (isUseless(question)) stop(uselessReplies(question, withheld));
    if (question.fault !== null && stopped() !== null) await neverSettles();
  };
}

/** Without its Examiner nothing can be played, so that going on would only make voids. */
function refusedKey(config: Config, { provider, model }: PlannedCall, { detail }: ModelFailure): Stop {
  const { keyVariable } = providerOf(config, provider);
  const remedy = keyVariable === null ? '' : `; see ${keyVariable} in the environment`;
  return {
    because: 'key',
    detail: `${provider}/${model}, which the Examiner needs, refuses its key: ${detail}${remedy}`,
  };
}

function needed(because: StopReason, model: string, role: PlannedCall['purpose']['role'], detail: string): Stop {
  return { because, detail: `${model}, which the Examiner needs for ${roleText[role]}, ${detail}` };
}

function refusedRequests({ provider, model, purpose }: PlannedCall, detail: string): Stop {
  const why = `refuses every request: ${detail}; 'dr-arena agents check' tells what it takes`;
  return needed('refused', `${provider}/${model}`, purpose.role, why);
}

function uselessReplies({ model, role, fault }: ReadQuestion, withheld: boolean): Stop {
  const why = `gave nothing of use six times one after the other, each time asked twice${withheld ? '' : `: ${fault}`}; 'dr-arena agents check' shows what it replies`;
  return needed('useless', model, role, why);
}

function tooSlow({ examiner }: Config, { provider, model, purpose, timeoutMs }: PlannedCall): Stop {
  const remedy = `begin another run with a longer examiner.timeoutSeconds (${timeoutMs / 1000}) or a smaller examiner.maxOutputTokens (${examiner.maxOutputTokens}), which takes up what was recorded; this one can be resumed with a faster server`;
  const why = `had no reply ready within its time, three times one after the other; ${remedy}`;
  return needed('too_slow', `${provider}/${model}`, purpose.role, why);
}

/**
 * A model of a run that may be stopping, for lack of money or of a key or because it was interrupted: a call that fails
 * then never settles, so that nothing that came of it is recorded as anybody's failure; the run makes it again.
 */
export function stoppingModel(model: LanguageModel, stopping: AbortSignal): LanguageModel {
  return {
    ...model,
    ask: async (request, signal) => {
      const outcome = await model.ask(request, signal);
      return !outcome.ok && stopping.aborted ? neverSettles() : outcome;
    },
  };
}

/** The same trouble with the same provider is told again after so long. */
const quietMs = 60_000;

/**
 * Tells the person who waits what providers fail at, each kind of trouble with each provider once a minute: a run that
 * waits for a provider must not look as if it did nothing.
 */
export function errorReporter(warn: (message: string) => void, clock: Clock) {
  const lastReports = new Map<string, number>();
  return ({ provider, model, purpose }: PlannedCall, { reason, detail }: ModelFailure): void => {
    const isOwn = ownProviders.has(provider);
    const key = `${isOwn ? model : provider} ${reason}`;
    const last = lastReports.get(key);
    if (last !== undefined && clock.now() - last < quietMs) return;
    lastReports.set(key, clock.now());
    const subject = purpose.agent === null ? `${provider}/${model}` : `${provider}/${model} for ${purpose.agent}`;
    warn(`${isOwn ? model : subject}: ${detail}`);
  };
}
