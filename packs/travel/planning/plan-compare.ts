import type { CompareItinerary, CompareOption } from '../checks/itinerary.ts';
import { type CompareRequest, travelModes } from '../tasks/travel-task.ts';
import type { LookUps } from '../tools/travel-desk.ts';
import { clockText } from '../world/world-calendar.ts';
import { type FoundWay, findWays } from './find-ways.ts';
import type { PlannerSkill } from './planner-skill.ts';

/** Compares the ways between two cities by each means, and chooses. */
export async function planCompare(
  lookUps: LookUps,
  request: CompareRequest,
  skill: PlannerSkill,
): Promise<CompareItinerary> {
  const found = await findWays(lookUps, request, skill.looks);
  const worth = ({ cost, depart, arrive }: FoundWay) => (request.wanted === 'cheapest' ? cost : arrive - depart);
  const fits = ({ depart, arrive, cost }: FoundWay) =>
    depart >= request.departAfter &&
    arrive <= request.arriveBy &&
    (!skill.weighs || request.budget === null || cost <= request.budget);
  const options = travelModes.map((mode) => {
    const ways = found.filter((each) => each.mode === mode && (!skill.looks || fits(each)));
    const best = skill.looks ? [...ways].sort((a, b) => worth(a) - worth(b))[0] : ways[0];
    return { mode, best };
  });
  const chosen = options.filter(({ best }) => best !== undefined).sort((a, b) => worthOr(a.best) - worthOr(b.best))[0];
  return {
    kind: 'compare',
    options: options.map(({ mode, best }) => option(mode, best)),
    choice: chosen?.mode ?? null,
  };

  function worthOr(way: FoundWay | undefined): number {
    return way === undefined ? Number.POSITIVE_INFINITY : worth(way);
  }
}

function option(mode: CompareOption['mode'], way: FoundWay | undefined): CompareOption {
  if (way === undefined) return { mode, possible: false, ids: [] };
  const times = { depart: clockText(Math.max(0, way.depart)), arrive: clockText(Math.min(1439, way.arrive)) };
  return { mode, possible: true, ids: way.rides.map(({ id }) => id), ...times, cost: way.cost };
}
