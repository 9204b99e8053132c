import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { messageOf } from '../../kernel/errors.ts';
import { programVersion } from '../../kernel/program-version.ts';
import { untilAborted } from '../../kernel/until-aborted.ts';
import type { OfferedTool } from './offered-tool.ts';

/** What the server tells of itself. */
interface ServedTools {
  readonly tools: readonly OfferedTool[];
  /** Told to the model that uses it. */
  readonly instructions: string;
}

/** Uses of tools at a time; more are refused, and may be made again. */
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
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(listed) }));
  let busy = 0;
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal: cancelled }) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (tool === undefined) return reply(`There is no tool '${params.name.slice(0, 100)}'.`, true);
    if (busy >= mostAtOnce) return reply('Too many tools are being used at a time. Try again.', true);
    busy += 1;
    try {
      const { text, failed } = await tool.run(params.arguments, AbortSignal.any([cancelled, signal]));
      return reply(text, failed);
    } catch (thrown) {
      return reply(messageOf(thrown).slice(0, 1000), true);
    } finally {
      busy -= 1;
    }
  });
  const closed = new AbortController();
  server.onclose = () => closed.abort();
  process.stdin.once('end', () => closed.abort());
  await server.connect(new StdioServerTransport());
  await untilAborted(AbortSignal.any([closed.signal, signal]));
  await server.close();
}

function listed({ name, description, input, readOnly }: OfferedTool) {
  const inputSchema = { ...input, type: 'object' as const };
  return { name, description, inputSchema, annotations: { readOnlyHint: readOnly, destructiveHint: false } };
}

function reply(text: string, isError: boolean) {
  return { content: [{ type: 'text' as const, text }], isError };
}
