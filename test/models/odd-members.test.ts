import { expect, it } from 'vitest';
import { anthropicMessage, readAnthropicReply } from '../../src/models/anthropic/anthropic-reply.ts';
import { geminiResponse, readGeminiReply } from '../../src/models/gemini/gemini-reply.ts';
import { readChatReply } from '../../src/models/openai/openai-chat-model.ts';
import { readResponsesReply } from '../../src/models/openai/responses-reply.ts';
import { requestOf } from './vendor-under-test.ts';

const text = 'It is 1911.';
/** What may stand where a provider has nothing to say, or says it in a form of its own. */
const odd: readonly unknown[] = [null, 5, 'none', {}, [], [null]];

it.each(odd)('a report is read whatever stands where nothing of it does: %j', (nothing) => {
  const value = { text, model: expect.any(String), citations: [], toolRequests: [], stop: 'finished' };
  const asked = requestOf('When?');

  const grounding = { webSearchQueries: nothing, groundingChunks: nothing, groundingSupports: nothing };
  const parts = [nothing, { text: nothing === 'none' ? null : nothing, thoughtSignature: 'x' }];
  const candidate = {
    content: { parts: [...parts, { text, thought: null, functionCall: nothing }] },
    finishReason: 'STOP',
    finishMessage: nothing,
    groundingMetadata: grounding,
  };
  const gemini = {
    candidates: [candidate, nothing],
    promptFeedback: nothing,
    modelVersion: nothing,
    usageMetadata: nothing,
  };
  const plain = { ...gemini, candidates: [{ ...candidate, groundingMetadata: nothing, finishReason: null }] };
  for (const body of [gemini, plain])
    expect(readGeminiReply([geminiResponse.parse(body)], 'm')).toMatchObject({ ok: true, value });

  const block = { type: 'text', text, citations: nothing, thinking: nothing, id: nothing, name: nothing };
  const usage = { input_tokens: nothing, output_tokens: nothing, server_tool_use: nothing };
  const content = [{ type: 'thinking', thinking: nothing === 'none' ? null : nothing }, block];
  const message = anthropicMessage.parse({ model: nothing, content, stop_reason: 'end_turn', usage });
  expect(readAnthropicReply([message], 'm', asked)).toMatchObject(value);

  const said = { content: [nothing, { type: 'text', text }], refusal: null, tool_calls: nothing, annotations: nothing };
  const choices = [{ message: said, finish_reason: null, error: nothing }, nothing];
  expect(readChatReply({ model: nothing, choices, usage: nothing, error: {} }, 'm')).toMatchObject({ ok: true, value });

  const output = [nothing, { type: 'message', content: text }];
  const details = { incomplete_details: nothing, error: nothing, citations: null, usage: nothing };
  expect(readResponsesReply({ model: nothing, status: 'completed', output, ...details }, false, 'm')).toMatchObject({
    ok: true,
    value,
  });
});
