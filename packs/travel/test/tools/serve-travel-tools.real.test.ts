import path from 'node:path';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectServer, type McpConnection } from '../../../../agents/mcp/connect-server.ts';
import { systemClock } from '../../../../src/kernel/clock.ts';
import { localDesk } from '../../tools/travel-desk.ts';
import { makeTravelWorld } from '../../world/travel-world.ts';

const program = path.resolve(import.meta.dirname, '../../serve-travel-tools.ts');
let connection: McpConnection;

beforeAll(async () => {
  const command = [process.execPath, '--import', 'tsx', program, 'another world'];
  const access = { name: 'travel', command, env: { PATH: process.env.PATH } };
  const connected = await connectServer(access, systemClock, new AbortController().signal);
  if (!connected.ok) throw new Error(connected.failure);
  connection = connected.value;
});
afterAll(() => connection.close());

const call = (name: string, input: Record<string, unknown>) =>
  connection.client.request({ method: 'tools/call', params: { name, arguments: input } }, CallToolResultSchema);

describe('the MCP server of the pack', () => {
  it('offers eight tools with schemas of their inputs', () => {
    expect(connection.tools).toHaveLength(8);
    for (const { description, inputSchema } of connection.tools) {
      expect(description?.length).toBeGreaterThan(30);
      expect(Object.keys(Object(inputSchema.properties)).length).toBeGreaterThan(0);
    }
  });

  it('says of the world of its seed what is said within a process', async () => {
    const world = makeTravelWorld('another world');
    const input = { text: 'museum', city: world.cities[3]?.name };
    const { text } = await localDesk(world).use('search_poi', input);
    expect((await call('search_poi', input)).content).toEqual([{ type: 'text', text }]);
  });

  it('marks what failed', async () => {
    expect(await call('search_flights', { from: 'A', to: 'B', date: '2031-03-05' })).toMatchObject({ isError: true });
    expect(await call('search_flights', {})).toMatchObject({ isError: true });
  });
});
