import type { CompareItinerary } from '../checks/itinerary.ts';
import { type CompareRequest, travelModes } from '../tasks/travel-task.ts';
import { clockText } from '../world/world-calendar.ts';
import { type CityWay, findWays } from './find-ways.ts';
import type { PlanContext } from './plan-context.ts';

/** Compares the ways between two cities by each means, and chooses the best. */
export async function planCompare({ lookUps, request, skill }: PlanContext<CompareRequest>): Promise<CompareItinerary> {
  const { wanted, departAfter, arriveBy, budget } = request;
  const ways = await findWays(lookUps, request, skill.looks);
  const worth = (way: CityWay | undefined) => {
    if (way === undefined) return Number.POSITIVE_INFINITY;
    return wanted === 'cheapest' ? way.cost : way.arrive - way.depart;
  };
  const fits = ({ depart, arrive, cost }: CityWay) =>
    depart >= departAfter && arrive <= arriveBy && (!skill.weighs || budget === null || cost <= budget);
  const options = travelModes.map((mode) => {
    const own = ways.filter((way) => way.mode === mode && (!skill.looks || fits(way)));
    return { mode, best: (skill.looks ? own.sort((a, b) => worth(a) - worth(b)) : own)[0] };
  });
  const [choice] = options.filter(({ best }) => best !== undefined).sort((a, b) => worth(a.best) - worth(b.best));
  return {
    kind: 'compare',
    options: options.map(({ mode, best }) => optionOf(mode, best)),
    choice: choice?.mode ?? null,
  };
}

function optionOf(
  mode: CompareItinerary['options'][number]['mode'],
  way: CityWay | undefined,
): CompareItinerary['options'][number] {
  if (way === undefined) return { mode, possible: false, ids: [] };
  const times = { depart: clockText(Math.max(0, way.depart)), arrive: clockText(Math.min(1439, way.arrive)) };
  return { mode, possible: true, ids: way.rides.map(({ id }) => id), ...times, cost: way.cost };
}
