import type * as z from 'zod';
import { canonicalJson } from '../../../src/kernel/json.ts';
import type { TravelWorld } from '../world/travel-world.ts';
import { travelToolsOf } from './all-tools.ts';

/** What a tool gave: JSON, or where it failed a sentence. */
export interface DeskReply {
  readonly text: string;
  readonly failed: boolean;
}

/** Where the tools can be used, in this process or through MCP. */
export interface TravelDesk {
  use(tool: string, input: Readonly<Record<string, unknown>>): Promise<DeskReply>;
}

/** The tools over a world in this process. */
export function localDesk(world: TravelWorld): TravelDesk {
  const tools = new Map(travelToolsOf(world).map((tool) => [tool.name, tool]));
  const signal = new AbortController().signal;
  return {
    use: async (name, input) =>
      (await tools.get(name)?.run(input, signal)) ?? { text: `no tool ${name}`, failed: true },
  };
}

/** Looks things up, each once. */
export interface LookUps {
  /** What a tool gives for an input, by its schema; null where it finds nothing. */
  find<Found>(tool: string, input: Readonly<Record<string, unknown>>, schema: z.ZodType<Found>): Promise<Found | null>;
  /** All that was used so far, in order, with what it gave. */
  readonly uses: readonly (DeskReply & { readonly tool: string; readonly input: string })[];
}

/** Look-ups at a desk, with a memory of their own. */
export function lookUpsAt(desk: TravelDesk): LookUps {
  const known = new Map<string, Promise<DeskReply>>();
  const uses: (DeskReply & { readonly tool: string; readonly input: string })[] = [];
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
      const { text, failed } = await asked;
      return failed ? null : schema.parse(JSON.parse(text));
    },
  };
}
