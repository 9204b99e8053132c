import * as z from 'zod';
import type { TokenUsage } from '../kernel/answer.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { LanguageModel, ModelFailure, ModelReply, ModelRequest } from './language-model.ts';
import { exchangeMs, vendorTurn } from './vendor-call.ts';
import { type AnsweredFailure, malformed } from './vendor-failure.ts';
import type { VendorModelOptions } from './vendor-model.ts';
import { soundReply } from './vendor-reply.ts';
import { keyRemover } from './without-key.ts';
import { cutPrompt, textsOf } from './without-prompt.ts';

/** State of a provider's work in the background. */
export type JobState =
  | { readonly kind: 'working' }
  | {
      readonly kind: 'ended';
      readonly outcome: Result<Omit<ModelReply, 'elapsedMs'>, ModelFailure>;
      /** Usage, also where nothing came of the work; null when the provider did not state it. */
      readonly usage: TokenUsage | null;
      /** Milliseconds that it took by the provider's own clock; null when it did not say. */
      readonly ranMs: number | null;
    };

/** A model that takes a request, works on it for minutes to hours, and is asked from time to time how far it is. */
export interface BackgroundModel extends Pick<LanguageModel, 'provider' | 'model' | 'vendor'> {
  /**
   * Hands a request in, once. `mayBeCharged` in its failure: nobody knows whether it was taken. No signal: what is broken off
   * here would be paid for and lost.
   * @returns the id under which the provider works on it
   */
  submit(request: ModelRequest): Promise<Result<string, ModelFailure>>;
  /**
   * Returns the state of the work. A failure says only that the state could not be read. Throws the signal's reason when it
   * aborts.
   */
  look(job: string, request: ModelRequest, signal: AbortSignal): Promise<Result<JobState, ModelFailure>>;
  /**
   * Has the provider stop, where it can. A provider that has no way to goes on, and says `working`.
   * @param request null where nobody knows it any more
   */
  cancel(job: string, request: ModelRequest | null, signal: AbortSignal): Promise<Result<JobState, ModelFailure>>;
}

/** An adapter's calls for work in the background; bodies are returned as the provider sends them. */
export interface BackgroundApi {
  handIn(request: ModelRequest, signal: AbortSignal): Promise<unknown>;
  see(job: string, signal: AbortSignal): Promise<unknown>;
  /** Has the provider stop; what it answers to that. */
  stop(job: string, signal: AbortSignal): Promise<unknown>;
  /** Parses the state of the work; fails for what is no body of its API. */
  read(body: unknown): Result<JobState, AnsweredFailure>;
  /** Returns the failure that an error of the SDK means. */
  failureOf(error: unknown): AnsweredFailure;
}

/** Fields that every provider returns for work that it has accepted. */
const jobHead = z.looseObject({ id: z.string().min(1).max(500) });

/** A vendor's model in the background: what leaves it is sound, and repeats no prompt where it failed (as `vendorModel`). */
export function vendorBackground(options: VendorModelOptions, api: BackgroundApi): BackgroundModel {
  const { provider, vendor, model, apiKey } = options;
  const exchange = (work: (signal: AbortSignal) => Promise<unknown>, signal = new AbortController().signal) =>
    vendorTurn(options, { timeoutMs: exchangeMs, signal }, work, api.failureOf);
  const handIn = async (request: ModelRequest): Promise<Result<string, AnsweredFailure>> => {
    const exchanged = await exchange((signal) => api.handIn(request, signal));
    if (!exchanged.ok) return exchanged;
    const head = jobHead.safeParse(exchanged.value.value);
    return head.success ? ok(head.data.id) : fail(malformed(head.error, apiKey));
  };
  const read = async (
    request: ModelRequest | null,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<unknown>,
  ): Promise<Result<JobState, ModelFailure>> => {
    const exchanged = await exchange(work, signal);
    const state = exchanged.ok ? api.read(exchanged.value.value) : stateWithout(exchanged.failure);
    if (!state.ok) return cutPrompt(state, sentTexts(request));
    return state.value.kind === 'ended' ? ok(soundEnd(state.value, request, apiKey)) : ok(state.value);
  };
  const look: BackgroundModel['look'] = (job, request, signal) => read(request, signal, (inner) => api.see(job, inner));
  return {
    provider,
    vendor,
    model,
    submit: async (request) => cutPrompt(await handIn(request), textsOf(request)),
    look,
    cancel: async (job, request, signal) => {
      const state = await read(request, signal, (inner) => api.stop(job, inner));
      // Some answer what it has come to, others that they have heard.
      return state.ok && state.value.kind === 'working' ? read(request, signal, (inner) => api.see(job, inner)) : state;
    },
  };
}

function sentTexts(request: ModelRequest | null): readonly string[] {
  return request === null ? [] : textsOf(request);
}

function soundEnd(
  end: Extract<JobState, { kind: 'ended' }>,
  request: ModelRequest | null,
  key: string | null,
): JobState {
  const { outcome } = end;
  if (!outcome.ok) {
    const detail = keyRemover(key)(outcome.failure.detail);
    return { ...end, outcome: cutPrompt(fail({ ...outcome.failure, detail }), sentTexts(request)) };
  }
  const { elapsedMs: _none, ...reply } = soundReply({ ...outcome.value, elapsedMs: 0 }, key);
  return { ...end, outcome: ok(reply) };
}

/** Work that the provider no longer knows has ended: it keeps what it did for a while only. */
function stateWithout(failure: AnsweredFailure): Result<JobState, AnsweredFailure> {
  if (failure.refusal?.status !== 404) return fail(failure);
  return ok({ kind: 'ended', outcome: fail(endedWithout(failure.detail)), usage: null, ranMs: null });
}

/** Work of which nothing came, and that the provider may charge for. */
export function endedWithout(detail: string): ModelFailure {
  return { reason: 'unavailable', detail, retryAfterMs: null, mayBeCharged: true };
}
