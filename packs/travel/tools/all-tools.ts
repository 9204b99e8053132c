import type { Tool } from '../../../agents/tool-loop/run-tool-loop.ts';
import type { TravelWorld } from '../world/travel-world.ts';
import { searchFlights, searchHotels, searchTickets, searchTrainTickets } from './booking-tools.ts';
import { aroundSearch, getNavigation, searchPoi, universalSearch } from './place-tools.ts';

const tools = [
  searchPoi,
  aroundSearch,
  getNavigation,
  universalSearch,
  searchFlights,
  searchTrainTickets,
  searchHotels,
  searchTickets,
];

/** Returns all tools of a world: the six of ArenaRL's appendix C, under its names, and two for rooms and tickets. */
export const travelToolsOf = (world: TravelWorld): Tool[] => tools.map((tool) => tool(world));

/** Instructions for models that use the tools. */
export const travelToolsInstructions =
  'The maps, timetables, hotels and tickets of a made-up country. Prices are in crowns. Nothing else is known of it: look everything up.';
