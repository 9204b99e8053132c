import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { anthropicRequest, schemaBy } from '../../../src/models/anthropic/anthropic-request.ts';
import { requestOf } from '../vendor-under-test.ts';

const output = { name: 'n', schema: z.toJSONSchema(z.strictObject({ n: z.int() })) };
const tools = [{ name: 'search', description: '', input: { type: 'object' } }];

describe('a schema is asked of Claude', () => {
  it.each([
    'claude-opus-5-5',
    'claude-sonnet-4-5',
    'claude-sonnet-4-5-20250929',
    'claude-haiku-4-5',
    'claude-opus-4-8',
    'claude-opus-4-6',
    'claude-sonnet-4-15',
    'claude-10',
  ])('by structured outputs of %s', (model) => {
    expect(schemaBy(model, requestOf('?', { output }))).toBe('format');
    expect(schemaBy(model, requestOf('?', { output, tools }))).toBe('format');
  });

  it.each([
    'claude-3-7-sonnet-20250219',
    'claude-3-opus-latest',
    'claude-2.1',
    'claude-instant-1.2',
    'claude-opus-4-0',
    'claude-sonnet-4-20250514',
    'claude-opus-4-1-20250805',
    'claude-opus-4@20250514',
  ])('by a forced tool of %s, which came before them', (model) => {
    expect(schemaBy(model, requestOf('?', { output }))).toBe('tool');
    expect(schemaBy(model, requestOf('?', { output, tools }))).toBe('words');
  });

  it('in words beside web search, and not at all where none is wanted', () => {
    expect(schemaBy('claude-opus-5-5', requestOf('?', { output, webSearch: { most: 3 } }))).toBe('words');
    expect(schemaBy('claude-opus-5-5', requestOf('?'))).toBeNull();
  });

  it('in words where the dialect has no words for it', () => {
    for (const schema of [z.strictObject({ any: z.unknown() }), z.record(z.string(), z.int()), z.looseObject({})])
      expect(
        schemaBy('claude-opus-5-5', requestOf('?', { output: { name: 'n', schema: z.toJSONSchema(schema) } })),
      ).toBe('words');
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
