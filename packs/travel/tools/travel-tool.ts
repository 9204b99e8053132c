import type * as z from 'zod';
import { schemaTool } from '../../../agents/react/search-tool.ts';
import type { Tool } from '../../../agents/tool-loop/run-tool-loop.ts';
import type { TravelWorld } from '../world/travel-world.ts';

/** Makes a tool that looks something up in a world and returns JSON; contestants are offered it. */
type TravelTool = (world: TravelWorld) => Tool;

/**
 * Makes a tool.
 * @param work throws an OperatorError with advice if there is no result
 */
export function travelTool<Input extends z.ZodObject>({
  work,
  ...tool
}: {
  readonly name: string;
  readonly description: string;
  readonly input: Input;
  readonly work: (world: TravelWorld, input: z.output<Input>) => unknown;
}): TravelTool {
  return (world) => schemaTool(tool, async (query) => JSON.stringify(work(world, query)));
}
