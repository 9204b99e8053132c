import { openAfter } from '../checks/check-found-places.ts';
import type { SearchItinerary } from '../checks/itinerary.ts';
import type { SearchRequest } from '../tasks/travel-task.ts';
import type { PlaceResult } from '../tools/tool-results.ts';
import { routeResult } from '../tools/tool-results.ts';
import type { LookUps } from '../tools/travel-desk.ts';
import { weekdayNames, weekdayOf } from '../world/world-calendar.ts';
import type { PlannerSkill } from './planner-skill.ts';
import { findAround, findPlace, spanOf } from './stops.ts';

/** Metres in a straight line within which somebody looks who may walk so many minutes. */
const metersPerMinute = 80;

/** Finds the nearest places that fit. */
export async function planSearch(
  lookUps: LookUps,
  request: SearchRequest,
  skill: PlannerSkill,
): Promise<SearchItinerary> {
  const near = await findPlace(lookUps, request.near);
  const { kind, category } = request.wanted;
  const around = await findAround(lookUps, near, kind, category, request.walkMinutes * metersPerMinute);
  const places: string[] = [];
  for (const place of around) {
    if (places.length === request.count) break;
    if (place.id !== near.id && (await fits(lookUps, request, skill, near, place))) places.push(place.id);
  }
  return { kind: 'search', places };
}

async function fits(
  lookUps: LookUps,
  request: SearchRequest,
  skill: PlannerSkill,
  near: PlaceResult,
  place: PlaceResult,
): Promise<boolean> {
  if (!skill.looks) return true;
  const open = spanOf(place.hours[weekdayNames[weekdayOf(request.date)]?.slice(0, 3) ?? ''] ?? 'closed');
  if (open === null || request.at < open.from || request.at + openAfter > open.to) return false;
  if (!skill.weighs) return true;
  const asked = { origin: near.location, destination: place.location, mode: 'walking' };
  const walk = await lookUps.find('get_navigation', asked, routeResult);
  return (
    (walk?.minutes ?? Number.POSITIVE_INFINITY) <= request.walkMinutes &&
    place.rating >= request.minRating &&
    (request.maxPrice === null || place.price <= request.maxPrice) &&
    (!request.stepFree || place.step_free)
  );
}
