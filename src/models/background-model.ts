import * as z from 'zod';
import type { TokenUsage } from '../kernel/answer.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { LanguageModel, ModelFailure, ModelReply, ModelRequest, WorkNote } from './language-model.ts';
import type { VendorModelOptions } from './vendor-model.ts';
import { soundNote, soundReply } from './vendor-reply.ts';
import { keyRemover } from './without-key.ts';
import { cutPrompt, textsOf } from './without-prompt.ts';

/** What a provider's work in the background has come to. */
export type JobState =
  | {
      readonly kind: 'working';
      /** All that it tells of its work so far; left out: nothing. */
      readonly notes?: readonly WorkNote[];
    }
  | {
      readonly kind: 'ended';
      readonly outcome: Result<Omit<ModelReply, 'elapsedMs'>, ModelFailure>;
      /** What it used, also where nothing came of it; null when the provider did not say. */
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
  /** How far it is. A failure says only that it could not be seen. Throws the signal's reason when it aborts. */
  look(job: string, request: ModelRequest, signal: AbortSignal): Promise<Result<JobState, ModelFailure>>;
  /**
   * Has the provider stop, where it can. A provider that has no way to goes on, and says `working`.
   * @param request null where nobody knows it any more
   */
  cancel(job: string, request: ModelRequest | null, signal: AbortSignal): Promise<Result<JobState, ModelFailure>>;
}

/** The work of an adapter, of which the vendor's options and the prompt are no part. */
export interface BackgroundWork extends Pick<BackgroundModel, 'submit'> {
  look(job: string, signal: AbortSignal): Promise<Result<JobState, ModelFailure>>;
  cancel(job: string, signal: AbortSignal): Promise<Result<JobState, ModelFailure>>;
}

/** A vendor's model in the background: what leaves it is sound, and repeats no prompt where it failed (as `vendorModel`). */
export function vendorBackground(
  { provider, vendor, model, apiKey }: VendorModelOptions,
  work: BackgroundWork,
): BackgroundModel {
  const seen = (
    state: Result<JobState, ModelFailure>,
    request: ModelRequest | null,
  ): Result<JobState, ModelFailure> => {
    if (!state.ok) return cutPrompt(state, sentTexts(request));
    if (state.value.kind === 'ended') return ok(soundEnd(state.value, request, apiKey));
    const { notes } = state.value;
    return notes === undefined ? state : ok({ kind: 'working', notes: notes.map((note) => soundNote(note, apiKey)) });
  };
  return {
    provider,
    vendor,
    model,
    submit: async (request) => cutPrompt(await work.submit(request), textsOf(request)),
    look: async (job, request, signal) => seen(await work.look(job, signal), request),
    cancel: async (job, request, signal) => seen(await work.cancel(job, signal), request),
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

/** What every provider says of work that it has taken. */
export const jobHead = z.looseObject({ id: z.string().min(1).max(500) });

/** Work that the provider no longer knows: it keeps what it did for a while only. */
export function goneJob(detail: string): JobState {
  const failure: ModelFailure = { reason: 'unavailable', detail, retryAfterMs: null, mayBeCharged: true };
  return { kind: 'ended', outcome: fail(failure), usage: null, ranMs: null };
}
