import { type CallToolResult, CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod';
import type { ToolCall } from '../../src/kernel/answer.ts';
import { messageOf } from '../../src/kernel/errors.ts';
import { canonicalJson } from '../../src/kernel/json.ts';
import { fail, ok } from '../../src/kernel/result.ts';
import { type Fence, visibleText } from '../../src/kernel/visible-text.ts';
import type { Tool } from '../tool-loop/run-tool-loop.ts';
import type { McpConnection, McpTool } from './connect-server.ts';

const inputSchema = z.record(z.string(), z.unknown());
const longestDescription = 2_000;
/** Maximum length of a tool's schema as JSON, in UTF-16 code units; a tool with a longer one is left out. */
const longestSchema = 20_000;
/** Longer than a loop waits for a tool: the loop's own limit comes first. */
const callMs = 120_000;

/** The tools of all servers, under names that no two share. */
export function mcpTools(connections: readonly McpConnection[], fence: Fence): Tool[] {
  const allTools = connections.flatMap((connection) => connection.tools.map((tool) => ({ connection, tool })));
  const usable = allTools.filter(({ tool }) => isUsable(tool));
  const names = toolNames(usable.map(({ connection, tool }) => ({ server: connection.server, name: tool.name })));
  return usable.map(({ connection, tool }, at) => mcpTool(names[at] ?? tool.name, connection, tool, fence));
}

/** A tool that works by tasks alone answers no plain call; a schema may be too long to be shown to a model. */
function isUsable({ execution, inputSchema: schema }: McpTool): boolean {
  return execution?.taskSupport !== 'required' && JSON.stringify(schema).length <= longestSchema;
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
    prepare: (rawInput) => {
      const input = inputSchema.safeParse(rawInput ?? {});
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
  } catch (error) {
    signal.throwIfAborted();
    return `The tool does not work.\n${fence('failure', concealed(messageOf(error)).slice(0, 500))}`;
  }
}

type Input = Readonly<Record<string, unknown>>;

const longestInput = 2_000;
/** Members that hold what a search or a page is asked by, in most servers. */
const inputMembers = { search: ['query', 'q'], read: ['url', 'uri'], other: [] } as const;

/**
 * Returns the record of a use of a server's tool. A tool whose name says search is a search; one whose name says fetch,
 * browse, read or open is a read; all others are `other`. The input is the query or URL where one has such a name, else all
 * of it as JSON.
 */
export function toolStep(name: string, input: Input): ToolCall {
  const tool = kindOf(name);
  const value = inputMembers[tool].map((member) => input[member]).find((value) => typeof value === 'string');
  return { tool, name, input: (typeof value === 'string' ? value : canonicalJson(input)).slice(0, longestInput) };
}

function kindOf(name: string): ToolCall['tool'] {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
  if (words.some((word) => word.includes('search'))) return 'search';
  const reads = words.some((word) => /fetch|brows/.test(word) || word === 'read' || word === 'open');
  return reads ? 'read' : 'other';
}

const longest = 12_000;

/**
 * Returns the result of a server's tool as text of at most 12,000 characters: its texts, links and structured content.
 * @param concealed takes out what nobody may see, before anything is cut
 */
export function resultText(
  { content, structuredContent }: Pick<CallToolResult, 'content' | 'structuredContent'>,
  concealed: (text: string) => string = (text) => text,
): string {
  const parts = content.map(partText).filter((part) => part.trim() !== '');
  const text = concealed(
    parts.length === 0 && structuredContent !== undefined ? canonicalJson(structuredContent) : parts.join('\n\n'),
  );
  if (text.length <= longest) return text;
  return `${text.slice(0, longest)}\n(cut off; it has ${text.length} characters)`;
}

function partText(part: CallToolResult['content'][number]): string {
  switch (part.type) {
    case 'text':
      return part.text;
    case 'resource':
      return 'text' in part.resource ? `${part.resource.uri}\n${part.resource.text}` : `(a file: ${part.resource.uri})`;
    case 'resource_link':
      return `${part.name}: ${part.uri}`;
    case 'image':
    case 'audio':
      return `(${part.type}, not shown)`;
  }
}

/** A tool as its server lists it. */
interface ServerTool {
  readonly server: string;
  readonly name: string;
}

const longestName = 64;

/**
 * The names under which a model is offered tools, in the order given: letters, digits, `_` and `-`, at most 64, as all
 * providers take them, each once. A name that several servers have, or that is not unique once it is written so, carries
 * its server's name before it, and a number where that is not enough.
 */
export function toolNames(tools: readonly ServerTool[]): string[] {
  const plain = tools.map(({ name }) => writable(name));
  const usedNames = new Set<string>();
  return tools.map(({ server }, at) => {
    const own = plain[at] ?? '';
    const alone = plain.filter((name) => name === own).length === 1;
    const name = firstFree(alone ? own : writable(`${server}_${own}`), usedNames);
    usedNames.add(name);
    return name;
  });
}

function writable(name: string): string {
  return name.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, longestName) || 'tool';
}

function firstFree(name: string, usedNames: ReadonlySet<string>): string {
  let free = name;
  for (let number = 2; usedNames.has(free); number++) {
    const ending = `_${number}`;
    free = `${name.slice(0, longestName - ending.length)}${ending}`;
  }
  return free;
}
