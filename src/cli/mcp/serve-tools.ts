import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import type { Tool } from '../../../agents/tool-loop/run-tool-loop.ts';
import { messageOf, OperatorError } from '../../kernel/errors.ts';
import { programVersion } from '../../kernel/program-version.ts';
import { untilAborted } from '../../kernel/until-aborted.ts';

/** Tools of a server, and its description of itself. */
interface ServedTools {
  /** None of them changes anything. */
  readonly tools: readonly Tool[];
  /** Instructions to the model that uses the server. */
  readonly instructions: string;
}

/** Maximum number of concurrent tool calls; more are refused. */
const mostAtOnce = 16;

/**
 * Serves tools over stdin and stdout by the Model Context Protocol until stdin ends or the signal aborts.
 * Nothing else may be written to stdout meanwhile.
 */
export async function serveTools({ tools, instructions }: ServedTools, signal: AbortSignal): Promise<void> {
  const server = new Server(
    { name: 'dr-arena', version: programVersion },
    { capabilities: { tools: {} }, instructions },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(describeTool) }));
  let busy = 0;
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal: cancelled }) => {
    if (busy >= mostAtOnce)
      return reply({ text: 'Too many tools are being used at a time. Try again.', isError: true });
    busy += 1;
    try {
      return reply(await usedTool(tools, params.name, params.arguments, AbortSignal.any([cancelled, signal])));
    } finally {
      busy -= 1;
    }
  });
  const closing = new AbortController();
  server.onclose = () => closing.abort();
  process.stdin.once('end', () => closing.abort());
  await server.connect(new StdioServerTransport());
  await untilAborted(AbortSignal.any([closing.signal, signal]));
  await server.close();
}

function describeTool({ definition: { name, description, input } }: Tool) {
  const inputSchema = { ...input, type: 'object' as const };
  return { name, description, inputSchema, annotations: { readOnlyHint: true, destructiveHint: false } };
}

/** Result of a tool: its text, or an error message. */
export interface ToolReply {
  readonly text: string;
  readonly isError: boolean;
}

/** Runs a tool. Errors are returned as text, including the remedy of an operator error. */
export async function usedTool(
  tools: readonly Tool[],
  name: string,
  input: unknown,
  signal: AbortSignal,
): Promise<ToolReply> {
  const tool = tools.find(({ definition }) => definition.name === name);
  if (tool === undefined) return { text: `There is no tool '${name.slice(0, 100)}'.`, isError: true };
  const prepared = tool.prepare(input);
  if (!prepared.ok) return { text: `Not run: ${prepared.failure}`, isError: true };
  try {
    return { text: await prepared.value.run(signal), isError: false };
  } catch (error) {
    const remedy = error instanceof OperatorError ? `. ${error.remedy}` : '';
    return { text: `${messageOf(error)}${remedy}`.slice(0, 1000), isError: true };
  }
}

function reply({ text, isError }: ToolReply) {
  return { content: [{ type: 'text' as const, text }], isError };
}
