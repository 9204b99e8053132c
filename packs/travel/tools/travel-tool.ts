import type * as z from 'zod';
import { type OfferedTool, offeredTool } from '../../../src/cli/mcp/offered-tool.ts';
import type { TravelWorld } from '../world/travel-world.ts';

/** A tool that looks something up in a world and changes nothing. */
export interface TravelTool {
  readonly name: string;
  /** As contestants are offered it; what it gives is JSON. */
  offered(world: TravelWorld): OfferedTool;
}

/**
 * Makes a tool.
 * @param work throws an OperatorError where nothing can be found, with what to try instead
 */
export function travelTool<Input extends z.ZodObject>(tool: {
  readonly name: string;
  readonly description: string;
  readonly input: Input;
  readonly work: (world: TravelWorld, input: z.output<Input>) => unknown;
}): TravelTool {
  const { name, description, input, work } = tool;
  return {
    name,
    offered: (world) =>
      offeredTool({ name, description, input, readOnly: true }, async (given) => JSON.stringify(work(world, given))),
  };
}
