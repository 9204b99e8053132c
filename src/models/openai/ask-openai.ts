import OpenAI from 'openai';
import * as z from 'zod';
import { parsedJson } from '../../kernel/json.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { ModelReply } from '../language-model.ts';
import { grace, vendorTurn } from '../vendor-call.ts';
import { type AnsweredFailure, fetchFailure, malformed, perhapsCharged, vendorFailure } from '../vendor-failure.ts';
import { vendorFetch } from '../vendor-fetch.ts';
import type { VendorModelOptions } from '../vendor-model.ts';
import { keyRemover } from '../without-key.ts';
import { answeredFault, isFiltered, openaiFailure, type ProviderFault } from './openai-failure.ts';

/** Contents of a body, before the time it took is known. */
export type ReadReply = Omit<ModelReply, 'elapsedMs'>;

/** Reason why a body is no reply: an error that the provider reports, or another shape. */
export type BodyFault =
  | { readonly kind: 'reported'; readonly fault: ProviderFault }
  | { readonly kind: 'malformed'; readonly error: unknown };
export type ReadBody<Value = ReadReply> = Result<Value, BodyFault>;

export interface OpenaiCall<Value = ReadReply> {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Sends the request by the SDK; the raw response comes back. */
  readonly send: (options: OpenAI.RequestOptions) => Promise<Response>;
  readonly read: (body: unknown) => ReadBody<Value>;
}

/**
 * The vendor's client with everything said to it, so that it takes nothing from the environment, logs nothing and tries
 * nothing twice: limits and retries are the caller's.
 */
export function openaiClient({ apiKey, baseUrl }: VendorModelOptions): OpenAI {
  return new OpenAI({
    apiKey: apiKey ?? 'none',
    baseURL: baseUrl,
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: 'off',
    maxRetries: 0,
    fetch: openaiFetch(apiKey),
  });
}

/** Asks once, within the time, and reads what comes. Throws the signal's reason when it aborts; never for the provider. */
export async function askOpenai(
  options: VendorModelOptions,
  call: OpenaiCall,
): Promise<Result<ModelReply, AnsweredFailure>> {
  const { model, clock } = options;
  const started = clock.now();
  const exchanged = await exchangeOpenai(options, call);
  const outcome = exchanged.ok || !exchanged.failure.filtered ? exchanged : ok(refusedReply(model));
  return outcome.ok ? ok({ ...outcome.value, elapsedMs: clock.now() - started }) : outcome;
}

/** Sends one request, within the time, and reads what comes; as `askOpenai`. */
export async function exchangeOpenai<Value>(
  options: VendorModelOptions,
  { timeoutMs, signal, send, read }: OpenaiCall<Value>,
): Promise<Result<Value, AnsweredFailure>> {
  const exchange = async (stop: AbortSignal) =>
    openaiBody(await send({ signal: stop, timeout: Math.ceil(timeoutMs) + grace }));
  const failureOf = (error: unknown) => openaiError(error, options);
  const turn = await vendorTurn(options, { timeoutMs, signal }, exchange, failureOf);
  if (!turn.ok) return turn;
  const body = read(turn.value.value);
  return body.ok ? body : fail(bodyFailure(body.failure, options));
}

/** A body as JSON. @throws Error where it is none */
export async function openaiBody(response: Response): Promise<unknown> {
  const json = parsedJson(await response.text());
  if (json === undefined) throw new Error('its body is not JSON');
  return json;
}

/** Returns the failure of a body without a reply: an error reported there came up while the provider was at work. */
export function bodyFailure(fault: BodyFault, { apiKey: key }: Pick<VendorModelOptions, 'apiKey'>): AnsweredFailure {
  return fault.kind === 'malformed' ? malformed(fault.error, key) : perhapsCharged(failureOfFault(fault.fault, key));
}

/** Returns the failure that an error of the SDK means: one that the server answered, or no answer at all. */
export function openaiError(error: unknown, { apiKey: key, clock }: VendorModelOptions): AnsweredFailure {
  const fault = answeredFault(error, clock.now());
  return fault ? failureOfFault(fault, key) : (fetchFailure(error, key) ?? malformed(error, key));
}

/** The failure that a fault is, without the key. */
function failureOfFault(fault: ProviderFault, key: string | null): AnsweredFailure {
  const { reason, detail, retryAfterMs } = openaiFailure(fault);
  const { status, param, message } = fault;
  const failure = { ...vendorFailure(reason, detail, { key, retryAfterMs }), refusal: { status, param, message } };
  return isFiltered(fault) ? { ...failure, filtered: true } : failure;
}

/** A reply that the provider's filter put in the place of the model's. */
export function refusedReply(model: string): ReadReply {
  const nothing = { text: '', toolRequests: [], citations: [], steps: [] };
  return { ...nothing, usage: null, model, stop: 'refused', costUsd: null };
}

/** A server's words are shown at most this long. */
const longestMessage = 2000;

/**
 * A `fetch` for the SDK that sends the given key and no other. Errors of servers that do not put their words where OpenAI
 * does are put into its form, or the SDK would lose them.
 */
function openaiFetch(apiKey: string | null): typeof fetch {
  const set: Readonly<Record<string, string>> = apiKey === null ? {} : { authorization: `Bearer ${apiKey}` };
  const send = vendorFetch({ keep: ['accept', 'content-type', 'user-agent'], set });
  const clean = keyRemover(apiKey);
  return async (input, init) => {
    const response = await send(input, init);
    if (response.ok) return response;
    const { status, headers } = response;
    return new Response(inOpenaiForm(await response.text(), clean), { status, headers });
  };
}

/** Returns the text in OpenAI's form. An HTML page, or JSON that ends in the middle, becomes the message. */
function inOpenaiForm(text: string, clean: (text: string) => string): string {
  if (openaiForm.safeParse(parsedJson(text)).success || text.trim() === '') return text;
  return JSON.stringify({ error: { message: clean(text).slice(0, longestMessage) } });
}

const openaiForm = z.looseObject({ error: z.union([z.string(), z.looseObject({})]) });
