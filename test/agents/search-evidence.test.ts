import { expect, it } from 'vitest';
import { searchEvidence } from '../../agents/cited-urls.ts';

const usage = { inputTokens: 1, cachedInputTokens: 0, cacheWriteTokens: 0, outputTokens: 1, searches: 2 };

it('a search, a page opened or searches on the bill show that an answer was searched for; a citation shows less', () => {
  expect(searchEvidence({ toolCalls: [{ tool: 'search', input: 'x' }], citations: [] })).toBe('searched');
  expect(searchEvidence({ toolCalls: [{ tool: 'read', input: 'x' }], citations: [] })).toBe('searched');
  expect(searchEvidence({ toolCalls: [], citations: [], usage })).toBe('searched');
  expect(searchEvidence({ toolCalls: [{ tool: 'other', input: 'x' }], citations: ['http://a/'] })).toBe('cited');
  expect(searchEvidence({ toolCalls: [{ tool: 'other', input: 'x' }], citations: [] })).toBe('none');
  expect(searchEvidence({ toolCalls: [], citations: [], usage: { ...usage, searches: 0 } })).toBe('none');
});
