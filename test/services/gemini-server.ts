import { askedOf, type GenerateRequest, generateRequest, requestFault, searches } from './gemini-server-request.ts';
import type { AskedModel, Brain, BrainReply, ModelServer } from './model-brain.ts';
import { roughTokens, serveModel, type WireReply, type WireRequest } from './model-http.ts';

export interface GeminiServerOptions {
  /** Other keys are refused; by default any key will do. */
  readonly key?: string;
  /** Where a refusal shows: as the end of a candidate, or with no candidate at all since the prompt was blocked. */
  readonly refuses?: 'candidate' | 'prompt';
}

interface Memory {
  readonly asked: AskedModel[];
  readonly keys: string[];
  /** Signature that must come back with a function call, by its id. */
  readonly signatures: Map<string, string>;
  count: number;
}

type TextReply = Extract<BrainReply, { kind: 'text' }>;
type Part = Readonly<Record<string, unknown>>;

const names: Readonly<Record<number, readonly [status: string, message: string]>> = {
  400: ['INVALID_ARGUMENT', 'Request contains an invalid argument.'],
  401: ['UNAUTHENTICATED', 'Request had invalid authentication credentials.'],
  402: ['FAILED_PRECONDITION', 'Billing is not enabled for this project.'],
  403: ['PERMISSION_DENIED', 'Your API key was reported as leaked. Please use another API key.'],
  404: [
    'NOT_FOUND',
    'models/gemini-none is not found for API version v1beta, or is not supported for generateContent.',
  ],
  413: ['INVALID_ARGUMENT', 'Request payload size exceeds the limit: 20971520 bytes.'],
  429: ['RESOURCE_EXHAUSTED', 'You exceeded your current quota, please check your plan and billing details.'],
  500: ['INTERNAL', 'An internal error has occurred.'],
  503: ['UNAVAILABLE', 'The model is overloaded. Please try again later.'],
};

/** Serves the Gemini API's generateContent on loopback (https://ai.google.dev/api/generate-content). */
export async function startGeminiServer(brain: Brain, options: GeminiServerOptions = {}): Promise<ModelServer> {
  const memory: Memory = { asked: [], keys: [], signatures: new Map(), count: 0 };
  const server = await serveModel((request) => answer(request, brain, options, memory));
  return { ...server, asked: memory.asked, keys: memory.keys };
}

async function answer(
  wire: WireRequest,
  brain: Brain,
  options: GeminiServerOptions,
  memory: Memory,
): Promise<WireReply> {
  const key = wire.headers['x-goog-api-key'];
  if (typeof key === 'string') memory.keys.push(key);
  const model = /^\/v1beta\/models\/([^:]+):generateContent$/.exec(decodeURIComponent(wire.url.pathname))?.[1];
  if (wire.method !== 'POST' || model === undefined) return failure(404);
  if (typeof key !== 'string') return failure(403, 'Method doesn’t allow unregistered callers.');
  if (options.key !== undefined && key !== options.key) return badKey();
  const parsed = generateRequest.safeParse(wire.json);
  if (!parsed.success) return failure(400, `Invalid JSON payload received. ${issuesOf(parsed.error)}`);
  const request = parsed.data;
  const fault = requestFault(model, request) ?? lostSignature(request, memory);
  if (fault !== null) return failure(400, fault);
  const asked = askedOf(model, request);
  memory.asked.push(asked);
  return wireReply(await brain(asked), model, request, options, memory);
}

function issuesOf({ issues }: { readonly issues: readonly { path: PropertyKey[]; message: string }[] }): string {
  return issues.map(({ path, message }) => `${path.map(String).join('.')}: ${message}`).join('; ');
}

function failure(status: number, message?: string, details: readonly object[] = []): WireReply {
  const [name, usual] = names[status] ?? ['UNKNOWN', 'Something went wrong.'];
  const error = { code: status, message: message ?? usual, status: name, ...(details.length > 0 ? { details } : {}) };
  return { status, headers: { 'content-type': 'application/json; charset=UTF-8' }, body: JSON.stringify({ error }) };
}

/** A wrong key is an invalid argument here, told apart by its reason alone. */
function badKey(): WireReply {
  const info = {
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason: 'API_KEY_INVALID',
    domain: 'googleapis.com',
  };
  return failure(400, 'API key not valid. Please pass a valid API key.', [info]);
}

/** A spent quota: what is spent, and how long to wait where it is known. */
function rateLimited(retryAfterSeconds: number | null): WireReply {
  const quota = {
    '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
    violations: [{ quotaMetric: 'generativelanguage.googleapis.com/generate_content_requests', quotaValue: '60' }],
  };
  const retry = { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: `${retryAfterSeconds}s` };
  return failure(429, undefined, retryAfterSeconds === null ? [quota] : [quota, retry]);
}

/** Gemini 3 refuses function calls that come back without their signature. */
function lostSignature({ contents }: GenerateRequest, { signatures }: Memory): string | null {
  for (const part of contents.flatMap(({ parts }) => parts)) {
    if (!('functionCall' in part)) continue;
    const wanted = signatures.get(part.functionCall.id ?? '');
    if (wanted !== undefined && part.thoughtSignature !== wanted)
      return `Function call is missing a thought_signature in functionCall parts: ${part.functionCall.name}`;
  }
  return null;
}

function wireReply(
  reply: BrainReply,
  model: string,
  request: GenerateRequest,
  { refuses = 'candidate' }: GeminiServerOptions,
  memory: Memory,
): WireReply {
  switch (reply.kind) {
    case 'text':
      return sent(textBody(reply, model, request));
    case 'tools':
      return sent(body(model, request, candidate(callParts(reply.requests, memory), 'STOP')));
    case 'refused':
      return sent(
        refuses === 'prompt' ? blocked(model, request) : body(model, request, { finishReason: 'SAFETY', index: 0 }),
      );
    case 'cut_off':
      return sent(body(model, request, candidate([{ text: reply.text }], 'MAX_TOKENS')));
    case 'rate_limited':
      return rateLimited(reply.retryAfterSeconds);
    case 'status':
      return failure(reply.status);
    case 'truncated':
      return truncated(sent(textBody({ kind: 'text', text: 'The end of this is lost.' }, model, request)));
    case 'not_json':
      return { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>busy</html>' };
    case 'other_shape':
      return sent({ choices: [{ message: { role: 'assistant', content: 'hello' } }] });
    case 'reset':
    case 'hang':
      return reply.kind;
  }
}

function sent(value: unknown): WireReply {
  return { status: 200, headers: { 'content-type': 'application/json; charset=UTF-8' }, body: JSON.stringify(value) };
}

function truncated(whole: WireReply): WireReply {
  if (typeof whole === 'string') return whole;
  return { ...whole, body: whole.body.slice(0, Math.ceil(whole.body.length * 0.6)) };
}

function candidate(parts: readonly Part[], finishReason: string) {
  return { content: { role: 'model', parts }, finishReason, index: 0 };
}

function body(model: string, request: GenerateRequest, first: object, usage: object = {}) {
  const counted = { promptTokenCount: roughTokens(request), candidatesTokenCount: roughTokens(first), ...usage };
  return { candidates: [first], usageMetadata: counted, modelVersion: model, responseId: 'r-1' };
}

function blocked(model: string, request: GenerateRequest) {
  return {
    promptFeedback: { blockReason: 'PROHIBITED_CONTENT' },
    usageMetadata: { promptTokenCount: roughTokens(request) },
    modelVersion: model,
  };
}

function callParts(
  requests: readonly { readonly name: string; readonly input: unknown }[],
  memory: Memory,
): readonly Part[] {
  return requests.map(({ name, input }) => {
    const id = `call-${++memory.count}`;
    const thoughtSignature = `c2lnbmF0dXJl${memory.count}`;
    memory.signatures.set(id, thoughtSignature);
    return { functionCall: { id, name, args: input }, thoughtSignature };
  });
}

function textBody(reply: TextReply, model: string, request: GenerateRequest) {
  const words = { ...candidate([{ text: 'Let me see.', thought: true }, { text: reply.text }], 'STOP') };
  const grounded =
    searches(request) && (reply.searches ?? reply.citations) !== undefined
      ? { ...words, groundingMetadata: grounding(reply) }
      : words;
  return body(model, request, grounded, usageOf(reply));
}

/** Reasoning is counted apart from the answer. */
function usageOf({ usage }: TextReply): object {
  if (usage === undefined) return {};
  const thoughts = Math.floor(usage.output / 2);
  return {
    promptTokenCount: usage.input,
    cachedContentTokenCount: usage.cached,
    candidatesTokenCount: usage.output - thoughts,
    thoughtsTokenCount: thoughts,
    totalTokenCount: usage.input + usage.output,
  };
}

/** Where answers stand on the web (https://ai.google.dev/gemini-api/docs/google-search); the API's titles are domains. */
function grounding({ citations = [], searches: queries = [], text }: TextReply) {
  return {
    webSearchQueries: queries,
    searchEntryPoint: { renderedContent: '<div></div>' },
    groundingChunks: citations.map(({ url, title }) => ({ web: { uri: url, title } })),
    groundingSupports: citations.map((_, index) => ({
      segment: { partIndex: 1, endIndex: Buffer.byteLength(text), text },
      groundingChunkIndices: [index],
    })),
  };
}
