import { describe, expect, it } from 'vitest';
import { anthropicMessage, readAnthropicReply } from '../../src/models/anthropic/anthropic-reply.ts';
import { geminiResponse, readGeminiReply } from '../../src/models/gemini/gemini-reply.ts';
import { readInteraction } from '../../src/models/gemini/interaction-reply.ts';
import { modelReplySchema } from '../../src/models/language-model.ts';
import { readChatReply, unstatedQuery } from '../../src/models/openai/openai-chat-model.ts';
import { readResponsesReply } from '../../src/models/openai/responses-reply.ts';
import { soundReply } from '../../src/models/vendor-reply.ts';
import { replyWith } from './calls.ts';
import { requestOf } from './vendor-under-test.ts';

const url = 'https://a.example/one';
const both = `1. One\n   ${url}\n2. Two\n   https://b.example/`;

describe('what a provider tells of its work is kept: thoughts before the step they led to, and what was found', () => {
  it('of OpenAI: sources of a search, summaries of reasoning, words on the way', () => {
    function said(text: string, phase: string) {
      return { type: 'message', phase, content: [{ type: 'output_text', text, annotations: [] }] };
    }
    const thought = (text: string) => ({ type: 'reasoning', id: 'rs', summary: [{ type: 'summary_text', text }] });
    const search = (action: object) => ({ type: 'web_search_call', id: 'ws', status: 'completed', action });
    const output = [
      thought('First the name.'),
      said('I will look.', 'commentary'),
      search({ type: 'search', query: 'a', queries: ['a', 'b'], sources: [{ type: 'url', url }] }),
      search({ type: 'open_page', url }),
      thought('That is all.'),
      said('It is 3.', 'final_answer'),
    ];
    expect(readResponsesReply({ model: 'gpt-5.1', status: 'completed', output })).toMatchObject({
      value: {
        text: 'It is 3.',
        steps: [
          { tool: 'search', input: 'a', reasoning: 'First the name.\n\nI will look.' },
          { tool: 'search', input: 'b', result: `Found by these 2 queries together:\n1. ${url}` },
          { tool: 'read', input: url },
        ],
        reasoning: 'That is all.',
      },
    });
  });

  it('of Anthropic: results of searches, fetched pages, thinking', () => {
    const result = { type: 'web_search_result', encrypted_content: 'x', page_age: null };
    const message = anthropicMessage.parse({
      model: 'claude',
      stop_reason: 'end_turn',
      usage: { input_tokens: 1, output_tokens: 1 },
      content: [
        { type: 'thinking', thinking: 'First the name.', signature: 's' },
        { type: 'server_tool_use', id: 's1', name: 'web_search', input: { query: 'a' } },
        {
          type: 'web_search_tool_result',
          tool_use_id: 's1',
          content: [
            { ...result, url, title: 'One' },
            { ...result, url: 'https://b.example/', title: 'Two' },
          ],
        },
        { type: 'server_tool_use', id: 'f1', name: 'web_fetch', input: { url } },
        {
          type: 'web_fetch_tool_result',
          tool_use_id: 'f1',
          content: {
            type: 'web_fetch_result',
            url,
            content: { type: 'document', source: { type: 'text', media_type: 'text/plain', data: 'A page.' } },
          },
        },
        { type: 'thinking', thinking: 'That is all.', signature: 's' },
        { type: 'text', text: 'It is 3.' },
      ],
    });
    expect(readAnthropicReply([message], 'claude', requestOf('How many?'))).toMatchObject({
      text: 'It is 3.',
      steps: [
        { tool: 'search', input: 'a', reasoning: 'First the name.', result: both },
        { tool: 'read', input: url, result: 'A page.' },
      ],
      reasoning: 'That is all.',
    });
  });

  it('of Gemini: the pages of its grounding, beside the last query, and thoughts', () => {
    const response = geminiResponse.parse({
      candidates: [
        {
          content: { parts: [{ text: 'First the name.', thought: true }, { text: 'It is 3.' }] },
          finishReason: 'STOP',
          groundingMetadata: {
            webSearchQueries: ['a', 'b'],
            groundingChunks: [
              { web: { uri: url, title: 'One' } },
              { web: { uri: 'https://b.example/', title: 'Two' } },
            ],
          },
        },
      ],
    });
    expect(readGeminiReply([response], 'gemini')).toMatchObject({
      value: {
        text: 'It is 3.',
        steps: [
          { tool: 'search', input: 'a', reasoning: 'First the name.' },
          { tool: 'search', input: 'b', result: `Found by these 2 queries together:\n${both}` },
        ],
      },
    });
  });

  it("of Google's interactions: thoughts and words on the way, code with its output, tools by their names", () => {
    const text = (words: string) => ({ type: 'text', text: words });
    const state = readInteraction(
      {
        status: 'completed',
        steps: [
          { type: 'thought', summary: [text('First the name.')] },
          { type: 'google_search_call', id: '1', arguments: { queries: ['a'] } },
          { type: 'model_output', content: [text('My plan.')] },
          { type: 'code_execution_call', id: '2', arguments: { code: 'print(42)' } },
          { type: 'code_execution_result', call_id: '2', result: '42' },
          { type: 'mcp_server_tool_call', id: '3', name: 'ledger', server_name: 's', arguments: { of: 'x' } },
          { type: 'thought', summary: [text('That is all.')] },
          { type: 'model_output', content: [text('It is 3.')] },
        ],
      },
      'deep-research',
    );
    expect(state).toMatchObject({
      value: {
        outcome: {
          value: {
            text: 'It is 3.',
            steps: [
              { tool: 'search', input: 'a', reasoning: 'First the name.' },
              { tool: 'other', input: 'print(42)', reasoning: 'My plan.', result: '42' },
              { tool: 'other', name: 'ledger', input: '{"of":"x"}' },
            ],
            reasoning: 'That is all.',
          },
        },
      },
    });
  });

  it('of Perplexity: what its searches found, what pages said', () => {
    const results = [
      { id: 1, url, title: 'One', snippet: 'An extract.', date: '2026-01-01' },
      { id: 2, url: 'https://b.example/', title: 'Two', snippet: '' },
    ];
    const output = [
      { type: 'search_results', queries: ['a'], results },
      { type: 'fetch_url_results', contents: [{ url, title: 'One', snippet: 'A page.' }] },
      { type: 'message', content: [{ type: 'output_text', text: 'It is 3.', annotations: [] }] },
    ];
    expect(readResponsesReply({ model: 'sonar', status: 'completed', output })).toMatchObject({
      value: {
        steps: [
          { tool: 'search', input: 'a', result: both.replace('one\n', 'one\n   An extract.\n') },
          { tool: 'read', input: url, result: 'A page.' },
        ],
      },
    });
  });

  it('of chat completions: what OpenRouter cites, thoughts in each of their forms', () => {
    const body = (message: object) => ({ choices: [{ message, finish_reason: 'stop' }] });
    expect(readChatReply(body({ content: '<think>Hm.</think>It is 3.' }), 'm')).toMatchObject({
      value: { text: 'It is 3.', steps: [], reasoning: 'Hm.' },
    });
    const cited = { type: 'url_citation', url_citation: { url, title: 'One', content: 'An extract.' } };
    expect(readChatReply(body({ content: 'It is 3.', annotations: [cited], reasoning: 'Hm.' }), 'm')).toMatchObject({
      value: { steps: [{ input: unstatedQuery, result: `1. One\n   ${url}\n   An extract.` }], reasoning: 'Hm.' },
    });
    expect(readChatReply(body({ content: 'It is 3.', reasoning_content: 'Hm.' }), 'm')).toMatchObject({
      value: { steps: [], reasoning: 'Hm.' },
    });
  });

  it('comes back from the record of the call', () => {
    const steps = [{ tool: 'other' as const, name: 'python', input: 'print(42)', reasoning: 'Count.', result: '42' }];
    const reply = soundReply(replyWith({ steps, reasoning: 'That is all.' }), null);
    expect(modelReplySchema.parse(JSON.parse(JSON.stringify(reply)))).toEqual(reply);
  });

  it('is cut to what an answer keeps, and holds no key', () => {
    const steps = [{ tool: 'read' as const, input: 'u', reasoning: 'with a-key-of-mine', result: 'x'.repeat(10_000) }];
    const { steps: kept, reasoning = '' } = soundReply(
      replyWith({ steps, reasoning: 'a-key-of-mine' }),
      'a-key-of-mine',
    );
    expect(kept[0]?.result?.length).toBeLessThanOrEqual(4_000);
    expect(kept[0]?.result).toMatch(/x\[… \d+ characters left out …\]x/);
    expect(`${kept[0]?.reasoning} ${reasoning}`).not.toContain('a-key-of-mine');
  });
});
