import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { anthropicRequest, outputFormat } from '../../../src/models/anthropic/anthropic-request.ts';
import { requestOf } from '../vendor-under-test.ts';

const output = { name: 'n', schema: z.toJSONSchema(z.strictObject({ n: z.int() })) };
const tools = [{ name: 'search', description: '', input: { type: 'object' } }];

describe('a schema is asked of Claude', () => {
  it('by structured outputs, beside tools of the caller too', () => {
    for (const more of [{ output }, { output, tools }])
      expect(outputFormat(requestOf('?', more))).toMatchObject({ type: 'json_schema', schema: { type: 'object' } });
  });

  it('in words beside web search, and not at all where none is wanted', () => {
    expect(outputFormat(requestOf('?', { output, webSearch: { most: 3 } }))).toBeNull();
    expect(outputFormat(requestOf('?'))).toBeNull();
  });

  it('in words where the dialect has no words for it', () => {
    for (const schema of [z.strictObject({ any: z.unknown() }), z.record(z.string(), z.int()), z.looseObject({})])
      expect(outputFormat(requestOf('?', { output: { name: 'n', schema: z.toJSONSchema(schema) } }))).toBeNull();
  });
});

describe('an assistant’s turn goes back to Claude', () => {
  const user = { role: 'user', text: 'Look.' } as const;
  const blocksOf = (turn: object) => {
    const messages = [user, { role: 'assistant' as const, text: '', toolRequests: [], ...turn }];
    return anthropicRequest('claude-opus-5-5', requestOf('', { messages })).messages[1]?.content;
  };

  it('with an object for every input, whatever the model wrote', () => {
    const toolRequests = ['text', [1], null, { q: 1 }].map((input) => ({ id: '1', name: 'look', input }));
    expect(blocksOf({ toolRequests })).toMatchObject([
      { input: {} },
      { input: {} },
      { input: {} },
      { input: { q: 1 } },
    ]);
  });

  it('with all its blocks, hundreds of thousands of them', () => {
    const content = Array.from({ length: 300_000 }, () => ({ type: 'text', text: 'a' }));
    const carried = { role: 'assistant' as const, text: '', toolRequests: [], carried: { wire: 'anthropic', content } };
    const messages = [user, carried, carried];
    const [, turn] = anthropicRequest('claude-opus-5-5', requestOf('', { messages })).messages;
    expect(turn?.content).toHaveLength(600_000);
  });
});
