import {
  askedOf,
  blocksOf,
  forcedTool,
  type MessagesRequest,
  messagesRequest,
  searchesAllowed,
} from './anthropic-server-request.ts';
import { eventsOf, type Message, type MessageBlock } from './anthropic-server-stream.ts';
import type { AskedModel, Brain, BrainReply, ModelServer } from './model-brain.ts';
import { roughTokens, serveModel, type WireReply, type WireRequest } from './model-http.ts';

export interface AnthropicServerOptions {
  /** Other keys are refused; by default any key will do. */
  readonly key?: string;
  /** After so many searches in one response the turn is paused, and goes on when it is sent back. */
  readonly searchesBeforePause?: number;
}

type TextReply = Extract<BrainReply, { kind: 'text' }>;

/** A turn that waits to be gone on with. */
interface Paused {
  readonly reply: TextReply;
  /** Searches that were made already. */
  readonly made: number;
}

interface Memory {
  readonly asked: AskedModel[];
  readonly keys: string[];
  /** By the id of the last search before the pause. */
  readonly paused: Map<string, Paused>;
  /** Signature of the reasoning that must come back with a tool use, by its id. */
  readonly signatures: Map<string, string>;
  count: number;
}

const overloaded = { type: 'overloaded_error', message: 'Overloaded' };
const errors: Readonly<Record<number, { readonly type: string; readonly message: string }>> = {
  400: { type: 'invalid_request_error', message: 'prompt is too long: 213462 tokens > 200000 maximum' },
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
      return sent(textMessage(reply, made, request, options, memory), request);
    case 'tools':
      return sent(toolsMessage(reply.requests, request, memory), request);
    case 'refused':
      return sent(refusal(request, memory), request);
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
        sent(textMessage({ kind: 'text', text: 'The end of this is lost.' }, 0, request, options, memory), request),
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

function message(
  content: readonly MessageBlock[],
  stop: string,
  request: MessagesRequest,
  memory: Memory,
  usage: Partial<Message['usage']> = {},
): Message {
  return {
    id: `msg_${++memory.count}`,
    type: 'message',
    role: 'assistant',
    model: request.model,
    content,
    stop_reason: stop,
    stop_sequence: null,
    stop_details: stop === 'refusal' ? { type: 'refusal', category: null, explanation: null } : null,
    usage: {
      input_tokens: roughTokens([request.system, request.messages]),
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 0,
      output_tokens: roughTokens(content),
      server_tool_use: null,
      ...usage,
    },
  };
}

const textBlock = (text: string): MessageBlock => ({ type: 'text', text, citations: null });

function refusal(request: MessagesRequest, memory: Memory): Message {
  return message([], 'refusal', request, memory);
}

function toolsMessage(
  requests: readonly { readonly name: string; readonly input: unknown }[],
  request: MessagesRequest,
  memory: Memory,
): Message {
  const signature = `signature-of-${++memory.count}`;
  const uses = requests.map(({ name, input }): MessageBlock => {
    const id = `toolu_${++memory.count}`;
    memory.signatures.set(id, signature);
    return { type: 'tool_use', id, name, input };
  });
  return message(
    [{ type: 'thinking', thinking: 'A tool will tell.', signature }, ...uses],
    'tool_use',
    request,
    memory,
  );
}

function textMessage(
  reply: TextReply,
  made: number,
  request: MessagesRequest,
  options: AnthropicServerOptions,
  memory: Memory,
): Message {
  const forced = forcedTool(request);
  if (forced !== null) return forcedMessage(reply.text, forced.name, request, memory);
  const allowed = searchesAllowed(request);
  const wanted = allowed === null ? [] : (reply.searches ?? []).slice(made);
  const now = wanted.slice(0, options.searchesBeforePause ?? wanted.length);
  const blocks = now.flatMap((query, index) => searchBlocks(query, index < (allowed ?? 0), reply, memory));
  const searched = Math.min(now.length, allowed ?? 0);
  const usage = {
    ...usageOf(reply),
    server_tool_use: searched > 0 ? { web_search_requests: searched, web_fetch_requests: 0 } : null,
  };
  if (now.length === wanted.length)
    return message([...blocks, ...answerBlocks(reply)], 'end_turn', request, memory, usage);
  const last = blocks.findLast(({ type }) => type === 'server_tool_use');
  memory.paused.set(String(last?.id), { reply, made: made + now.length });
  return message(blocks, 'pause_turn', request, memory, usage);
}

function usageOf({ usage }: TextReply): Partial<Message['usage']> {
  if (usage === undefined) return {};
  const { input, cached, output } = usage;
  return { input_tokens: input - cached, cache_read_input_tokens: cached, output_tokens: output };
}

/** A search beyond the bound gives an error in the place of results, and is not counted. */
function searchBlocks(query: string, allowed: boolean, { citations = [] }: TextReply, memory: Memory): MessageBlock[] {
  const id = `srvtoolu_${++memory.count}`;
  const results = citations.map(({ url, title }) => ({
    ...{ type: 'web_search_result', url, title, page_age: null },
    encrypted_content: `encrypted-${url.length}`,
  }));
  const fault = { type: 'web_search_tool_result_error', error_code: 'max_uses_exceeded' };
  return [
    { type: 'server_tool_use', id, name: 'web_search', input: { query } },
    { type: 'web_search_tool_result', tool_use_id: id, content: allowed ? results : fault },
  ];
}

/** As the API does, cited words come in blocks of their own. */
function answerBlocks({ text, citations = [] }: TextReply): MessageBlock[] {
  if (citations.length === 0) return [textBlock(text)];
  const middle = Math.floor(text.length / 2);
  const cited = citations.map(({ url, title }) => ({
    ...{ type: 'web_search_result_location', url, title, cited_text: 'What it says.' },
    encrypted_index: `index-${url.length}`,
  }));
  return [textBlock(text.slice(0, middle)), { type: 'text', text: text.slice(middle), citations: cited }].filter(
    (block) => block.text !== '',
  );
}

function forcedMessage(text: string, name: string, request: MessagesRequest, memory: Memory): Message {
  try {
    const input: unknown = JSON.parse(text);
    const block: MessageBlock = { type: 'tool_use', id: `toolu_${++memory.count}`, name, input };
    return message([block], 'tool_use', request, memory);
  } catch {
    // What is no JSON cannot be a tool's input; models that fail at it answer in words.
    return message([textBlock(text)], 'end_turn', request, memory);
  }
}
