import type * as z from 'zod';
import { schemaTool } from '../../../agents/react/search-tool.ts';
import type { Tool } from '../../../agents/tool-loop/run-tool-loop.ts';
import type { TravelWorld } from '../world/travel-world.ts';

/** A tool over a world, as contestants are offered it: it looks something up and changes nothing, and what it gives is JSON. */
export type TravelTool = (world: TravelWorld) => Tool;

/**
 * Makes a tool.
 * @param work throws an OperatorError where nothing can be found, with what to try instead
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
  return (world) => schemaTool(tool, async (given) => JSON.stringify(work(world, given)));
}
