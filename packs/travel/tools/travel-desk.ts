import type * as z from 'zod';
import { type ToolReply, usedTool } from '../../../src/cli/mcp/serve-tools.ts';
import { canonicalJson } from '../../../src/kernel/json.ts';
import type { TravelWorld } from '../world/travel-world.ts';
import { travelToolsOf } from './all-tools.ts';

type ToolInput = Readonly<Record<string, unknown>>;

/** Access to the tools, in this process or through MCP. */
export interface TravelDesk {
  use(tool: string, input: ToolInput): Promise<ToolReply>;
}

/** Gives access to the tools of a world in this process. */
export function localDesk(world: TravelWorld): TravelDesk {
  const tools = travelToolsOf(world);
  const { signal } = new AbortController();
  return { use: (name, input) => usedTool(tools, name, input, signal) };
}

type ToolUse = ToolReply & { readonly tool: string; readonly input: string };

/** Looks things up, each once. */
export interface LookUps {
  /** Returns the result of a tool, parsed by a schema; null if the tool fails. */
  find<Output>(tool: string, input: ToolInput, schema: z.ZodType<Output>): Promise<Output | null>;
  /** All uses of tools so far, in order, with their replies. */
  readonly uses: readonly ToolUse[];
}

/** Creates look-ups with a memory of their own. */
export function lookUpsAt(desk: TravelDesk): LookUps {
  const replies = new Map<string, Promise<ToolReply>>();
  const uses: ToolUse[] = [];
  const use = async (tool: string, input: ToolInput) => {
    const reply = await desk.use(tool, input);
    uses.push({ tool, input: canonicalJson(input), ...reply });
    return reply;
  };
  return {
    uses,
    find: async (tool, input, schema) => {
      const key = `${tool} ${canonicalJson(input)}`;
      const reply = replies.get(key) ?? use(tool, input);
      replies.set(key, reply);
      const { text, isError } = await reply;
      return isError ? null : schema.parse(JSON.parse(text));
    },
  };
}
