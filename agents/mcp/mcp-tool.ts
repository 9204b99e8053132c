import { CallToolResultSchema, type Tool as McpTool } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { messageOf } from '../../src/kernel/errors.ts';
import type { Fence } from '../../src/kernel/fence.ts';
import { fail, ok } from '../../src/kernel/result.ts';
import { visibleText } from '../../src/kernel/visible-text.ts';
import type { Tool } from '../tool-loop/tool.ts';
import type { McpConnection } from './connect-server.ts';
import { resultText } from './result-text.ts';
import { toolNames } from './tool-names.ts';
import { toolStep } from './tool-step.ts';

const inputSchema = z.record(z.string(), z.unknown());
const longestDescription = 2_000;
/** Of a tool's schema as JSON; a tool with a longer one is left out. */
const longestSchema = 20_000;
/** Longer than a loop waits for a tool: the loop's own limit comes first. */
const callMs = 120_000;

/** The tools of all servers, under names that no two share. */
export function mcpTools(connections: readonly McpConnection[], fence: Fence): Tool[] {
  const listed = connections.flatMap((connection) => connection.tools.map((tool) => ({ connection, tool })));
  const usable = listed.filter(({ tool }) => JSON.stringify(tool.inputSchema).length <= longestSchema);
  const names = toolNames(usable.map(({ connection, tool }) => ({ server: connection.server, name: tool.name })));
  return usable.map(({ connection, tool }, at) => mcpTool(names[at] ?? tool.name, connection, tool, fence));
}

function mcpTool(name: string, connection: McpConnection, tool: McpTool, fence: Fence): Tool {
  return {
    definition: {
      name,
      description: visibleText(connection.concealed(tool.description ?? tool.title ?? tool.name)).slice(
        0,
        longestDescription,
      ),
      input: tool.inputSchema,
    },
    prepare: (given) => {
      const input = inputSchema.safeParse(given ?? {});
      if (!input.success) return fail('the input is not a JSON object.');
      const run = (signal: AbortSignal) => call(connection, tool.name, input.data, fence, signal);
      return ok({ step: toolStep(tool.name, input.data), run });
    },
  };
}

async function call(
  { client, concealed }: McpConnection,
  name: string,
  input: Record<string, unknown>,
  fence: Fence,
  signal: AbortSignal,
): Promise<string> {
  try {
    const request = { method: 'tools/call', params: { name, arguments: input } } as const;
    const options = { signal, timeout: callMs, maxTotalTimeout: callMs };
    const result = await client.request(request, CallToolResultSchema, options);
    const text = resultText(result, concealed) || '(nothing)';
    return result.isError === true ? `The tool failed.\n${fence('failure', text)}` : fence('result', text);
  } catch (thrown) {
    signal.throwIfAborted();
    return `The tool does not work.\n${fence('failure', concealed(messageOf(thrown)).slice(0, 500))}`;
  }
}
