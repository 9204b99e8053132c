import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readChatReply } from '../../../src/models/openai/openai-chat-model.ts';
import { expectOk } from '../../support/expect-ok.ts';

const bodyOf = (message: object, more: object = {}, finish: string | null = 'stop') => ({
  id: 'c1',
  object: 'chat.completion',
  model: 'qwen',
  choices: [{ index: 0, message: { role: 'assistant', content: null, ...message }, finish_reason: finish }],
  ...more,
});

const replyOf = (body: unknown) => expectOk(readChatReply(body, 'asked-for'));

describe('a body of chat completions', () => {
  it('gives the answer without the thoughts in front of it', () => {
    expect(replyOf(bodyOf({ content: '<think>Hm.\n3?</think>\n\nIt is 3.' })).text).toBe('It is 3.');
    expect(replyOf(bodyOf({ content: 'The tag <think> stays.</think>' })).text).toBe('The tag <think> stays.</think>');
  });

  it.each([
    ['Okay, first the year.\n</think>\n\nThe lighthouse opened in 1911.', 'The lighthouse opened in 1911.'],
    ['Both read.\n</think>\n\n{"tier":"TIE_HIGH"}', '{"tier":"TIE_HIGH"}'],
    ['<think>Candidates: 1908, 1911 … But let me verify', ''],
    ['The tag </think> ends a thought.', 'The tag </think> ends a thought.'],
  ])('takes thoughts for thoughts where a tag is missing: %j', (content, answer) => {
    const reply = replyOf(bodyOf({ content }));
    expect(reply.text).toBe(answer);
    if (answer !== content) expect(reply.reasoning?.length).toBeGreaterThan(5);
  });

  it('gives text that comes in parts', () => {
    const content = [
      { type: 'text', text: 'It is ' },
      { type: 'text', text: '3.' },
    ];
    expect(replyOf(bodyOf({ content })).text).toBe('It is 3.');
  });

  it('reads tool calls of servers that are careless with them', () => {
    const calls = [
      { type: 'function', function: { name: 'f', arguments: { a: 1 } } },
      { id: '', type: 'function', function: { name: 'f', arguments: '{"a":2}' } },
      { id: 'x', function: { name: 'f' } },
    ];
    expect(replyOf(bodyOf({ tool_calls: calls }))).toMatchObject({
      stop: 'tools',
      toolRequests: [
        { id: 'call_0', name: 'f', input: { a: 1 } },
        { id: 'call_1', name: 'f', input: { a: 2 } },
        { id: 'x', name: 'f', input: {} },
      ],
    });
  });

  it('runs no tool whose call was cut off', () => {
    const calls = [{ id: 'a', function: { name: 'f', arguments: '{"a' } }];
    expect(replyOf(bodyOf({ tool_calls: calls }, {}, 'length'))).toMatchObject({ stop: 'length', toolRequests: [] });
  });

  it('keeps reasoning only for a turn that is gone on with', () => {
    const call = { id: 'a', function: { name: 'f', arguments: '{}' } };
    expect(replyOf(bodyOf({ reasoning_content: 'Hm.', tool_calls: [call] })).carried).toEqual({
      wire: 'openai_chat',
      reasoning_content: 'Hm.',
    });
    expect(replyOf(bodyOf({ reasoning_content: 'Hm.', content: 'Yes.' })).carried).toBeUndefined();
  });

  it('shows no search where nothing shows one', () => {
    const usage = { prompt_tokens: 3, completion_tokens: 4 };
    expect(replyOf(bodyOf({ content: 'Yes.' }, { usage }))).toMatchObject({
      steps: [],
      citations: [],
      usage: { searches: 0 },
      costUsd: null,
    });
  });

  it('names the model that was asked for where the reply does not', () => {
    expect(replyOf({ ...bodyOf({ content: 'Yes.' }), model: undefined }).model).toBe('asked-for');
  });

  it.each([
    [{ prompt_tokens: 10.5, completion_tokens: 1, cost: 0.25 }, null, 0.25],
    [{ prompt_tokens: 10, completion_tokens: 1, cost: -1 }, { inputTokens: 10 }, null],
    [{ prompt_tokens: 10, completion_tokens: 1, cost: 1e308 }, { inputTokens: 10 }, null],
    [{ prompt_tokens: 10, completion_tokens: 1, cost: { total_cost: '2' } }, { inputTokens: 10 }, null],
    ['much', null, null],
  ])('with use %j is of use', (usage, used, costUsd) => {
    const reply = replyOf({ ...bodyOf({ content: 'Yes.' }), usage });
    if (used === null) expect(reply.usage).toBeNull();
    else expect(reply.usage).toMatchObject(used);
    expect(reply.costUsd).toBe(costUsd);
  });

  it('that the filter cut is a refusal', () => {
    expect(replyOf(bodyOf({ content: '' }, {}, 'content_filter')).stop).toBe('refused');
  });

  it.each([
    ['in place of a reply', { error: { message: 'Upstream failed.', code: 502 } }],
    ['its code as text', { error: { message: 'Upstream failed.', code: '502' } }],
    [
      'in the choice',
      { choices: [{ message: { content: '' }, finish_reason: 'error', error: { message: 'Down.', code: 502 } }] },
    ],
  ])('reports an error that comes with 200, %s', (_where, body) => {
    expect(readChatReply(body, 'm')).toMatchObject({ failure: { kind: 'reported', fault: { status: 502 } } });
  });

  it.each([
    ['no choices', { ...bodyOf({}), choices: [] }],
    ['no message', { choices: [{ finish_reason: 'stop' }] }],
    ['a list', []],
    ['text', 'Hello.'],
  ])('with %s is no reply', (_what, body) => {
    expect(readChatReply(body, 'm')).toMatchObject({ ok: false, failure: { kind: 'malformed' } });
  });

  it('is read without an exception, whatever it is', () => {
    const message = fc.record({ content: fc.jsonValue(), tool_calls: fc.jsonValue() }, { requiredKeys: [] });
    const body = fc.record({ choices: fc.array(fc.record({ message })), usage: fc.jsonValue() });
    fc.assert(fc.property(fc.oneof(fc.jsonValue(), body), (any) => typeof readChatReply(any, 'm').ok === 'boolean'));
  });
});
