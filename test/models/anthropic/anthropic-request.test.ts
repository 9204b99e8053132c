import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { schemaBy } from '../../../src/models/anthropic/anthropic-request.ts';
import { requestOf } from '../vendor-under-test.ts';

const output = { name: 'n', schema: z.toJSONSchema(z.strictObject({ n: z.int() })) };
const tools = [{ name: 'search', description: '', input: { type: 'object' } }];

describe('a schema is asked of Claude', () => {
  it.each([
    ...['claude-opus-5-5', 'claude-sonnet-4-5', 'claude-sonnet-4-5-20250929', 'claude-haiku-4-5', 'claude-opus-4-8'],
    ...['claude-opus-4-6', 'claude-sonnet-4-15', 'claude-10'],
  ])('by structured outputs of %s', (model) => {
    expect(schemaBy(model, requestOf('?', { output }))).toBe('format');
    expect(schemaBy(model, requestOf('?', { output, tools }))).toBe('format');
  });

  it.each([
    ...['claude-3-7-sonnet-20250219', 'claude-3-opus-latest', 'claude-2.1', 'claude-instant-1.2', 'claude-opus-4-0'],
    ...['claude-sonnet-4-20250514', 'claude-opus-4-1-20250805', 'claude-opus-4@20250514'],
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
