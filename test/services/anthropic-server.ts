import {
  type MessageMemory,
  message,
  type Paused,
  textBlock,
  textMessage,
  toolsMessage,
} from './anthropic-server-message.ts';
import { askedOf, blocksOf, type MessagesRequest, messagesRequest } from './anthropic-server-request.ts';
import { eventsOf, type Message } from './anthropic-server-stream.ts';
import type { AskedModel, Brain, BrainReply, ModelServer } from './model-brain.ts';
import { serveModel, type WireReply, type WireRequest } from './model-http.ts';

export interface AnthropicServerOptions {
  /** Other keys are refused; by default any key will do. */
  readonly key?: string;
  /** After so many searches in one response the turn is paused, and goes on when it is sent back. */
  readonly searchesBeforePause?: number;
}

interface Memory extends MessageMemory {
  readonly asked: AskedModel[];
  readonly keys: string[];
}

const overloaded = { type: 'overloaded_error', message: 'Overloaded' };
const errors: Readonly<Record<number, { readonly type: string; readonly message: string }>> = {
  400: { type: 'invalid_request_error', message: 'messages: at least one message is required' },
  401: { type: 'authentication_error', message: 'invalid x-api-key' },
  402: { type: 'billing_error', message: 'Your credit balance is too low to access the Anthropic API.' },
  403: { type: 'permission_error', message: 'Your API key does not have permission to use the specified resource.' },
  404: { type: 'not_found_error', message: 'model: claude-none' },
  413: { type: 'request_too_large', message: 'Request exceeds the maximum allowed number of bytes.' },
  429: { type: 'rate_limit_error', message: 'This request would exceed your rate limit.' },
  500: { type: 'api_error', message: 'Internal server error' },
  529: overloaded,
};

/**
 * Serves Anthropic's Messages API on loopback, as JSON and as a stream of events
 * (https://platform.claude.com/docs/en/api/messages, …/build-with-claude/streaming, …/tool-use/web-search-tool).
 */
export async function startAnthropicServer(brain: Brain, options: AnthropicServerOptions = {}): Promise<ModelServer> {
  const memory: Memory = { asked: [], keys: [], paused: new Map(), signatures: new Map(), count: 0 };
  const server = await serveModel((request) => answer(request, brain, options, memory));
  return { ...server, asked: memory.asked, keys: memory.keys };
}

async function answer(
  wire: WireRequest,
  brain: Brain,
  options: AnthropicServerOptions,
  memory: Memory,
): Promise<WireReply> {
  const key = keyOf(wire);
  if (key !== null) memory.keys.push(key);
  if (wire.method !== 'POST' || wire.url.pathname !== '/v1/messages') return failure(404);
  if (key === null || (options.key !== undefined && key !== options.key)) return failure(401);
  if (!/^\d{4}-\d\d-\d\d$/.test(String(wire.headers['anthropic-version'])))
    return failure(400, 'anthropic-version: header is required');
  const parsed = messagesRequest.safeParse(wire.json);
  if (!parsed.success) return failure(400, parsed.error.issues.map(faultText).join('; '));
  const request = parsed.data;
  const lost = lostReasoning(request, memory);
  if (lost !== null) return failure(400, lost);
  memory.asked.push(askedOf(request));
  const paused = pausedTurn(request, memory);
  const reply = paused?.reply ?? (await brain(askedOf(request)));
  return wireReply(reply, paused?.made ?? 0, request, options, memory);
}

/** The SDK sends the key as a bearer token; the header that curl users know is taken as well. */
function keyOf({ headers }: WireRequest): string | null {
  const bearer = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
  const plain = headers['x-api-key'];
  return bearer ?? (typeof plain === 'string' ? plain : null);
}

function faultText({ path, message }: { readonly path: readonly PropertyKey[]; readonly message: string }): string {
  return path.length > 0 ? `${path.map(String).join('.')}: ${message}` : message;
}

function failure(status: number, message = errors[status]?.message, headers: Record<string, string> = {}): WireReply {
  const error = { ...(errors[status] ?? { type: 'api_error' }), message };
  const body = JSON.stringify({ type: 'error', error, request_id: 'req_011CSHoEeqs5C35K2UUqR7Fy' });
  return { status, headers: { 'request-id': 'req_011CSHoEeqs5C35K2UUqR7Fy', ...headers }, body };
}

function lostReasoning({ messages }: MessagesRequest, { signatures }: Memory): string | null {
  for (const turn of messages) {
    const blocks = blocksOf(turn);
    const signed = blocks.flatMap((block) => (block.type === 'thinking' ? [block.signature] : []));
    for (const block of blocks) {
      const signature = block.type === 'tool_use' ? signatures.get(block.id) : undefined;
      if (signature !== undefined && !signed.includes(signature))
        return 'Expected `thinking` or `redacted_thinking`, but found `tool_use`: thinking blocks must be passed back unmodified';
    }
  }
  return null;
}

function pausedTurn({ messages }: MessagesRequest, { paused }: Memory): Paused | null {
  const last = messages.at(-1);
  if (last?.role !== 'assistant') return null;
  const searches = blocksOf(last).flatMap((block) => (block.type === 'server_tool_use' ? [block.id] : []));
  return paused.get(searches.at(-1) ?? '') ?? null;
}

function wireReply(
  reply: BrainReply,
  made: number,
  request: MessagesRequest,
  options: AnthropicServerOptions,
  memory: Memory,
): WireReply {
  switch (reply.kind) {
    case 'text':
      return sent(textMessage(reply, made, request, memory, options.searchesBeforePause), request);
    case 'tools':
      return sent(toolsMessage(reply.requests, request, memory), request);
    case 'refused':
      return sent(message([], 'refusal', request, memory), request);
    case 'cut_off':
      return sent(message([textBlock(reply.text)], 'max_tokens', request, memory), request);
    case 'rate_limited':
      return failure(
        429,
        undefined,
        reply.retryAfterSeconds === null ? {} : { 'retry-after': `${reply.retryAfterSeconds}` },
      );
    case 'status':
      return failure(reply.status);
    case 'truncated':
      return truncated(
        sent(textMessage({ kind: 'text', text: 'The end of this is lost.' }, 0, request, memory), request),
      );
    case 'not_json':
      return { status: 200, headers: { 'content-type': typeFor(request) }, body: notJson(request) };
    case 'other_shape':
      return { status: 200, headers: { 'content-type': typeFor(request) }, body: otherShape(request) };
    case 'reset':
    case 'hang':
      return reply.kind;
  }
}

function typeFor({ stream }: MessagesRequest): string {
  return stream ? 'text/event-stream; charset=utf-8' : 'application/json';
}

function notJson({ stream }: MessagesRequest): string {
  return stream ? 'event: message_start\ndata: <html>busy</html>\n\n' : '<html>busy</html>';
}

function otherShape({ stream }: MessagesRequest): string {
  const start = { type: 'message_start', message: { id: 'msg_1', role: 'assistant', content: [], choices: [] } };
  if (!stream) return JSON.stringify(start.message);
  return `event: message_start\ndata: ${JSON.stringify(start)}\n\nevent: message_stop\ndata: {"type":"message_stop"}\n\n`;
}

function truncated(whole: WireReply): WireReply {
  if (typeof whole === 'string') return whole;
  return { ...whole, body: whole.body.slice(0, Math.ceil(whole.body.length * 0.6)) };
}

function sent(whole: Message, request: MessagesRequest): WireReply {
  const headers = { 'content-type': typeFor(request), 'request-id': whole.id };
  return { status: 200, headers, body: request.stream ? eventsOf(whole) : JSON.stringify(whole) };
}
