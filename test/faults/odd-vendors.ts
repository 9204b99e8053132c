import type { Wire } from '../../src/config/model-settings.ts';
import type { WireEvents, WireReply } from '../services/model-http.ts';

const answer = 'It opened in 1911.';
/** What most of them are to have answered in the end. */
const answered = /^It opened in 1911\./;

/** How a vendor misbehaves, and what is to come of it. */
export interface OddVendor {
  readonly wire: Wire;
  /** What it answers to its first, second … request; the last one again and again. */
  readonly says: readonly (WireReply | WireEvents)[];
  /** The answer or the agent's own failure that is on record; `void` and the reason where the round does not count. */
  readonly ends: RegExp;
  /** What each call is on record with: dollars, `reserved` where the most it could cost counts. */
  readonly costs: readonly (number | 'reserved')[];
}

type Body = Readonly<Record<string, unknown>>;
const usages = {
  chat: { prompt_tokens: 1000, completion_tokens: 500 },
  responses: { input_tokens: 1000, output_tokens: 500 },
};
/** A thousand tokens in and five hundred out, at a dollar a million. */
const stated = 0.0015;

function json(body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): WireReply {
  return { status, headers, body: typeof body === 'string' ? body : JSON.stringify(body) };
}

function chat(message: Body = {}, more: Body = {}, choice: Body = {}): Body {
  const said = { role: 'assistant', content: answer, ...message };
  return {
    model: 'm',
    choices: [{ index: 0, message: said, finish_reason: 'stop', ...choice }],
    usage: usages.chat,
    ...more,
  };
}

function responses(output: readonly unknown[] = [], more: Body = {}): Body {
  const said = {
    type: 'message',
    role: 'assistant',
    content: [{ type: 'output_text', text: answer, annotations: [] }],
  };
  return { id: 'resp_1', model: 'm', status: 'completed', output: [...output, said], usage: usages.responses, ...more };
}

function gemini(part: Body = {}, candidate: Body = {}, more: Body = {}): Body {
  const first = {
    content: { role: 'model', parts: [{ text: answer, ...part }] },
    finishReason: 'STOP',
    index: 0,
    ...candidate,
  };
  const usageMetadata = { promptTokenCount: 1000, candidatesTokenCount: 500 };
  return { candidates: [first], usageMetadata, modelVersion: 'm', ...more };
}

type Event = Body & { readonly type: string };

/** The events of a message of Anthropic's with one block of text. */
function message(block: Body = {}, usage: Body | null = {}, more: Body = {}): Event[] {
  const counted = usage === null ? null : { input_tokens: 1000, output_tokens: 500, ...usage };
  const head = { id: 'msg_1', type: 'message', role: 'assistant', model: 'm', content: [], stop_reason: null, ...more };
  return [
    { type: 'message_start', message: { ...head, usage: counted } },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '', ...block } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: answer } },
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: 'end_turn', stop_sequence: null }, usage: counted },
    { type: 'message_stop' },
  ];
}

function events(
  list: readonly Event[],
  headers: Readonly<Record<string, string>> = { 'content-type': 'text/event-stream' },
): WireReply {
  return {
    status: 200,
    headers,
    body: list.map((each) => `event: ${each.type}\ndata: ${JSON.stringify(each)}\n\n`).join(''),
  };
}

const row =
  (wire: Wire) =>
  (says: OddVendor['says'], ends = answered, costs: OddVendor['costs'] = [stated]): OddVendor => ({
    wire,
    says,
    ends,
    costs,
  });
const chatOf = row('openai_chat');
const responsesOf = row('openai_responses');
const geminiOf = row('gemini');
const anthropicOf = row('anthropic');

/** Void rounds are asked again twice, and what may be charged for is tried once more each time. */
const always: OddVendor['costs'] = Array.from({ length: 6 }, () => 'reserved');

/** By what they do. */
export const oddVendors: Readonly<Record<string, OddVendor>> = {
  'chat-null-members': chatOf([
    json(
      chat(
        { refusal: null, tool_calls: null, annotations: null, reasoning: null },
        { id: null, created: null, model: null, system_fingerprint: null },
      ),
    ),
  ]),
  'chat-null-list-members': chatOf([json(chat({ annotations: [null, { url_citation: null }], tool_calls: [null] }))]),
  'chat-null-part': chatOf([
    json(chat({ content: [null, { type: 'text', text: answer }, { type: 'image_url', text: null }] })),
  ]),
  'chat-number-model': chatOf([json(chat({}, { model: 7 }))]),
  'chat-second-choice-broken': chatOf([json({ ...chat(), choices: [...(chat().choices as []), null] })]),
  'chat-number-finish': chatOf([json(chat({}, {}, { finish_reason: 0 }))]),
  'chat-empty-error': chatOf([json(chat({}, { error: {} }))]),
  'chat-usage-1e18': chatOf([json(chat({}, { usage: { prompt_tokens: 1e18, completion_tokens: 1e18 } }))], answered, [
    'reserved',
  ]),
  'chat-usage-negative': chatOf([json(chat({}, { usage: { prompt_tokens: -5, completion_tokens: 5 } }))], answered, [
    'reserved',
  ]),
  'chat-usage-texts': chatOf(
    [json(chat({}, { usage: { prompt_tokens: '1000', completion_tokens: '500' } }))],
    answered,
    ['reserved'],
  ),
  'chat-usage-list': chatOf([json(chat({}, { usage: [] }))], answered, ['reserved']),
  'chat-usage-details-odd': chatOf([json(chat({}, { usage: { ...usages.chat, prompt_tokens_details: 'none' } }))]),
  'chat-cached-beyond-input': chatOf(
    [json(chat({}, { usage: { ...usages.chat, prompt_tokens_details: { cached_tokens: 1e8 } } }))],
    answered,
    ['reserved'],
  ),
  'chat-cost-1e18': chatOf([json(chat({}, { usage: { ...usages.chat, cost: 1e18 } }))]),
  'chat-infinite': chatOf(
    [json(`${JSON.stringify(chat()).slice(0, -1)},"usage":{"prompt_tokens":1e999,"completion_tokens":1}}`)],
    answered,
    ['reserved'],
  ),
  'chat-duplicate-keys': chatOf([
    json(`{"usage":{"prompt_tokens":0,"completion_tokens":0},${JSON.stringify(chat()).slice(1)}`),
  ]),
  'chat-bom': chatOf([json(`\uFEFF${JSON.stringify(chat())}`)]),
  'chat-html-200': chatOf(
    [json('<html>Sign in</html>', 200, { 'content-type': 'text/html' })],
    /^void: .*provider_unavailable/,
    always,
  ),
  'chat-text-plain': chatOf([json(chat(), 200, { 'content-type': 'text/plain' })]),
  'chat-no-content-204': chatOf([json('', 204)], /^void: .*provider_unavailable/, always),
  'chat-sse-unasked': chatOf(
    [json(`data: ${JSON.stringify(chat())}\n\ndata: [DONE]\n\n`, 200, { 'content-type': 'text/event-stream' })],
    /^void: .*provider_unavailable/,
    always,
  ),
  'chat-error-200-then-well': chatOf([json({ error: { message: 'overloaded', code: 503 } }), json(chat())], answered, [
    'reserved',
    stated,
  ]),
  'chat-error-text-200': chatOf([json({ error: 'upstream timed out' }), json(chat())], answered, ['reserved', stated]),
  'chat-refusal-200': chatOf([json(chat({ content: null, refusal: 'I cannot help with that.' }))], /^refused$/),
  'chat-refusal-filter': chatOf([json(chat({ content: '' }, {}, { finish_reason: 'content_filter' }))], /^refused$/),
  'chat-limited-date': chatOf(
    [json({ error: { message: 'slow down' } }, 429, { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }), json(chat())],
    answered,
    [0, stated],
  ),
  'chat-limited-words': chatOf(
    [json({ error: { message: 'slow down' } }, 429, { 'retry-after': 'a moment' }), json(chat())],
    answered,
    [0, stated],
  ),
  'chat-limited-negative': chatOf(
    [json({ error: { message: 'slow down' } }, 429, { 'retry-after': '-5' }), json(chat())],
    answered,
    [0, stated],
  ),
  'chat-limited-page': chatOf(
    [json('<html>429</html>', 429, { 'content-type': 'text/html' }), json(chat())],
    answered,
    [0, stated],
  ),
  'chat-truncated-then-well': chatOf([json(JSON.stringify(chat()).slice(0, 60)), json(chat())], answered, [
    'reserved',
    stated,
  ]),
  'chat-redirect': chatOf([json('', 301, { location: 'http://127.0.0.1:9/' })], /^void: .*cannot_start/, [0, 0, 0]),
  'chat-empty-choices': chatOf([json(chat({}, { choices: [] })), json(chat())], answered, ['reserved', stated]),
  'chat-billed-no-text': chatOf([json(chat({ content: null, reasoning_content: 'Hm.' }))], /^void: .*no_text/, [
    stated,
  ]),
  'chat-cut-thoughts': chatOf(
    [json(chat({ content: null, reasoning_content: 'Hm.' }, {}, { finish_reason: 'length' }))],
    /^empty$/,
  ),
  'chat-tool-call-unasked': chatOf(
    [
      json(
        chat(
          { content: null, tool_calls: [{ id: 'a', function: { name: 'launch', arguments: '{' } }] },
          {},
          { finish_reason: 'tool_calls' },
        ),
      ),
    ],
    /^empty$/,
  ),
  'chat-huge': chatOf([json(`{"x":"${'x'.repeat(21 * 2 ** 20)}"}`)], /^void: .*provider_unavailable/, always),
  'chat-deep-json': chatOf([json(`${'['.repeat(200_000)}${']'.repeat(200_000)}`), json(chat())], answered, [
    'reserved',
    stated,
  ]),
  'chat-latin1': chatOf([
    json(chat({ content: 'It opened in 1911.' }), 200, { 'content-type': 'application/json; charset=utf-16' }),
  ]),
  'chat-null-signs': chatOf([json(chat({ content: `${answer}\u0000\ud800` }))], answered),
  'responses-null-model': responsesOf([json(responses([], { model: null }))]),
  'responses-no-model': responsesOf([json(responses([], { model: undefined }))]),
  'responses-null-items': responsesOf([
    json(
      responses([
        null,
        5,
        { type: null },
        { type: 'reasoning', summary: null },
        { type: 'web_search_call', action: null },
      ]),
    ),
  ]),
  'responses-odd-details': responsesOf([json(responses([], { incomplete_details: 'none', error: 'none' }))]),
  'responses-text-content': responsesOf([
    json({ ...responses(), output: [{ type: 'message', role: 'assistant', content: answer }] }),
  ]),
  'responses-part-odd': responsesOf([
    json({
      ...responses(),
      output: [
        {
          type: 'message',
          role: 'assistant',
          content: [{ type: 'output_text', text: answer, annotations: 'none', refusal: 5 }],
        },
      ],
    }),
  ]),
  'responses-null-output': responsesOf([json(responses([], { output: null })), json(responses())], answered, [
    'reserved',
    stated,
  ]),
  'responses-queued': responsesOf([json(responses([], { status: 'queued' })), json(responses())], answered, [
    'reserved',
    stated,
  ]),
  'responses-failed-200': responsesOf(
    [
      json({ ...responses(), status: 'failed', output: [], error: { code: 'server_error', message: 'x' } }),
      json(responses()),
    ],
    answered,
    ['reserved', stated],
  ),
  'responses-refusal': responsesOf(
    [json({ ...responses(), output: [{ type: 'message', content: [{ type: 'refusal', refusal: 'No.' }] }] })],
    /^refused$/,
  ),
  'responses-usage-null-details': responsesOf([
    json(
      responses([], { usage: { ...usages.responses, input_tokens_details: null, cost: null, cost_in_usd_ticks: 'x' } }),
    ),
  ]),
  'responses-usage-odd-details': responsesOf([
    json(responses([], { usage: { ...usages.responses, server_side_tool_usage_details: 'none' } })),
  ]),
  'responses-cost-null': responsesOf([
    json(responses([], { usage: { ...usages.responses, cost: { total_cost: null } } })),
  ]),
  'gemini-null-members': geminiOf([
    json(
      gemini(
        { thought: null, functionCall: null },
        { finishMessage: null, groundingMetadata: null, citationMetadata: null },
        { promptFeedback: null, modelVersion: null },
      ),
    ),
  ]),
  'gemini-null-text-part': geminiOf([
    json(
      gemini(
        {},
        { content: { role: 'model', parts: [{ text: null, thoughtSignature: 'x' }, null, { text: answer }] } },
      ),
    ),
  ]),
  'gemini-null-grounding': geminiOf([
    json(
      gemini(
        {},
        {
          groundingMetadata: {
            webSearchQueries: null,
            groundingChunks: [null, { web: null }, { web: { uri: null, title: null } }],
            groundingSupports: null,
          },
        },
      ),
    ),
  ]),
  'gemini-null-finish': geminiOf([json(gemini({}, { finishReason: null }))]),
  'gemini-null-content': geminiOf([json(gemini({}, { content: null, finishReason: 'SAFETY' }))], /^refused$/),
  'gemini-null-usage': geminiOf([json(gemini({}, {}, { usageMetadata: null }))], answered, ['reserved']),
  'gemini-usage-1e18': geminiOf(
    [json(gemini({}, {}, { usageMetadata: { promptTokenCount: 1e18, candidatesTokenCount: 1e18 } }))],
    answered,
    ['reserved'],
  ),
  'gemini-usage-text': geminiOf(
    [json(gemini({}, {}, { usageMetadata: { promptTokenCount: '1000', candidatesTokenCount: '500' } }))],
    answered,
    ['reserved'],
  ),
  'gemini-second-candidate-broken': geminiOf([
    json({ ...gemini(), candidates: [...(gemini().candidates as []), null] }),
  ]),
  'gemini-html': geminiOf([json('<html>busy</html>'), json(gemini())], answered, ['reserved', stated]),
  'gemini-null-args': geminiOf(
    [json(gemini({}, { content: { parts: [{ functionCall: { name: 'launch', args: null, id: null } }] } }))],
    /^empty$/,
  ),
  'gemini-broken-call': geminiOf(
    [json(gemini({}, { finishReason: 'MALFORMED_FUNCTION_CALL' })), json(gemini())],
    answered,
    ['reserved', stated],
  ),
  'gemini-blocked': geminiOf(
    [json({ promptFeedback: { blockReason: 'OTHER' }, usageMetadata: { promptTokenCount: 1000 } })],
    /^refused$/,
    [0.001],
  ),
  'anthropic-null-usage-cache': anthropicOf([
    events(message({}, { cache_read_input_tokens: null, cache_creation_input_tokens: null, server_tool_use: null })),
  ]),
  'anthropic-no-usage': anthropicOf([events(message({}, null))], /^void: .*provider_unavailable/, always),
  'anthropic-usage-1e18': anthropicOf([events(message({}, { input_tokens: 1e18 }))], answered, ['reserved']),
  'anthropic-null-model': anthropicOf([events(message({}, {}, { model: null }))]),
  'anthropic-null-citations': anthropicOf([
    events(message({ citations: [null, { type: 'web_search_result_location', url: null, title: null }] })),
  ]),
  'anthropic-null-members': anthropicOf([events(message({ thinking: null, id: null, name: null, tool_use_id: null }))]),
  'anthropic-null-text-block': anthropicOf([
    events([
      ...message().slice(0, 4),
      { type: 'content_block_start', index: 1, content_block: { type: 'text', text: null } },
      ...message().slice(4),
    ]),
  ]),
  'anthropic-odd-tool-use': anthropicOf([events(message({}, { server_tool_use: 'none' }))]),
  'anthropic-stops-midway': anthropicOf([events(message().slice(0, 3)), events(message())], answered, [
    'reserved',
    stated,
  ]),
  'anthropic-stops-before-stop': anthropicOf([events(message().slice(0, 5)), events(message())], answered, [
    'reserved',
    stated,
  ]),
  'anthropic-error-midway': anthropicOf(
    [
      events([...message().slice(0, 3), { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }]),
      events(message()),
    ],
    answered,
    ['reserved', stated],
  ),
  'anthropic-json-for-stream': anthropicOf(
    [
      json({ ...(message()[0]?.message as Body), content: [{ type: 'text', text: answer }], stop_reason: 'end_turn' }),
      events(message()),
    ],
    answered,
    ['reserved', stated],
  ),
  'anthropic-unknown-event': anthropicOf([
    events([...message().slice(0, 2), { type: 'content_block_hint', hint: null }, ...message().slice(2)]),
  ]),
  'anthropic-crlf': anthropicOf([
    {
      status: 200,
      headers: { 'content-type': 'text/event-stream' },
      body: (events(message()) as { body: string }).body.replaceAll('\n', '\r\n'),
    },
  ]),
  'anthropic-garbage-event': anthropicOf(
    [
      {
        status: 200,
        headers: { 'content-type': 'text/event-stream' },
        body: 'event: message_start\ndata: {"type": \n\n',
      },
      events(message()),
    ],
    answered,
    ['reserved', stated],
  ),
  'anthropic-refusal': anthropicOf(
    [
      events(
        message().map((each) =>
          each.type === 'message_delta' ? { ...each, delta: { stop_reason: 'refusal' } } : each,
        ),
      ),
    ],
    /^refused$/,
  ),
};
