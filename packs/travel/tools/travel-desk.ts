import type * as z from 'zod';
import { type ToolReply, usedTool } from '../../../src/cli/mcp/serve-tools.ts';
import { canonicalJson } from '../../../src/kernel/json.ts';
import type { TravelWorld } from '../world/travel-world.ts';
import { travelToolsOf } from './all-tools.ts';

/** Where the tools can be used, in this process or through MCP. */
export interface TravelDesk {
  use(tool: string, input: Readonly<Record<string, unknown>>): Promise<ToolReply>;
}

/** The tools over a world in this process. */
export function localDesk(world: TravelWorld): TravelDesk {
  const tools = travelToolsOf(world);
  const { signal } = new AbortController();
  return { use: (name, input) => usedTool(tools, name, input, signal) };
}

/** Looks things up, each once. */
export interface LookUps {
  /** What a tool gives for an input, by its schema; null where it finds nothing. */
  find<Found>(tool: string, input: Readonly<Record<string, unknown>>, schema: z.ZodType<Found>): Promise<Found | null>;
  /** All that was used so far, in order, with what it gave. */
  readonly uses: readonly (ToolReply & { readonly tool: string; readonly input: string })[];
}

/** Look-ups at a desk, with a memory of their own. */
export function lookUpsAt(desk: TravelDesk): LookUps {
  const known = new Map<string, Promise<ToolReply>>();
  const uses: (ToolReply & { readonly tool: string; readonly input: string })[] = [];
  const ask = async (tool: string, input: Readonly<Record<string, unknown>>) => {
    const reply = await desk.use(tool, input);
    uses.push({ tool, input: canonicalJson(input), ...reply });
    return reply;
  };
  return {
    uses,
    find: async (tool, input, schema) => {
      const key = `${tool} ${canonicalJson(input)}`;
      const asked = known.get(key) ?? ask(tool, input);
      known.set(key, asked);
      const { text, isError: failed } = await asked;
      return failed ? null : schema.parse(JSON.parse(text));
    },
  };
}
