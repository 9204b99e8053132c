import { ApiError, type GenerateContentParameters, GoogleGenAI } from '@google/genai/web';
import * as z from 'zod';
import { addUsage, type TokenUsage } from '../../kernel/answer.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { LanguageModel, ModelFailure, ModelReply, ModelRequest } from '../language-model.ts';
import { outputLeft, vendorCall } from '../vendor-call.ts';
import {
  fetchFailure,
  isContextOverflow,
  malformed,
  perhapsCharged,
  reasonOfStatus,
  timedOut,
  vendorFailure,
} from '../vendor-failure.ts';
import { vendorFetch } from '../vendor-fetch.ts';
import { type VendorModelOptions, vendorModel } from '../vendor-model.ts';
import { continuationOf, type GeminiResponse, geminiResponse, geminiUsage, readGeminiReply } from './gemini-reply.ts';
import { geminiRequest } from './gemini-request.ts';

/** A reply that the provider breaks off in the middle is gone on with so often; then it was cut off. */
const mostParts = 8;

/** The SDK's own bound, which the server is told, lies behind ours: ours alone says when the time is over. In milliseconds. */
const grace = 60_000;

/**
 * A model over the Gemini API's generateContent. Its search cannot be bounded: `webSearch.most` is not kept, and the
 * steps say how often it searched. Beside search, models before Gemini 3 are asked for JSON in words alone.
 */
export function createGeminiModel(options: VendorModelOptions): LanguageModel {
  const client = geminiClient(options);
  return vendorModel(options, (request, signal) => ask(client, options, request, signal));
}

/** The SDK's build for browsers: that for Node looks up a key, an address and another service in the environment. */
export function geminiClient({ apiKey, baseUrl }: VendorModelOptions): GoogleGenAI {
  const key = apiKey ?? 'none';
  const keep = ['content-type', 'x-goog-api-client', 'x-server-timeout'];
  const fetch = vendorFetch({ keep, set: { 'x-goog-api-key': key, 'user-agent': 'dr-arena' } });
  return new GoogleGenAI({ apiKey: key, vertexai: false, apiVersion: 'v1beta', httpOptions: { baseUrl, fetch } });
}

async function ask(
  client: GoogleGenAI,
  { model, apiKey: key, clock }: VendorModelOptions,
  request: ModelRequest,
  signal: AbortSignal,
): Promise<Result<ModelReply, ModelFailure>> {
  const started = clock.now();
  const limits = { timeoutMs: request.timeoutMs, clock, signal };
  let parts = 0;
  const work = (inner: AbortSignal) => wholeTurn(client, model, request, { signal: inner, onPart: () => parts++ });
  const called = await vendorCall(work, limits);
  if (called.kind === 'timed_out') return fail(timedOut(request.timeoutMs, key));
  if (called.kind === 'failed') {
    const failure = geminiFailure(called.error, key);
    return fail(parts > 0 ? perhapsCharged(failure) : failure);
  }
  const reply = readGeminiReply(called.value, model, request.output !== undefined);
  if (!reply.ok) return fail(perhapsCharged(vendorFailure('malformed', reply.failure, { key })));
  return ok({ ...reply.value, usage: usageOfTurn(called.value), costUsd: null, elapsedMs: clock.now() - started });
}

type Turn = [GeminiResponse, ...GeminiResponse[]];

/** Left to itself the SDK goes on with broken-off replies without end. Tokens are bounded for the turn as a whole. */
async function wholeTurn(
  client: GoogleGenAI,
  model: string,
  request: ModelRequest,
  { signal, onPart }: { readonly signal: AbortSignal; readonly onPart: () => void },
): Promise<Turn> {
  const { contents, config } = geminiRequest(model, request);
  const httpOptions = { timeout: Math.ceil(request.timeoutMs) + grace };
  const asked = { ...config, httpOptions, abortSignal: signal, automaticContinuation: false };
  const turn: Turn = [await oneResponse(client, { model, contents, config: asked })];
  onPart();
  for (let token = continuationOf(turn[0]); token !== null && turn.length < mostParts; ) {
    const maxOutputTokens = outputLeft(request, turn.map(geminiUsage));
    if (maxOutputTokens === null) break;
    const left = { ...asked, maxOutputTokens, continuationToken: token };
    const next = await oneResponse(client, { model, contents, config: left });
    turn.push(next);
    token = continuationOf(next);
  }
  return turn;
}

async function oneResponse(client: GoogleGenAI, params: GenerateContentParameters): Promise<GeminiResponse> {
  return geminiResponse.parse(await client.models.generateContent(params));
}

function usageOfTurn(turn: Turn): TokenUsage | null {
  return turn.map(geminiUsage).reduce(addUsage);
}

/** An error of Google's APIs (https://google.aip.dev/193), which the SDK gives as text. */
const body = z.object({
  error: z.object({
    message: z.string(),
    details: z.array(z.looseObject({ reason: z.string().optional(), retryDelay: z.string().optional() })).optional(),
  }),
});

type ErrorBody = z.infer<typeof body>['error'];

/** What an error of the SDK means. `key` stays out of the detail. */
export function geminiFailure(error: unknown, key: string | null): ModelFailure {
  const broken = fetchFailure(error, key);
  if (broken !== null) return broken;
  if (!(error instanceof ApiError)) return malformed(error, key);
  return geminiFault(error.status, error.message, key);
}

/** What an HTTP status of Google's means with the body that came with it. */
export function geminiFault(status: number, text: string, key: string | null): ModelFailure {
  const said = bodyOf(text);
  return vendorFailure(reasonOf(said, status), `${status}: ${said.message}`, { key, retryAfterMs: delayOf(said) });
}

function reasonOf(said: ErrorBody, status: number): ModelFailure['reason'] {
  if (badKey(said)) return 'key_refused';
  return isContextOverflow(status, said.message) ? 'too_long' : reasonOfStatus(status);
}

function bodyOf(text: string): ErrorBody {
  try {
    return body.parse(JSON.parse(text)).error;
  } catch {
    // An error page, or one of another shape: its text is all there is.
    return { message: text };
  }
}

/** A wrong key is told as an invalid argument, with a reason of its own. */
function badKey({ message, details = [] }: ErrorBody): boolean {
  return details.some(({ reason }) => reason === 'API_KEY_INVALID') || /API key (?:not valid|expired)/i.test(message);
}

/** Milliseconds of the RetryInfo among the details, such as `37s` or `0.5s`; null when there is none. */
function delayOf({ details = [] }: ErrorBody): number | null {
  const seconds = details
    .map(({ retryDelay = '' }) => /^(\d{1,9}(?:\.\d+)?)s$/.exec(retryDelay)?.[1])
    .find((each) => each !== undefined);
  return seconds === undefined ? null : Math.ceil(Number(seconds) * 1000);
}
