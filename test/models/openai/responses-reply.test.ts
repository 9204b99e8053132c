import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readResponsesReply } from '../../../src/models/openai/openai-responses-model.ts';

const said = (text: string, more: object = {}) => ({
  type: 'message',
  id: 'msg_1',
  role: 'assistant',
  status: 'completed',
  content: [{ type: 'output_text', text, annotations: [], ...more }],
});
const bodyOf = (output: readonly unknown[], more: object = {}) => ({
  id: 'resp_1',
  object: 'response',
  status: 'completed',
  model: 'gpt-5.1',
  output,
  ...more,
});

function replyOf(body: unknown) {
  const reply = readResponsesReply(body);
  if (!reply.ok) throw new Error(JSON.stringify(reply.failure));
  return reply.value;
}

describe('a body of the Responses API', () => {
  it('tells searches, pages and what was looked for in them', () => {
    const call = (action: object) => ({ type: 'web_search_call', id: 'ws_1', status: 'completed', action });
    const reply = replyOf(
      bodyOf(
        [
          call({ type: 'search', query: 'a', queries: ['a', 'b'] }),
          call({ type: 'search', query: 'c' }),
          call({ type: 'open_page', url: 'https://a.example/' }),
          call({ type: 'find_in_page', url: 'https://a.example/', pattern: 'height' }),
          { type: 'x_search_call', id: 'x' },
          said('Done.'),
        ],
        { usage: { input_tokens: 5, output_tokens: 3 } },
      ),
    );
    expect(reply.steps).toEqual([
      { tool: 'search', input: 'a' },
      { tool: 'search', input: 'b' },
      { tool: 'search', input: 'c' },
      { tool: 'read', input: 'https://a.example/' },
      { tool: 'other', input: 'find_in_page height https://a.example/' },
      { tool: 'other', input: 'x_search_call' },
    ]);
    expect(reply.usage).toMatchObject({ searches: 2, cachedInputTokens: 0 });
  });

  it('gives the final answer without the thoughts on the way', () => {
    const commentary = { ...said('I will look.'), phase: 'commentary' };
    expect(replyOf(bodyOf([commentary, { ...said('It is 3.'), phase: 'final_answer' }])).text).toBe('It is 3.');
    expect(replyOf(bodyOf([said('One.'), said('Two.')])).text).toBe('One.\n\nTwo.');
  });

  it('gives the bill of xAI in dollars, and its sources where nothing is cited', () => {
    const usage = { input_tokens: 5, output_tokens: 3, cost_in_usd_ticks: 37_756_000 };
    const reply = replyOf(bodyOf([said('Yes.')], { usage, citations: ['https://a.example/', 'https://a.example/'] }));
    expect(reply.costUsd).toBeCloseTo(0.0037756, 9);
    expect(reply.citations).toEqual([{ url: 'https://a.example/', title: null }]);
  });

  it('leaves unknown use unknown', () => {
    expect(replyOf(bodyOf([said('Yes.')]))).toMatchObject({ usage: null, costUsd: null });
  });

  it('hands a tool what the model wrote, even where it is no JSON', () => {
    const call = (text: string) => ({ type: 'function_call', call_id: 'call_1', name: 'f', arguments: text });
    expect(replyOf(bodyOf([call('{"a":1}'), call(''), call('{"a":')])).toolRequests.map(({ input }) => input)).toEqual([
      { a: 1 },
      {},
      '{"a":',
    ]);
  });

  it('runs no tool whose call was cut off', () => {
    const call = { type: 'function_call', call_id: 'call_1', name: 'f', arguments: '{"a', status: 'incomplete' };
    const cut = { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } };
    expect(replyOf(bodyOf([call], cut))).toMatchObject({ stop: 'length', toolRequests: [] });
  });

  it('carries reasoning that is sealed, and nothing that needs reasoning which is not', () => {
    const call = { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'f', arguments: '{}' };
    const thought = { type: 'reasoning', id: 'rs_1', summary: [], content: null };
    const sealed = replyOf(bodyOf([{ ...thought, encrypted_content: 'gAAA' }, call])).carried;
    expect(sealed).toEqual({
      wire: 'openai_responses',
      items: [{ type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'gAAA' }, call],
    });
    const { id: _id, ...bare } = call;
    expect(replyOf(bodyOf([thought, call])).carried).toEqual({ wire: 'openai_responses', items: [bare] });
    expect(replyOf(bodyOf([said('Yes.')])).carried).toBeUndefined();
  });

  it.each([
    [{ code: 'server_error', message: 'Oops.' }, 'server_error'],
    [{ code: 'rate_limit_exceeded', message: 'Slow.' }, 'rate_limit_exceeded'],
    [null, ''],
  ])('that failed reports why: %j', (error, code) => {
    expect(readResponsesReply(bodyOf([], { status: 'failed', error }))).toMatchObject({
      ok: false,
      failure: { kind: 'reported', fault: { code, status: null } },
    });
  });

  it('that the filter cut is a refusal', () => {
    const cut = { status: 'incomplete', incomplete_details: { reason: 'content_filter' } };
    expect(replyOf(bodyOf([said('It')], cut)).stop).toBe('refused');
  });

  it.each([
    ['is not finished', bodyOf([], { status: 'in_progress' })],
    ['has a message without content', bodyOf([{ type: 'message' }])],
    ['has a call without a name', bodyOf([{ type: 'function_call', call_id: 'a', arguments: '' }])],
    ['has no output', { model: 'm', status: 'completed' }],
  ])('that %s is no reply', (_what, body) => {
    expect(readResponsesReply(body)).toMatchObject({ ok: false, failure: { kind: 'malformed' } });
  });

  it.each([
    { input_tokens: -1, output_tokens: 1 },
    { input_tokens: '1', output_tokens: 1 },
    { input_tokens: 1 },
    'much',
  ])('with use %j is of use, which is unknown', (usage) => {
    expect(readResponsesReply(bodyOf([said('Yes.')], { usage }))).toMatchObject({ ok: true, value: { usage: null } });
  });

  it.each([
    [2.5e9, 0.25],
    [-1, null],
    [1e300, null],
    ['1', null],
  ])('that costs %j ticks costs %j dollars', (cost_in_usd_ticks, costUsd) => {
    const usage = { input_tokens: 1, output_tokens: 1, cost_in_usd_ticks };
    expect(readResponsesReply(bodyOf([said('Yes.')], { usage }))).toMatchObject({ ok: true, value: { costUsd } });
  });

  it('is read without an exception, whatever it is', () => {
    const piece = fc.oneof(fc.jsonValue(), fc.constantFrom(said('x'), { type: 'function_call' }, { type: 'message' }));
    const body = fc.record({
      model: fc.string(),
      output: fc.array(piece),
      status: fc.jsonValue(),
      usage: fc.jsonValue(),
    });
    fc.assert(fc.property(fc.oneof(fc.jsonValue(), body), (any) => typeof readResponsesReply(any).ok === 'boolean'));
  });
});
