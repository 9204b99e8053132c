import { describe, expect, it } from 'vitest';
import { connectServer } from '../../../agents/mcp/connect-server.ts';
import { systemClock } from '../../../src/kernel/clock.ts';

const usual = { name: 'search', description: 'Finds.', inputSchema: { type: 'object', properties: {} } };

/** A server over stdin and stdout that gives these pages of its list of tools, the last one again and again. */
function serverOf(...pages: readonly object[]) {
  const script = `
const pages = ${JSON.stringify(pages)};
let asked = 0;
const lines = require('node:readline').createInterface({ input: process.stdin });
lines.on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  const say = (result) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result }) + '\\n');
  if (method === 'initialize')
    say({ protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'odd', version: '1' } });
  if (method === 'tools/list') say(pages[Math.min(asked++, pages.length - 1)]);
});`;
  return { name: 'odd', command: [process.execPath, '-e', script], env: { PATH: process.env.PATH } };
}

async function listed(...pages: readonly object[]) {
  const connected = await connectServer(serverOf(...pages), systemClock, new AbortController().signal);
  if (!connected.ok) throw new Error(connected.failure);
  await connected.value.close();
  return connected.value.tools.map(({ name, inputSchema }) => [name, inputSchema.type]);
}

describe('the tools that an MCP server lists', () => {
  it.each([
    ['the same cursor for ever', { nextCursor: 'page2' }],
    ['an empty cursor', { nextCursor: '' }],
    ['a cursor that is null', { nextCursor: null }],
  ])('are each taken once where it gives %s', async (_what, cursor) => {
    const tools = ['one', 'two', 'three'].map((name) => ({ ...usual, name }));
    expect(await listed({ tools, ...cursor })).toEqual(tools.map(({ name }) => [name, 'object']));
  });

  it('are gathered from all pages', async () => {
    const next = { tools: [{ ...usual, name: 'read' }] };
    expect(await listed({ tools: [usual], nextCursor: 'page2' }, next)).toEqual([
      ['search', 'object'],
      ['read', 'object'],
    ]);
  });

  it.each([
    ['an empty schema of what it gives', { outputSchema: {} }, 2],
    ['an empty schema of what it takes', { inputSchema: {} }, 2],
    ['no title', { title: null }, 2],
    ['annotations of another form', { annotations: 'none' }, 2],
    ['no name', { name: null }, 1],
  ])('are read but for what is of no use, where one has %s', async (_what, odd, count) => {
    expect(await listed({ tools: [usual, { ...usual, name: 'odd', ...odd }] })).toHaveLength(count);
  });
});
