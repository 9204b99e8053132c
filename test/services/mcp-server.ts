import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import * as z from 'zod';

/** The file to run as a program for the same tools over stdin and stdout. */
export const mcpServerFile = import.meta.filename;

/** A server with the tools `search`, `fetch_page`, `environment`, `hang`, `flood` and `broken`. */
function createMcpServer(): McpServer {
  const server = new McpServer({ name: 'made-up', version: '1.0.0' });
  const text = (said: string) => ({ content: [{ type: 'text' as const, text: said }] });
  server.registerTool('search', { description: 'Finds.', inputSchema: { query: z.string() } }, async ({ query }) =>
    text(`https://lute.example/${query}`),
  );
  server.registerTool('fetch_page', { description: 'Reads.', inputSchema: { url: z.string() } }, async ({ url }) =>
    text(`${url} says: it is 5 cm.`),
  );
  server.registerTool('environment', { description: 'Names.' }, async () => text(Object.keys(process.env).join(' ')));
  server.registerTool('hang', { description: 'Never ends.' }, () => new Promise(() => undefined));
  server.registerTool('flood', { description: 'Says much.' }, async () => text('x'.repeat(1_000_000)));
  server.registerTool('broken', { description: 'Fails.' }, async () => {
    throw new Error('it is broken');
  });
  return server;
}

export interface OpenMcpServer {
  readonly url: string;
  /** Authorization headers that came, in order. */
  readonly authorizations: readonly (string | undefined)[];
  /** Sessions that are open now. */
  readonly sessions: ReadonlyMap<string, unknown>;
  close(): Promise<void>;
}

/** The server over streamable HTTP on loopback. */
export async function openMcpServer(): Promise<OpenMcpServer> {
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  const authorizations: (string | undefined)[] = [];
  const http = createServer((request, response) => {
    authorizations.push(request.headers.authorization);
    handle(request, response, sessions).catch((thrown: unknown) => response.destroy(thrown as Error));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const close = async () => {
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  };
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`, authorizations, sessions, close };
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  sessions: Map<string, StreamableHTTPServerTransport>,
): Promise<void> {
  const known = sessions.get(String(request.headers['mcp-session-id']));
  if (known) return known.handleRequest(request, response);
  const fresh = new StreamableHTTPServerTransport({
    sessionIdGenerator: () => `session-${sessions.size + 1}`,
    onsessioninitialized: (id) => {
      sessions.set(id, fresh);
    },
    onsessionclosed: (id) => {
      sessions.delete(id);
    },
  });
  await createMcpServer().connect(fresh as Transport);
  await fresh.handleRequest(request, response);
}

if (process.argv[1] === mcpServerFile) await createMcpServer().connect(new StdioServerTransport());
