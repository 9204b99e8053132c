import { type GenerateContentParameters, GoogleGenAI } from '@google/genai/web';
import * as z from 'zod';
import { addUsage, type TokenUsage } from '../../kernel/answer.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { LanguageModel, ModelFailure, ModelReply, ModelRequest } from '../language-model.ts';
import { grace, outputLeft, vendorTurn } from '../vendor-call.ts';
import {
  type AnsweredFailure,
  fetchFailure,
  isContextOverflow,
  malformed,
  perhapsCharged,
  reasonOfStatus,
  vendorFailure,
} from '../vendor-failure.ts';
import { vendorFetch } from '../vendor-fetch.ts';
import { type VendorModelOptions, vendorModel } from '../vendor-model.ts';
import { continuationOf, type GeminiResponse, geminiResponse, geminiUsage, readGeminiReply } from './gemini-reply.ts';
import { geminiRequest } from './gemini-request.ts';

/** A reply that the provider breaks off in the middle is resumed so often; then it was cut off. */
const mostParts = 8;

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
  options: VendorModelOptions,
  request: ModelRequest,
  signal: AbortSignal,
): Promise<Result<ModelReply, ModelFailure>> {
  const { model, apiKey: key } = options;
  const turn = await vendorTurn(
    options,
    { timeoutMs: request.timeoutMs, signal },
    (inner, onPart) => wholeTurn(client, model, request, { signal: inner, onPart }),
    (error) => geminiFailure(error, key),
  );
  if (!turn.ok) return turn;
  const { value: responses, elapsedMs } = turn.value;
  const reply = readGeminiReply(responses, model, request.output !== undefined);
  if (!reply.ok) return fail(perhapsCharged(vendorFailure('malformed', reply.failure, { key })));
  const usage = responses.map<TokenUsage | null>(geminiUsage).reduce(addUsage);
  return ok({ ...reply.value, usage, costUsd: null, elapsedMs });
}

type Turn = [GeminiResponse, ...GeminiResponse[]];

/** Left to itself the SDK continues broken-off replies without end. Tokens are bounded for the turn as a whole. */
async function wholeTurn(
  client: GoogleGenAI,
  model: string,
  request: ModelRequest,
  { signal, onPart }: { readonly signal: AbortSignal; readonly onPart: () => void },
): Promise<Turn> {
  const { contents, config } = geminiRequest(model, request);
  const httpOptions = { timeout: Math.ceil(request.timeoutMs) + grace };
  const requestConfig = { ...config, httpOptions, abortSignal: signal, automaticContinuation: false };
  const turn: Turn = [await oneResponse(client, { model, contents, config: requestConfig })];
  onPart();
  for (let token = continuationOf(turn[0]); token !== null && turn.length < mostParts; ) {
    const maxOutputTokens = outputLeft(request, turn.map(geminiUsage));
    if (maxOutputTokens === null) break;
    const rest = { ...requestConfig, maxOutputTokens, continuationToken: token };
    const next = await oneResponse(client, { model, contents, config: rest });
    turn.push(next);
    token = continuationOf(next);
  }
  return turn;
}

async function oneResponse(client: GoogleGenAI, params: GenerateContentParameters): Promise<GeminiResponse> {
  return geminiResponse.parse(await client.models.generateContent(params));
}

/** An error of Google's APIs (https://google.aip.dev/193), which the SDK gives as text. */
const body = z.object({
  error: z.object({
    message: z.string(),
    details: z.array(z.looseObject({ reason: z.string().optional(), retryDelay: z.string().optional() })).optional(),
  }),
});

type ErrorBody = z.infer<typeof body>['error'];

/** Errors of the SDK's interactions are classes of their own, one a status. */
const statusError = z.looseObject({ status: z.int(), body: z.string().optional(), message: z.string() });

/** Returns the failure that an error of the SDK means. `key` stays out of the detail. */
export function geminiFailure(error: unknown, key: string | null): AnsweredFailure {
  const broken = fetchFailure(error, key);
  if (broken !== null) return broken;
  const answer = statusError.safeParse(error);
  if (!answer.success) return malformed(error, key);
  const { status, body: text, message } = answer.data;
  const errorBody = bodyOf(text ?? message);
  const failure = vendorFailure(reasonOf(errorBody, status), `${status}: ${errorBody.message}`, {
    key,
    retryAfterMs: delayOf(errorBody),
  });
  return { ...failure, refusal: { status, param: null, message: errorBody.message } };
}

function reasonOf(body: ErrorBody, status: number): ModelFailure['reason'] {
  if (badKey(body)) return 'key_refused';
  return isContextOverflow(status, body.message) ? 'too_long' : reasonOfStatus(status);
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
