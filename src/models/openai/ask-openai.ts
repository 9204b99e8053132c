import OpenAI from 'openai';
import type { Clock } from '../../kernel/clock.ts';
import { messageOf } from '../../kernel/errors.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { ModelFailure, ModelReply } from '../language-model.ts';
import { boundedFetch } from './bounded-fetch.ts';
import {
  connectionFailure,
  failureOf,
  isFiltered,
  openaiFailure,
  type ProviderFault,
  thrownFault,
  withoutKey,
} from './openai-failure.ts';

export interface OpenaiModelOptions {
  /** Groups models that share limits; some providers have search and parameters of their own. */
  readonly provider: string;
  /** Who made the model. */
  readonly vendor: string;
  /** As the provider names it. */
  readonly model: string;
  /** Null for a server that wants none: then no Authorization header is sent. */
  readonly apiKey: string | null;
  /** Up to and including the version, such as `https://api.openai.com/v1`. */
  readonly baseUrl: string;
  readonly clock: Clock;
}

/** What a body said, before the time it took is known. */
export type ReadReply = Omit<ModelReply, 'elapsedMs'>;

/** A body is a reply, or says what went wrong, or is neither. */
export type ReadBody = Result<ReadReply, ModelFailure | { readonly fault: ProviderFault }>;

export interface OpenaiCall {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Sends the request by the SDK; the raw response comes back. */
  readonly send: (options: OpenAI.RequestOptions) => Promise<Response>;
  readonly read: (body: unknown) => ReadBody;
}

/**
 * The vendor's client with everything said to it, so that it takes nothing from the environment, logs nothing and tries
 * nothing twice: limits and retries are the caller's.
 */
export function openaiClient({ apiKey, baseUrl }: OpenaiModelOptions): OpenAI {
  return new OpenAI({
    apiKey: apiKey ?? 'none',
    baseURL: baseUrl,
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: 'off',
    maxRetries: 0,
    fetch: boundedFetch(),
    ...(apiKey === null ? { defaultHeaders: { Authorization: null } } : {}),
  });
}

/** Asks once, within the time, and reads what comes. Throws the signal's reason when it aborts; never for the provider. */
export async function askOpenai(
  { model, apiKey, clock }: OpenaiModelOptions,
  call: OpenaiCall,
): Promise<Result<ModelReply, ModelFailure>> {
  call.signal.throwIfAborted();
  const started = clock.now();
  const read = await readWithin(call, clock);
  if (read.ok) return ok({ ...read.value, elapsedMs: clock.now() - started });
  if (!('fault' in read.failure)) return fail(withoutKey(read.failure, apiKey));
  const { fault } = read.failure;
  if (isFiltered(fault)) return ok({ ...refusedReply(model), elapsedMs: clock.now() - started });
  return fail(withoutKey(openaiFailure(fault), apiKey));
}

async function readWithin(call: OpenaiCall, clock: Clock): Promise<ReadBody> {
  const stop = new AbortController();
  const ended = new AbortController();
  const abort = () => stop.abort(call.signal.reason);
  call.signal.addEventListener('abort', abort, { once: true });
  const time = { isUp: false };
  const timer = clock.sleep(call.timeoutMs, ended.signal).then(
    () => {
      time.isUp = true;
      stop.abort();
    },
    (thrown: unknown) => {
      if (!ended.signal.aborted) throw thrown;
    },
  );
  try {
    // The SDK's own limit comes after ours: where it strikes, no connection was made.
    const response = await call.send({ signal: stop.signal, timeout: Math.ceil(call.timeoutMs) + 1000 });
    return readText(await response.text(), call);
  } catch (thrown) {
    call.signal.throwIfAborted();
    if (time.isUp) return fail(failureOf('timed_out', `no reply within ${Math.round(call.timeoutMs / 1000)} s`));
    return failedBody(thrown, clock.now());
  } finally {
    call.signal.removeEventListener('abort', abort);
    ended.abort();
    await timer;
  }
}

function readText(text: string, call: OpenaiCall): ReadBody {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (thrown) {
    return fail(failureOf('malformed', `the reply is not JSON: ${messageOf(thrown).slice(0, 200)}`));
  }
  return call.read(body);
}

function failedBody(thrown: unknown, nowMs: number): ReadBody {
  const fault = thrownFault(thrown, nowMs);
  if (fault) return fail({ fault });
  const failure = connectionFailure(thrown);
  if (failure) return fail(failure);
  throw thrown;
}

function refusedReply(model: string): ReadReply {
  const nothing = { text: '', toolRequests: [], citations: [], steps: [] };
  return { ...nothing, usage: null, model, stop: 'refused', costUsd: null };
}
