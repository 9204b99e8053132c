import type { AgentFailure } from '../../src/kernel/answer.ts';
import type { Clock } from '../../src/kernel/clock.ts';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import { type Agent, type AgentQuestion, answerInstruction } from '../agent.ts';
import { toolFenceRule } from '../tool-loop/run-tool-loop.ts';
import { createToolAgent, type OpenTools, type ToolAgentOptions } from '../tool-loop/tool-agent.ts';
import type { McpConnection, McpServerAccess } from './connect-server.ts';

export interface McpAgentOptions extends ToolAgentOptions {
  readonly servers: readonly McpServerAccess[];
  /** Returns the search engine's URL for one question, for servers that are programs; left out: there is no search. */
  readonly searchUrlFor?: (question: AgentQuestion) => string;
}

const instruction = `${answerInstruction} Use your tools until you know each detail; then write the answer and nothing else. ${toolFenceRule}`;

/**
 * Any model with the tools of MCP servers. They are connected to for each answer and closed when it ends. A server
 * that cannot be started or lists no tools it can use is a fault outside the agent (`cannot_start`); one that dies, hangs
 * or answers nonsense later is told to the model. Otherwise its failures are those of its model.
 */
export function createMcpAgent({ servers, searchUrlFor, ...options }: McpAgentOptions): Agent {
  return createToolAgent(options, instruction, (signal, question) => {
    const serverAccess = servers.map((server) => withSearch(server, searchUrlFor?.(question)));
    return openServerTools(serverAccess, options, signal);
  });
}

/** Connects to MCP servers and makes tools of what they list; fails where one cannot be used, or none lists any. */
export async function openServerTools(
  servers: readonly McpServerAccess[],
  { clock, fence }: Pick<ToolAgentOptions, 'clock' | 'fence'>,
  signal: AbortSignal,
): Promise<Result<OpenTools, AgentFailure>> {
  const connected = await connectAll(servers, clock, signal);
  if (!connected.ok) return connected;
  const { value: connections } = connected;
  const { mcpTools } = await import('./mcp-tool.ts');
  const tools = mcpTools(connections, fence);
  const open: OpenTools = { tools, fault: () => null, close: () => closeAll(connections) };
  if (tools.length > 0) return ok(open);
  await open.close();
  return fail(cannotStart('the MCP servers list no tools'));
}

/** Adds the search engine's URL, under the variable that agents which are programs have, so that one server serves both. */
function withSearch(server: McpServerAccess, searchUrl: string | undefined): McpServerAccess {
  return 'command' in server ? { ...server, env: { ...server.env, DR_ARENA_SEARCH_URL: searchUrl } } : server;
}

async function connectAll(
  servers: readonly McpServerAccess[],
  clock: Clock,
  signal: AbortSignal,
): Promise<Result<McpConnection[], AgentFailure>> {
  // The protocol's library takes longer to load than most of the program, which seldom needs it.
  const { connectServer } = await import('./connect-server.ts');
  const ends = await Promise.allSettled(servers.map((server) => connectServer(server, clock, signal)));
  const results = ends.filter((end) => end.status === 'fulfilled').map((end) => end.value);
  const connections = results.filter((result) => result.ok).map((result) => result.value);
  if (connections.length === servers.length) return ok(connections);
  await closeAll(connections);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return fail(
    cannotStart(
      results
        .filter((result) => !result.ok)
        .map((result) => result.failure)
        .join('; '),
    ),
  );
}

async function closeAll(connections: readonly McpConnection[]): Promise<void> {
  await Promise.all(connections.map(({ close }) => close()));
}

function cannotStart(detail: string): AgentFailure {
  return { fault: 'outside', reason: 'cannot_start', detail };
}
