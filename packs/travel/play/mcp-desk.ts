import { fileURLToPath } from 'node:url';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { connectServer, type McpConnection, type McpServerAccess } from '../../../agents/mcp/connect-server.ts';
import { systemClock } from '../../../src/kernel/clock.ts';
import { OperatorError } from '../../../src/kernel/errors.ts';
import type { TravelDesk } from '../tools/travel-desk.ts';

/** How the pack's tools over a world are started. */
export function travelServer(world: string): McpServerAccess {
  const program = fileURLToPath(new URL('../serve-travel-tools.ts', import.meta.url));
  return {
    name: 'travel',
    command: [process.execPath, '--import', import.meta.resolve('tsx'), program, world],
    env: {},
  };
}

/** A desk that is to be closed. */
export interface OpenDesk extends TravelDesk {
  close(): Promise<void>;
}

/** A connection takes 10,000 lines; then another is opened. */
const mostUses = 4_000;

/** The tools of a world through MCP: what a contestant meets. */
export function mcpDesk(world: string): OpenDesk {
  const signal = new AbortController().signal;
  let connection: McpConnection | null = null;
  let uses = 0;
  const connected = async (): Promise<McpConnection> => {
    if (connection !== null && uses % mostUses !== 0) return connection;
    await connection?.close();
    const opened = await connectServer(travelServer(world), systemClock, signal);
    if (!opened.ok) throw new OperatorError(opened.failure, 'Run it in the clone, after npm ci.');
    return opened.value;
  };
  return {
    use: async (tool, input) => {
      connection = await connected();
      uses++;
      const request = { method: 'tools/call', params: { name: tool, arguments: input } } as const;
      const { content, isError } = await connection.client.request(request, CallToolResultSchema);
      const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('');
      return { text, failed: isError === true };
    },
    close: async () => connection?.close(),
  };
}
