import type { IncomingMessage, ServerResponse } from 'node:http';
import { systemClock } from '../../src/kernel/clock.ts';
import { serve } from '../crawler/loopback-server.ts';
import type { AskedModel, Brain, BrainReply, ModelServer } from './model-brain.ts';
import { chatWire } from './openai-server-chat.ts';
import { responsesWire } from './openai-server-responses.ts';
import type { ModelAnswer, OpenaiError, OpenaiStyle, OpenaiWire, ReadRequest } from './openai-server-wire.ts';
import { invalidRequest, sendError, sendJson } from './openai-server-wire.ts';

export interface OpenaiServerOptions {
  /** Whose chat completions; `openai` by default. */
  readonly style?: OpenaiStyle;
  /** Other keys are refused; any key will do when left out. */
  readonly key?: string;
  /** So many requests are let through in any stretch of `windowMs`; the others get 429 and Retry-After. */
  readonly rateLimit?: { readonly requestsPerWindow: number; readonly windowMs: number };
}

const longestBody = 20_000_000;
const wires: readonly (readonly [RegExp, OpenaiWire])[] = [
  [/^(\/v1)?\/responses$/, responsesWire],
  [/^(\/v1)?\/chat\/completions$/, chatWire],
];

/** A server on loopback that speaks OpenAI's Responses API and chat completions, as documented, for a made-up model. */
export async function startOpenaiServer(brain: Brain, options: OpenaiServerOptions = {}): Promise<ModelServer> {
  const asked: AskedModel[] = [];
  const keys: string[] = [];
  const limit = limiter(options.rateLimit);
  let serial = 0;
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (key !== undefined) keys.push(key);
    if (options.key !== undefined && key !== options.key) return sendStatus(response, 401, key ?? '');
    const read = await readRequest(request, options.style ?? 'openai');
    if ('status' in read) return sendError(response, read);
    asked.push(read.asked);
    const waitMs = limit();
    if (waitMs > 0) return sendRateLimited(response, waitMs);
    const reply = await brain(read.asked);
    send(response, read, reply, { serial: ++serial, key: key ?? '' });
  };
  const server = await serve((request, response) => {
    handle(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  return { baseUrl: `${server.origin}/v1`, asked, keys, close: () => server.close() };
}

async function readRequest(request: IncomingMessage, style: OpenaiStyle): Promise<ReadRequest | OpenaiError> {
  const path = new URL(request.url ?? '', 'http://127.0.0.1').pathname;
  const wire = wires.find(([pattern]) => pattern.test(path))?.[1];
  if (!wire || request.method !== 'POST')
    return { ...invalidRequest(`Invalid URL (${request.method} ${path})`, null), status: 404 };
  const text = await bodyOf(request);
  if (text === null) return { ...invalidRequest('Request too large.', null), status: 413 };
  try {
    return wire(JSON.parse(text), style);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return invalidRequest('We could not parse the JSON body of your request.', null);
  }
}

async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > longestBody) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Counts a request in and gives 0, or the milliseconds until there is room for it. */
function limiter(limit: OpenaiServerOptions['rateLimit']): () => number {
  let taken: number[] = [];
  return () => {
    if (!limit) return 0;
    const now = systemClock.now();
    taken = taken.filter((at) => at > now - limit.windowMs);
    const oldest = taken[0];
    if (taken.length >= limit.requestsPerWindow && oldest !== undefined) return oldest + limit.windowMs - now;
    taken.push(now);
    return 0;
  };
}

/** As in https://platform.openai.com/docs/guides/rate-limits; `retry-after-ms` is what the vendor's SDK looks at first. */
function sendRateLimited(response: ServerResponse, waitMs: number | null): void {
  const error = { status: 429, type: 'requests', code: 'rate_limit_exceeded', param: null };
  const headers =
    waitMs === null
      ? {}
      : {
          'retry-after': String(Math.ceil(waitMs / 1000)),
          'retry-after-ms': String(Math.ceil(waitMs)),
          'x-ratelimit-remaining-requests': '0',
          'x-ratelimit-reset-requests': `${Math.ceil(waitMs)}ms`,
        };
  sendError(response, { ...error, message: 'Rate limit reached for requests. Please try again later.' }, headers);
}

/** What the vendor says with each status. */
const statusErrors: Readonly<
  Record<number, { readonly message: string; readonly type: string; readonly code: string }>
> = {
  400: { message: 'Invalid request.', type: 'invalid_request_error', code: 'invalid_value' },
  401: { message: 'Incorrect API key provided: KEY.', type: 'invalid_request_error', code: 'invalid_api_key' },
  402: { message: 'Insufficient credits.', type: 'invalid_request_error', code: 'insufficient_credits' },
  403: { message: 'The key KEY has no access to it.', type: 'invalid_request_error', code: 'permission_denied' },
  404: { message: 'The model does not exist.', type: 'invalid_request_error', code: 'model_not_found' },
  413: { message: 'Request too large.', type: 'invalid_request_error', code: 'request_too_large' },
};
const serverFault = { message: 'The server had an error.', type: 'server_error', code: 'server_error' };

interface Sending {
  readonly serial: number;
  readonly key: string;
}

function send(response: ServerResponse, read: ReadRequest, reply: BrainReply, { serial, key }: Sending): void {
  const body = (answer: ModelAnswer) => read.answer(answer, serial, Math.floor(systemClock.now() / 1000));
  if (reply.kind === 'rate_limited')
    sendRateLimited(response, reply.retryAfterSeconds === null ? null : reply.retryAfterSeconds * 1000);
  else if (reply.kind === 'status') sendStatus(response, reply.status, key);
  else if (reply.kind === 'truncated') {
    const whole = JSON.stringify(body({ kind: 'text', text: 'This is cut in the middle.' }));
    response.writeHead(200, { 'content-type': 'application/json' }).end(whole.slice(0, whole.length / 2));
  } else if (reply.kind === 'not_json')
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Welcome</body></html>');
  else if (reply.kind === 'other_shape') sendJson(response, 200, { result: 'fine', data: [1, 2, 3] });
  else if (reply.kind === 'reset') response.socket?.resetAndDestroy();
  else if (isAnswer(reply)) sendJson(response, 200, body(reply));
}

function isAnswer(reply: BrainReply): reply is ModelAnswer {
  return ['text', 'tools', 'refused', 'cut_off'].includes(reply.kind);
}

function sendStatus(response: ServerResponse, status: number, key: string): void {
  const error = statusErrors[status] ?? serverFault;
  sendError(response, { ...error, message: error.message.replace('KEY', key), status, param: null });
}
