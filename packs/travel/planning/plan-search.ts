import type { Itinerary } from '../checks/itinerary.ts';
import { openAfter } from '../checks/search-checks.ts';
import type { SearchRequest } from '../tasks/travel-task.ts';
import { type PlaceResult, routeResult } from '../tools/tool-results.ts';
import { weekdayNames, weekdayOf } from '../world/world-calendar.ts';
import type { PlanContext } from './plan-context.ts';
import { findAround, findPlace, spanOf } from './stops.ts';

/** Radius of the search for each minute that may be walked, in metres in a straight line. */
const metersPerMinute = 80;

/** Finds the nearest places that fit a request. */
export async function planSearch(context: PlanContext<SearchRequest>): Promise<Extract<Itinerary, { kind: 'search' }>> {
  const { lookUps, request } = context;
  const near = await findPlace(lookUps, request.near);
  const { kind, category } = request.wanted;
  const around = await findAround(lookUps, near, kind, category, request.walkMinutes * metersPerMinute);
  const places: string[] = [];
  for (const place of around) {
    if (places.length === request.count) break;
    if (place.id !== near.id && (await fits(context, near, place))) places.push(place.id);
  }
  return { kind: 'search', places };
}

async function fits(
  { lookUps, request, skill }: PlanContext<SearchRequest>,
  near: PlaceResult,
  place: PlaceResult,
): Promise<boolean> {
  if (!skill.looks) return true;
  const open = spanOf(place.hours[weekdayNames[weekdayOf(request.date)]?.slice(0, 3) ?? ''] ?? 'closed');
  if (open === null || request.at < open.from || request.at + openAfter > open.to) return false;
  if (!skill.weighs) return true;
  const query = { origin: near.location, destination: place.location, mode: 'walking' };
  const walk = await lookUps.find('get_navigation', query, routeResult);
  return (
    (walk?.minutes ?? Number.POSITIVE_INFINITY) <= request.walkMinutes &&
    place.rating >= request.minRating &&
    (request.maxPrice === null || place.price <= request.maxPrice) &&
    (!request.stepFree || place.step_free)
  );
}
