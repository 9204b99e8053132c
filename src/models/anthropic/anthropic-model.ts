import Anthropic, { APIConnectionError, APIError } from '@anthropic-ai/sdk';
import { addUsage, type TokenUsage } from '../../kernel/answer.ts';
import { messageOf } from '../../kernel/errors.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { LanguageModel, ModelFailure, ModelReply, ModelRequest } from '../language-model.ts';
import { grace, outputLeft, vendorTurn } from '../vendor-call.ts';
import {
  fetchFailure,
  isContextOverflow,
  malformed,
  perhapsCharged,
  reasonOfStatus,
  retryAfterMs,
  vendorFailure,
} from '../vendor-failure.ts';
import { vendorFetch } from '../vendor-fetch.ts';
import { type VendorModelOptions, vendorModel } from '../vendor-model.ts';
import { soundValue } from '../vendor-reply.ts';
import {
  type AnthropicMessage,
  anthropicMessage,
  anthropicUsage,
  carry,
  readAnthropicReply,
} from './anthropic-reply.ts';
import { anthropicRequest } from './anthropic-request.ts';

/** The version that requests and replies are written for; an environment variable could change the SDK's. */
const apiVersion = '2026-10-21';

/** The provider pauses a turn after about ten searches; so many parts are enough for any. */
const mostParts = 10;

/** Deeper than any tool's input may be, and no deeper than can be written as JSON. */
const deepestMessage = 200;

/**
 * A model over Anthropic's Messages API. A turn that the provider pauses in the middle of its searches is resumed,
 * as long as neither `maxOutputTokens` nor `maxInputTokens` are used up; usage is summed. `webSearch.most` bounds the
 * searches, but a paused turn needs the tool when it goes on: there each part may add one search when none are left.
 */
export function createAnthropicModel(options: VendorModelOptions): LanguageModel {
  const client = clientOf(options);
  return vendorModel(options, (request, signal) => ask(client, options, request, signal));
}

/** They are gone from the API (https://platform.claude.com/docs/en/api/versioning). */
const noSampling = 'Claude takes neither temperature nor top_p; leave them out';

/** Everything that the SDK would look up in the environment or on disk is given here. */
function clientOf({ apiKey, baseUrl }: VendorModelOptions): Anthropic {
  const key = apiKey ?? 'none';
  const set = { authorization: `Bearer ${key}`, 'anthropic-version': apiVersion, 'user-agent': 'dr-arena' };
  return new Anthropic({
    apiKey: key,
    baseURL: baseUrl,
    webhookKey: null,
    openTelemetry: false,
    maxRetries: 0,
    logLevel: 'off',
    fetch: vendorFetch({ keep: ['accept', 'content-type'], set }),
  });
}

async function ask(
  client: Anthropic,
  options: VendorModelOptions,
  request: ModelRequest,
  signal: AbortSignal,
): Promise<Result<ModelReply, ModelFailure>> {
  const { model, apiKey: key, clock } = options;
  if (request.sampling !== undefined) return fail(vendorFailure('request_refused', noSampling, { key }));
  const turn = await vendorTurn(
    options,
    { timeoutMs: request.timeoutMs, signal },
    (inner, onPart) => wholeTurn(client, model, request, { signal: inner, onPart }),
    (error) => anthropicFailure(error, key, clock.now()),
  );
  if (!turn.ok) return turn;
  const { value: messages, elapsedMs } = turn.value;
  const usage = messages.map<TokenUsage | null>(anthropicUsage).reduce(addUsage);
  return ok({ ...readAnthropicReply(messages, model, request), usage, costUsd: null, elapsedMs });
}

type Turn = [AnthropicMessage, ...AnthropicMessage[]];

/** The messages of a turn, more than one when it was paused; rejects with what the SDK throws, or with a ZodError. */
async function wholeTurn(
  client: Anthropic,
  model: string,
  request: ModelRequest,
  { signal, onPart }: { readonly signal: AbortSignal; readonly onPart: () => void },
): Promise<Turn> {
  const turn: Turn = [await oneMessage(client, anthropicRequest(model, request), request, signal)];
  onPart();
  while (turn.at(-1)?.stop_reason === 'pause_turn' && turn.length < mostParts) {
    const next = nextPart(request, turn);
    if (next === null) break;
    turn.push(await oneMessage(client, anthropicRequest(model, next), request, signal));
  }
  return turn;
}

/** Returns the request for the next part, null for none: searches and tokens are bounded for the turn, not for each of its parts. */
function nextPart(request: ModelRequest, turn: Turn): ModelRequest | null {
  const usages = turn.map(anthropicUsage);
  const maxOutputTokens = outputLeft(request, usages);
  // Thoughts are part of what it may write, and a part must be able to think as far as the first one was.
  if (maxOutputTokens === null || maxOutputTokens <= (request.options?.thinkingBudget ?? 0)) return null;
  const { webSearch } = request;
  const searches = usages.reduce((sum, usage) => sum + (usage?.searches ?? 0), 0);
  const carried = carry(turn.flatMap(({ content }) => content));
  return {
    ...request,
    ...(webSearch ? { webSearch: { most: webSearch.most - searches } } : {}),
    maxOutputTokens,
    messages: [...request.messages, { role: 'assistant', text: '', toolRequests: [], carried }],
  };
}

/**
 * Streamed, though only the whole counts: the SDK refuses plain calls that may take more than ten minutes, and a
 * connection that says nothing for so long is cut by networks on the way.
 */
async function oneMessage(
  client: Anthropic,
  params: Anthropic.MessageCreateParamsNonStreaming,
  { timeoutMs }: ModelRequest,
  signal: AbortSignal,
): Promise<AnthropicMessage> {
  const stream = client.messages.stream(params, { signal, timeout: Math.ceil(timeoutMs) + grace });
  const message = await stream.finalMessage();
  // The SDK reads a tool's input when it is looked at; a copy is plain.
  return anthropicMessage.parse(soundValue(message, deepestMessage, (text) => text));
}

/** Errors in the middle of a stream carry a type and no status (https://platform.claude.com/docs/en/api/errors). */
const reasons: Readonly<Record<string, ModelFailure['reason']>> = {
  invalid_request_error: 'request_refused',
  authentication_error: 'key_refused',
  billing_error: 'request_refused',
  permission_error: 'key_refused',
  not_found_error: 'request_refused',
  request_too_large: 'too_long',
  rate_limit_error: 'rate_limited',
  timeout_error: 'unavailable',
  api_error: 'unavailable',
  overloaded_error: 'unavailable',
};

/** Returns the failure that an error of the SDK means. `key` stays out of the detail; `now` in milliseconds since 1970. */
export function anthropicFailure(error: unknown, key: string | null, now: number): ModelFailure {
  const broken = fetchFailure(error, key);
  if (broken !== null) return broken;
  if (error instanceof APIConnectionError)
    return perhapsCharged(vendorFailure('unavailable', messageOf(error), { key }));
  if (!(error instanceof APIError)) return malformed(error, key);
  const message = `${error.status ?? error.type ?? 'error'}: ${error.apiMessage ?? error.message}`;
  const after = retryAfterMs(error.headers?.get('retry-after'), now);
  const failure = vendorFailure(reasonOf(error), message, { key, retryAfterMs: after });
  return error.status === undefined ? perhapsCharged(failure) : failure;
}

function reasonOf({ status, type, message }: APIError): ModelFailure['reason'] {
  if (isContextOverflow(status ?? null, message)) return 'too_long';
  if (status !== undefined) return reasonOfStatus(status);
  return reasons[type ?? ''] ?? 'malformed';
}
