import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { FetchLike, Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import * as z from 'zod';
import type { Clock } from '../../src/kernel/clock.ts';
import { messageOf } from '../../src/kernel/errors.ts';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import { visibleLine } from '../../src/kernel/visible-text.ts';
import { conceal } from '../read-reply.ts';
import { countLines, createStdioTransport } from './stdio-transport.ts';

/** A server that has been connected to, and the tools it lists. */
export interface McpConnection {
  readonly server: string;
  readonly client: Client;
  readonly tools: readonly McpTool[];
  /** Removes the token that the server was sent from a text. */
  readonly concealed: (text: string) => string;
  /** Ends the session and all that was started for it. Never throws. */
  close(): Promise<void>;
}

/** Waiting for one reply while connecting, in milliseconds: programs may first have to be unpacked. */
const startMs = 30_000;
const maxPages = 10;
const maxTools = 128;

/** Connects to an MCP server and lists its tools, the first 128. Aborts reject; everything is closed again then. */
export async function connectServer(
  access: McpServerAccess,
  clock: Clock,
  signal: AbortSignal,
): Promise<Result<McpConnection, string>> {
  const { transport, end, lastWords } = transportTo(access, clock);
  const client = new Client({ name: 'dr-arena', version: '0.1.0' });
  const concealed = (text: string) => conceal(text, 'url' in access ? access.token : null);
  const close = async () => {
    await end();
    await client.close();
  };
  try {
    await client.connect(transport, { signal, timeout: startMs, maxTotalTimeout: startMs });
    const tools = await listTools(client, signal);
    return ok({ server: access.name, client, tools, concealed, close });
  } catch (error) {
    await close();
    signal.throwIfAborted();
    return fail(faultOf(access, concealed(messageOf(error)), lastWords()));
  }
}

interface Reached {
  readonly transport: Transport;
  /** Before the connection is closed. Never throws. */
  readonly end: () => Promise<void>;
  readonly lastWords: () => string;
}

function transportTo(access: McpServerAccess, clock: Clock): Reached {
  if ('command' in access) {
    const { command, env, folder } = access;
    const transport = createStdioTransport({ command, env, folder, clock });
    return { transport, end: () => transport.close(), lastWords: transport.lastWords };
  }
  const headers = access.token === null ? {} : { authorization: `Bearer ${access.token}` };
  const http = new StreamableHTTPClientTransport(new URL(access.url), {
    fetch: boundedFetch,
    requestInit: { headers },
  });
  // Its declared `sessionId` is `string | undefined`, which is no optional member under exactOptionalPropertyTypes.
  return { transport: http as Transport, end: () => endSession(http, clock), lastWords: () => '' };
}

const sessionEndMs = 2_000;

/** Tells the server that the session is over. It may be gone or not listen: then the session is left to its own time-out. */
async function endSession(transport: StreamableHTTPClientTransport, clock: Clock): Promise<void> {
  const terminated = new AbortController();
  const termination = transport.terminateSession().catch(() => undefined);
  const waited = clock.sleep(sessionEndMs, terminated.signal).catch(() => undefined);
  await Promise.race([termination, waited]);
  terminated.abort();
}

const noSchema = { type: 'object' };

/** Fields that we read of a tool that a server lists; others are not checked. */
const toolSchema = z.object({
  name: z.string().min(1),
  title: z.string().nullish().catch(null),
  description: z.string().nullish().catch(null),
  /** Without a type it takes anything. */
  inputSchema: z
    .record(z.string(), z.unknown())
    .nullish()
    .transform((schema): Readonly<Record<string, unknown>> => ({ ...noSchema, ...schema })),
  execution: z.object({ taskSupport: z.string().optional() }).nullish().catch(null),
});
export type McpTool = z.infer<typeof toolSchema>;

const listSchema = z.object({ tools: z.array(z.unknown()), nextCursor: z.string().nullish() });

/** The tools of all pages, each name once; one that cannot be read is left out. Pages end where no new cursor is given. */
async function listTools(client: Client, signal: AbortSignal): Promise<McpTool[]> {
  const tools = new Map<string, McpTool>();
  const cursors = new Set<string>();
  let cursor: string | undefined;
  for (let page = 0; page < maxPages && tools.size < maxTools; page++) {
    const params = cursor === undefined ? {} : { cursor };
    const options = { signal, timeout: startMs, maxTotalTimeout: startMs };
    const toolPage = await client.request({ method: 'tools/list', params }, listSchema, options);
    for (const each of toolPage.tools) {
      const tool = toolSchema.safeParse(each);
      if (tool.success && !tools.has(tool.data.name)) tools.set(tool.data.name, tool.data);
    }
    const { nextCursor } = toolPage;
    if (!nextCursor || cursors.has(nextCursor)) break;
    cursors.add(nextCursor);
    cursor = nextCursor;
  }
  return [...tools.values()].slice(0, maxTools);
}

function faultOf(access: McpServerAccess, message: string, lastWords: string): string {
  const words = lastWords === '' ? message : `${message}; its last words: ${lastWords.slice(-500)}`;
  return `the MCP server '${access.name}' cannot be used: ${visibleLine(words).slice(0, 1_000)}`;
}

const maxBody = 4 * 1024 * 1024;
const maxLines = 50_000;

/** The platform's fetch, but a body breaks off with an error after 4 MiB or 50,000 lines. */
const boundedFetch: FetchLike = async (url, init) => {
  const response = await fetch(url, init);
  if (response.body === null) return response;
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(limit()), { status, statusText, headers });
};

function limit(): TransformStream<Uint8Array, Uint8Array> {
  let size = 0;
  let lines = 0;
  return new TransformStream({
    transform: (chunk, controller) => {
      size += chunk.byteLength;
      lines += countLines(chunk);
      if (size > maxBody || lines > maxLines) controller.error(new Error(`the body is too long: over ${size} bytes`));
      else controller.enqueue(chunk);
    },
  });
}

/** Access to an MCP server: a program spoken to by its stdin and stdout, or a streamable HTTP endpoint. */
export type McpServerAccess =
  | {
      readonly name: string;
      /** Program and arguments, run without a shell. */
      readonly command: readonly string[];
      /** The whole environment of the program; members that are undefined are left out. */
      readonly env: Readonly<Record<string, string | undefined>>;
      /** Folder in which it runs; left out: that of this process. */
      readonly folder?: string;
    }
  | {
      readonly name: string;
      readonly url: string;
      /** Sent as a bearer token; null: none. */
      readonly token: string | null;
    };
