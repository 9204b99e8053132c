import type { Tool } from '../../../agents/tool-loop/run-tool-loop.ts';
import type { TravelWorld } from '../world/travel-world.ts';
import { searchFlights, searchHotels, searchTickets, searchTrainTickets } from './booking-tools.ts';
import { aroundSearch, getNavigation, searchPoi, universalSearch } from './place-tools.ts';
import type { TravelTool } from './travel-tool.ts';

/** The six tools of ArenaRL's appendix C, under its names, and two that let rooms and tickets be looked up. */
const tools: readonly TravelTool[] = [
  searchPoi,
  aroundSearch,
  getNavigation,
  universalSearch,
  searchFlights,
  searchTrainTickets,
  searchHotels,
  searchTickets,
];

/** All tools over a world. */
export function travelToolsOf(world: TravelWorld): Tool[] {
  return tools.map((tool) => tool(world));
}

/** Told to models that use the tools. */
export const travelToolsInstructions =
  'The maps, timetables, hotels and tickets of a made-up country. Prices are in crowns. Nothing else is known of it: look everything up.';
