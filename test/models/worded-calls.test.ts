import { describe, expect, it } from 'vitest';
import { withWordedCall } from '../../src/models/tools-in-words.ts';

const tools = [{ name: 'search', description: 'Finds pages.', input: { type: 'object' } }];
const messages = [{ role: 'user', text: 'Find it.' }] as const;
const readCall = (text: string, inWords = false) =>
  withWordedCall({ text, toolRequests: [], stop: 'finished' }, { tools, messages }, inWords);

describe('a tool call that a model writes as text', () => {
  it.each([
    '<tool_call>\n{"name": "search", "arguments": {"q": "a } b"}}\n</tool_call>',
    'I look for it.\n<tool_call>{"name":"search","arguments":"{\\"q\\":\\"a } b\\"}"}</tool_call>\nFound: made up.',
  ])('is run where its server does not know the tags: %j', (text) => {
    expect(readCall(text)).toMatchObject({
      stop: 'tools',
      toolRequests: [{ name: 'search', input: { q: 'a } b' } }],
    });
  });

  it.each([
    '<tool_call>{"name": "no_such", "arguments": {}}</tool_call>',
    '<tool_call> is how Hermes begins a call.',
    '{"tool": "search", "input": {}}',
    'The lighthouse opened in 1911.',
  ])('is an answer where it names no tool that was offered, or no tools were told in words: %j', (text) => {
    expect(readCall(text)).toEqual({ text, toolRequests: [], stop: 'finished' });
  });

  it('is run as it was told in words', () => {
    expect(readCall('{"tool": "search", "input": {"q": "a"}}', true).toolRequests).toHaveLength(1);
  });
});
