import { forcedTool, type MessagesRequest, searchesAllowed } from './anthropic-server-request.ts';
import type { Message, MessageBlock } from './anthropic-server-stream.ts';
import type { BrainReply } from './model-brain.ts';
import { roughTokens } from './model-http.ts';

type TextReply = Extract<BrainReply, { kind: 'text' }>;

/** A turn that waits to be gone on with. */
export interface Paused {
  readonly reply: TextReply;
  /** Searches that were made already. */
  readonly made: number;
}

/** What messages leave behind for later requests. */
export interface MessageMemory {
  /** By the id of the last search before the pause. */
  readonly paused: Map<string, Paused>;
  /** Signature of the reasoning that must come back with a tool use, by its id. */
  readonly signatures: Map<string, string>;
  count: number;
}

/** A whole message. */
export function message(
  content: readonly MessageBlock[],
  stop: string,
  request: MessagesRequest,
  memory: MessageMemory,
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

export const textBlock = (text: string): MessageBlock => ({ type: 'text', text, citations: null });

/** Thinks, then asks for the caller's tools; the thinking must come back with what they gave. */
export function toolsMessage(
  requests: readonly { readonly name: string; readonly input: unknown }[],
  request: MessagesRequest,
  memory: MessageMemory,
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

/**
 * Searches as far as that is allowed, then says the text; or pauses before it.
 * @param made searches of this turn that were made before it was paused
 * @param beforePause searches in one message, at most
 */
export function textMessage(
  reply: TextReply,
  made: number,
  request: MessagesRequest,
  memory: MessageMemory,
  beforePause = Number.POSITIVE_INFINITY,
): Message {
  const forced = forcedTool(request);
  if (forced !== null) return forcedMessage(reply.text, forced.name, request, memory);
  const allowed = searchesAllowed(request);
  const wanted = allowed === null ? [] : (reply.searches ?? []).slice(made);
  const now = wanted.slice(0, beforePause);
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
function searchBlocks(
  query: string,
  allowed: boolean,
  { citations = [] }: TextReply,
  memory: MessageMemory,
): MessageBlock[] {
  const id = `srvtoolu_${++memory.count}`;
  const results = citations.map(({ url, title }) => ({
    type: 'web_search_result',
    url,
    title,
    page_age: null,
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
    type: 'web_search_result_location',
    url,
    title,
    cited_text: 'What it says.',
    encrypted_index: `index-${url.length}`,
  }));
  return [textBlock(text.slice(0, middle)), { type: 'text', text: text.slice(middle), citations: cited }].filter(
    (block) => block.text !== '',
  );
}

function forcedMessage(text: string, name: string, request: MessagesRequest, memory: MessageMemory): Message {
  try {
    const input: unknown = JSON.parse(text);
    const block: MessageBlock = { type: 'tool_use', id: `toolu_${++memory.count}`, name, input };
    return message([block], 'tool_use', request, memory);
  } catch {
    // What is no JSON cannot be a tool's input; models that fail at it answer in words.
    return message([textBlock(text)], 'end_turn', request, memory);
  }
}
