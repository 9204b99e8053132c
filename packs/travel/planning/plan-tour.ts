import type { PlanItinerary } from '../checks/itinerary.ts';
import type { TripRequest } from '../tasks/travel-task.ts';
import type { PlaceResult } from '../tools/tool-results.ts';
import { loadLegs } from './legs.ts';
import type { PlanContext } from './plan-context.ts';
import { planDay } from './plan-day.ts';
import type { DaySchedule } from './schedule-day.ts';
import { chooseVisitable, findAround, findPlace, findPlaces } from './stops.ts';

const aroundMeters = 6000;
const mostExtras = 6;
const mostMeals = 4;

/**
 * Plans a tour of one day through given places, with further sights and a meal if the request wants them; null if the
 * planner finds none. A planner that does not weigh tries only one choice of sights and meal.
 */
export async function planTour(context: PlanContext<TripRequest>): Promise<PlanItinerary | null> {
  const { lookUps, request, skill } = context;
  const { date } = request.start;
  const start = await findPlace(lookUps, request.start.place);
  const end = await findPlace(lookUps, request.end.place);
  const visits = await findPlaces(lookUps, request.visits);
  const extras = await findExtras(context, start);
  const meals = await findMeals(context, start);
  const legs = await loadLegs(context, [start, end, ...visits, ...extras, ...meals]);
  const frame = { date, start, startAt: request.start.at, end, endBy: request.end.at };
  const sets = subsetsOf(extras, Math.max(0, request.sights - visits.length)).flatMap((set) =>
    meals.length > 0 ? meals.map((meal) => [...visits, ...set, meal]) : [[...visits, ...set]],
  );
  const worth = ({ endsAt, cost }: DaySchedule) =>
    request.less === 'time' ? endsAt * 1e5 + cost : cost * 1e5 + endsAt;
  let best: DaySchedule | null = null;
  for (const set of skill.weighs ? sets : sets.slice(0, 1)) {
    const day = await planDay(context, frame, set, legs);
    if (day !== null && (best === null || worth(day) < worth(best))) best = day;
  }
  if (best === null || best.steps.length === 0) return null;
  return { kind: request.kind, steps: [...best.steps], total_cost: best.cost };
}

async function findExtras(context: PlanContext<TripRequest>, start: PlaceResult): Promise<PlaceResult[]> {
  const { lookUps, request, skill } = context;
  const { visits, sights, city, preference } = request;
  if (sights <= visits.length) return [];
  const isPreferred = ({ indoor, step_free: stepFree }: PlaceResult) =>
    !skill.looks || preference === null || (preference === 'indoor' ? indoor : stepFree);
  const around = await findAround(lookUps, start, 'sight', null, aroundMeters);
  const others = around.filter((place) => !visits.includes(place.id) && place.city === city && isPreferred(place));
  return chooseVisitable(context, others, [request.start.date], mostExtras);
}

async function findMeals(context: PlanContext<TripRequest>, start: PlaceResult): Promise<PlaceResult[]> {
  const { lookUps, request } = context;
  if (request.lunch === null) return [];
  const around = await findAround(lookUps, start, 'restaurant', request.lunch.category, aroundMeters);
  return chooseVisitable(context, around, [request.start.date], mostMeals);
}

/** Returns all choices of so many items, in order; one choice of all items if there are too few. */
function subsetsOf<Item>(items: readonly Item[], count: number): Item[][] {
  const [head, ...rest] = items;
  if (count === 0) return [[]];
  if (head === undefined || items.length <= count) return [[...items]];
  return [...subsetsOf(rest, count - 1).map((set) => [head, ...set]), ...subsetsOf(rest, count)];
}
