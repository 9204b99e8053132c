import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import type { McpConnection } from '../../../agents/mcp/connect-server.ts';
import type { TravelDesk } from './travel-desk.ts';

/** The tools behind a connection to an MCP server: what a contestant meets. */
export function mcpDesk({ client }: Pick<McpConnection, 'client'>): TravelDesk {
  return {
    use: async (tool, input) => {
      const request = { method: 'tools/call', params: { name: tool, arguments: input } } as const;
      const { content, isError } = await client.request(request, CallToolResultSchema);
      const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('');
      return { text, isError: isError === true };
    },
  };
}
