/** A block of a reply, in the API's words. */
export interface MessageBlock {
  readonly type: string;
  readonly id?: string;
  readonly name?: string;
  readonly input?: unknown;
  readonly text?: string;
  readonly citations?: readonly unknown[] | null;
  readonly thinking?: string;
  readonly signature?: string;
  readonly tool_use_id?: string;
  readonly content?: unknown;
}

export interface Message {
  readonly id: string;
  readonly type: 'message';
  readonly role: 'assistant';
  readonly model: string;
  readonly content: readonly MessageBlock[];
  readonly stop_reason: string;
  readonly stop_sequence: null;
  readonly stop_details: unknown;
  readonly usage: {
    readonly input_tokens: number;
    readonly cache_creation_input_tokens: number;
    readonly cache_read_input_tokens: number;
    readonly output_tokens: number;
    readonly server_tool_use: { readonly web_search_requests: number; readonly web_fetch_requests: number } | null;
  };
}

/** A message as server-sent events (https://platform.claude.com/docs/en/build-with-claude/streaming). */
export function eventsOf(message: Message): string {
  const { stop_reason, stop_sequence, stop_details, usage, ...head } = message;
  const start = { ...head, content: [], stop_reason: null, stop_sequence: null, usage: { ...usage, output_tokens: 1 } };
  const events = [
    { type: 'message_start', message: start },
    { type: 'ping' },
    ...message.content.flatMap(blockEvents),
    { type: 'message_delta', delta: { stop_reason, stop_sequence, stop_details }, usage },
    { type: 'message_stop' },
  ];
  return events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('');
}

function blockEvents(block: MessageBlock, index: number) {
  const { start, deltas } = inParts(block);
  return [
    { type: 'content_block_start', index, content_block: start },
    ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
    { type: 'content_block_stop', index },
  ];
}

/** How a block begins, and what is added to it. */
function inParts(block: MessageBlock): { readonly start: MessageBlock; readonly deltas: readonly object[] } {
  switch (block.type) {
    case 'text':
      return {
        start: { ...block, text: '', ...(block.citations ? { citations: [] } : {}) },
        deltas: [
          ...(block.citations ?? []).map((citation) => ({ type: 'citations_delta', citation })),
          ...halves(block.text ?? '').map((text) => ({ type: 'text_delta', text })),
        ],
      };
    case 'thinking':
      return {
        start: { ...block, thinking: '', signature: '' },
        deltas: [
          { type: 'thinking_delta', thinking: block.thinking },
          { type: 'signature_delta', signature: block.signature },
        ],
      };
    case 'tool_use':
    case 'server_tool_use':
      return {
        start: { ...block, input: {} },
        deltas: halves(JSON.stringify(block.input)).map((partial_json) => ({ type: 'input_json_delta', partial_json })),
      };
    default:
      return { start: block, deltas: [] };
  }
}

function halves(text: string): readonly string[] {
  const middle = Math.ceil(text.length / 2);
  return [text.slice(0, middle), text.slice(middle)];
}
