import { ListToolsResultSchema } from '@modelcontextprotocol/sdk/types.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { McpConnection } from '../../../agents/mcp/connect-server.ts';
import { mcpTools, resultText, toolNames, toolStep } from '../../../agents/mcp/mcp-tool.ts';
import { conceal } from '../../../agents/read-reply.ts';
import { forAll } from '../../support/for-all.ts';

describe('the names of tools', () => {
  it('stay as they are where no two are equal, and carry their server’s name where they are', () => {
    const tools = [
      { server: 'a', name: 'search' },
      { server: 'b', name: 'search' },
      { server: 'b', name: 'web.fetch' },
    ];
    expect(toolNames(tools)).toEqual(['a_search', 'b_search', 'web_fetch']);
  });

  it('are unique and fit every provider, whatever servers call them', () => {
    const tool = fc.record({
      server: fc.constantFrom('a', 'b', 'a_b'),
      name: fc.oneof(fc.string(), fc.constantFrom('x', 'b_x', 'x'.repeat(80), 'a_x', '')),
    });
    forAll(fc.array(tool, { maxLength: 30 }), (tools) => {
      const names = toolNames(tools);
      expect(names).toHaveLength(tools.length);
      expect(new Set(names).size).toBe(names.length);
      for (const name of names) expect(name).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
    });
  });
});

describe('the record of a use', () => {
  it.each([
    ['web_search', { query: 'x' }, { tool: 'search', input: 'x' }],
    ['webSearchPro', { b: 1, a: 2 }, { tool: 'search', input: '{"a":2,"b":1}' }],
    ['fetchUrl', { url: 'http://a/' }, { tool: 'read', input: 'http://a/' }],
    ['browser_navigate', { url: 'http://a/' }, { tool: 'read', input: 'http://a/' }],
    ['read_file', { path: '/x' }, { tool: 'read', input: '{"path":"/x"}' }],
    ['open', {}, { tool: 'read', input: '{}' }],
    ['thread_list', { query: 'x' }, { tool: 'other', input: '{"query":"x"}' }],
    ['calculate', { n: 1 }, { tool: 'other', input: '{"n":1}' }],
  ])('of %s says what it was for', (name, input, step) => expect(toolStep(name, input)).toEqual({ ...step, name }));

  it('is bounded', () => expect(toolStep('search', { query: 'x'.repeat(10_000) }).input).toHaveLength(2_000));
});

it('what a tool gave is its texts, links and files, or its structured content where there is no text', () => {
  const content = [
    { type: 'text' as const, text: 'One.' },
    { type: 'image' as const, data: 'AAAA', mimeType: 'image/png' },
    { type: 'resource' as const, resource: { uri: 'file:///a', text: 'Two.' } },
    { type: 'resource' as const, resource: { uri: 'file:///b', blob: 'AAAA' } },
    { type: 'resource_link' as const, name: 'Three', uri: 'http://c/' },
  ];
  const text = 'One.\n\n(image, not shown)\n\nfile:///a\nTwo.\n\n(a file: file:///b)\n\nThree: http://c/';
  expect(resultText({ content })).toBe(text);
  expect(resultText({ content: [], structuredContent: { b: 1, a: 2 } })).toBe('{"a":2,"b":1}');
  expect(resultText({ content: [] })).toBe('');
});

it('the tools that a model is shown are those that answer a plain call', () => {
  const input = { type: 'object' as const };
  const supports = ['required', 'optional', 'forbidden'] as const;
  const tasked = supports.map((taskSupport) => ({ name: taskSupport, inputSchema: input, execution: { taskSupport } }));
  const listed = ListToolsResultSchema.parse({ tools: [{ name: 'plain', inputSchema: input }, ...tasked] });
  const connection = {
    server: 'a',
    tools: listed.tools,
    concealed: (text: string) => text,
  } as unknown as McpConnection;
  const names = mcpTools([connection], (_label, text) => text).map((tool) => tool.definition.name);
  expect(names).toEqual(['plain', 'optional', 'forbidden']);
});

describe('the token of a server', () => {
  const token = 'planted-token-5150';
  const concealed = (text: string) => conceal(text, token);

  it('is not in a result, nor its beginning where the result is cut', () => {
    const text = `${'a'.repeat(11_990)}${token}${'b'.repeat(100)}`;
    expect(resultText({ content: [{ type: 'text', text }] }, concealed)).not.toContain('planted');
  });

  it('is not in what a tool says of itself', () => {
    const tool = { name: 'search', description: `Send ${token}.`, inputSchema: { type: 'object' as const } };
    const connection = { server: 'a', tools: [tool], concealed } as unknown as McpConnection;
    const [made] = mcpTools([connection], (_label, text) => text);
    expect(made?.definition.description).toBe('Send [token].');
  });
});
