import { afterEach, describe, expect, it } from 'vitest';
import { createAnthropicModel } from '../../src/models/anthropic/anthropic-model.ts';
import { createGeminiModel } from '../../src/models/gemini/gemini-model.ts';
import type { LanguageModel } from '../../src/models/language-model.ts';
import { createOpenaiChatModel } from '../../src/models/openai/openai-chat-model.ts';
import { createOpenaiResponsesModel } from '../../src/models/openai/openai-responses-model.ts';
import type { VendorModelOptions } from '../../src/models/vendor-model.ts';
import { unusableInput } from '../../src/models/vendor-reply.ts';
import { closeAll, modelOf, none, requestOf, serverOf } from './vendor-under-test.ts';

afterEach(closeAll);

const deep = `{"query":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
const inText = JSON.stringify(deep);
const usage = '"usage":{"prompt_tokens":1,"completion_tokens":1,"input_tokens":1,"output_tokens":1}';
const tools = [{ name: 'look', description: 'Looks.', input: { type: 'object' } }];

async function outcomeOf(create: (options: VendorModelOptions) => LanguageModel, body: string, type?: string) {
  const headers = { 'content-type': type ?? 'application/json' };
  const server = await serverOf(() => ({ status: 200, headers, body }));
  const vendor = { name: 'x', model: 'm', create, start: () => Promise.reject(new Error('none')), misleading: {} };
  return modelOf(vendor, server.baseUrl).ask(requestOf('Look.', { tools }), none);
}

const eventsOf = (start: string, deltas: readonly string[]): string =>
  [
    `{"type":"message_start","message":{"id":"1","type":"message","role":"assistant","model":"m","content":[],"stop_reason":null,${usage}}}`,
    `{"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"t","name":"look","input":${start}}}`,
    ...deltas.map(
      (delta) => `{"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":${delta}}}`,
    ),
    '{"type":"content_block_stop","index":0}',
    '{"type":"message_delta","delta":{"stop_reason":"tool_use"},"usage":{"output_tokens":1}}',
    '{"type":"message_stop"}',
  ]
    .map((data) => `event: ${/"type":"(\w+)"/.exec(data)?.[1] ?? ''}\ndata: ${data}\n\n`)
    .join('');

describe('a tool input nested 200,000 deep', () => {
  it.each([
    ['text', inText],
    ['an object', deep],
  ])('in chat completions, as %s, is none that a tool takes', async (_how, input) => {
    const call = `{"id":"t","type":"function","function":{"name":"look","arguments":${input}}}`;
    const body = `{"model":"m","choices":[{"message":{"content":null,"tool_calls":[${call}]},"finish_reason":"tool_calls"}],${usage}}`;
    expect(await outcomeOf(createOpenaiChatModel, body)).toMatchObject({
      value: { toolRequests: [{ input: unusableInput }] },
    });
  });

  it('in the Responses API is none that a tool takes', async () => {
    const body = `{"model":"m","status":"completed","output":[{"type":"function_call","call_id":"t","name":"look","arguments":${inText}}],${usage}}`;
    expect(await outcomeOf(createOpenaiResponsesModel, body)).toMatchObject({
      value: { toolRequests: [{ input: unusableInput }] },
    });
  });

  it('in the Gemini API is none that a tool takes', async () => {
    const body = `{"candidates":[{"content":{"role":"model","parts":[{"functionCall":{"name":"look","args":${deep}}}]},"finishReason":"STOP"}]}`;
    const outcome = await outcomeOf(createGeminiModel, body);
    expect(outcome).toMatchObject({ ok: true, value: { toolRequests: [{ input: unusableInput }] } });
    expect(JSON.stringify(outcome).length).toBeLessThan(10_000);
  });

  it.each([
    ['at once', eventsOf(deep, [])],
    ['in parts', eventsOf('{}', [inText])],
  ])('in the Messages API, %s, is none that a tool takes', async (_how, body) => {
    const outcome = await outcomeOf(createAnthropicModel, body, 'text/event-stream');
    expect(outcome).toMatchObject({ ok: true, value: { toolRequests: [{ input: unusableInput }] } });
    expect(JSON.stringify(outcome).length).toBeLessThan(10_000);
  });
});
