import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readResponsesReply } from '../../../src/models/openai/responses-reply.ts';
import { expectOk } from '../../support/expect-ok.ts';

const said = (text: string, more: object = {}) => ({
  type: 'message',
  id: 'msg_1',
  role: 'assistant',
  status: 'completed',
  content: [{ type: 'output_text', text, annotations: [], ...more }],
});
function bodyOf(output: readonly unknown[], more: object = {}) {
  return { id: 'resp_1', object: 'response', status: 'completed', model: 'gpt-5.1', output, ...more };
}

const replyOf = (body: unknown) => expectOk(readResponsesReply(body));

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
      { tool: 'search', input: 'x_search_call' },
    ]);
    expect(reply.usage).toMatchObject({ searches: 3, cachedInputTokens: 0 });
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

  it('tells what Grok did with its tools, by the names that xAI gives them', () => {
    const post = {
      type: 'custom_tool_call',
      id: 'ctc_1',
      call_id: 'xs_1',
      status: 'completed',
      name: 'x_keyword_search',
    };
    const code = { type: 'code_interpreter_call', id: 'ci_1', status: 'completed', code: 'print(6 * 7)' };
    const page = {
      type: 'web_search_call',
      status: 'completed',
      action: { type: 'open_page', url: 'https://a.example/' },
    };
    const usage = {
      input_tokens: 7583,
      output_tokens: 3192,
      num_server_side_tools_used: 4,
      cost_in_usd_ticks: 292_331_500,
      server_side_tool_usage_details: { web_search_calls: 1, x_search_calls: 2, code_interpreter_calls: 1 },
    };
    const posts = [
      { ...post, input: '{"query":"tarn since:2026-01-01","limit":"10"}' },
      { ...post, name: 'x_thread_fetch', input: '{"post_id":"1"}' },
    ];
    expect(replyOf(bodyOf([...posts, page, code, said('Yes.')], { usage }))).toMatchObject({
      steps: [
        { tool: 'search', name: 'x_keyword_search', input: 'tarn since:2026-01-01' },
        { tool: 'other', input: '{"post_id":"1"}' },
        { tool: 'read', input: 'https://a.example/' },
        { tool: 'other', input: 'print(6 * 7)' },
      ],
      usage: { searches: 3 },
      costUsd: 0.02923315,
    });
  });

  it('tells what Perplexity found, which of it the answer names by number, and takes its bill', () => {
    const page = (id: number) => ({ id, url: `https://a.example/${id}`, title: `P${id}`, snippet: '' });
    const items = [
      { type: 'search_results', queries: ['tarn height', 'tarn year'], results: [page(1), page(2), page(3)] },
      { type: 'fetch_url_results', contents: [{ url: 'https://a.example/4', title: 'P4', snippet: '' }] },
      { type: 'sandbox_results', call_id: 's', code: 'print(1)', language: 'python', results: [], status: 'completed' },
      { type: 'people_search_results', results: [] },
    ];
    const usage = {
      input_tokens: 30_000,
      input_tokens_details: { cache_read_input_tokens: 10_000, cache_creation_input_tokens: 5 },
      output_tokens: 900,
      tool_calls_details: { search_web: { invocation: 2 }, fetch_url: { invocation: 1 } },
      cost: { currency: 'USD', input_cost: 0.3, output_cost: 0.1, tool_calls_cost: 0.0055, total_cost: 0.4055 },
    };
    expect(replyOf(bodyOf([...items, said('It is 3 m [3], of 1900 [1].')], { usage }))).toMatchObject({
      citations: [{ url: 'https://a.example/1' }, { url: 'https://a.example/3' }],
      steps: [
        { tool: 'search', input: 'tarn height' },
        { tool: 'search', input: 'tarn year' },
        { tool: 'read', input: 'https://a.example/4' },
        { tool: 'other', input: 'print(1)' },
        { tool: 'other', input: 'people_search_results' },
      ],
      usage: { inputTokens: 30_000, cachedInputTokens: 10_000, cacheWriteTokens: 5, searches: 2 },
      costUsd: 0.4055,
    });
    expect(replyOf(bodyOf([...items, said('It is 3 m.')], { usage })).citations).toHaveLength(4);
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
    expect(replyOf(bodyOf([{ ...thought, encrypted_content: 'gAAA' }, call])).carried).toEqual({
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
      failure: { kind: 'reported', fault: { code, status: null } },
    });
  });

  it('that the filter cut is a refusal', () => {
    const cut = { status: 'incomplete', incomplete_details: { reason: 'content_filter' } };
    expect(replyOf(bodyOf([said('It')], cut)).stop).toBe('refused');
  });

  it('is read whatever stands beside its report, which is all that is needed', () => {
    const odd = [
      null,
      'text',
      { type: 'web_search_call', action: { type: 'search', queries: [null] } },
      { type: 'message', content: null },
      { type: 'function_call', call_id: 'a', name: 'f', arguments: null, status: 'incomplete' },
      { type: 'code_interpreter_call', input: {} },
      { type: 'reasoning', summary: [null] },
      { type: 7 },
    ];
    const report = said('The report.', { annotations: [null, { type: 'url_citation', url: 'https://a.example/' }] });
    const read = replyOf(bodyOf([...odd, report], { citations: [null] }));
    expect(read).toMatchObject({ text: expect.stringContaining('The report.'), stop: 'finished', toolRequests: [] });
    expect(read.citations.map(({ url }) => url)).toEqual(['https://a.example/']);
  });

  it.each([
    ['is not finished', bodyOf([], { status: 'in_progress' })],
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
