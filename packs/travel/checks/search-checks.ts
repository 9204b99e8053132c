import type { SearchRequest } from '../tasks/travel-task.ts';
import { isOpenFor, type MapPlace } from '../world/place.ts';
import { kmBetween, routeBetween } from '../world/routes.ts';
import type { TravelWorld } from '../world/travel-world.ts';
import { type FaultsByCheck, failAll, unless } from './faults.ts';

/** Minutes for which a place must stay open after the time of the request. */
export const openAfter = 30;

type Condition = (place: MapPlace) => boolean;

/** Conditions on every place, by the names of their checks. */
function conditionsOf(request: SearchRequest, near: MapPlace): Readonly<Record<string, Condition>> {
  const { wanted, date, at, minRating, maxPrice, stepFree, walkMinutes } = request;
  return {
    kind: ({ kind, category }) => kind === wanted.kind && (wanted.category === null || category === wanted.category),
    walk: ({ point }) => {
      const route = routeBetween(near.point, point, 'walking');
      return route.ok && route.value.minutes <= walkMinutes;
    },
    'opening hours': (place) => isOpenFor(place, date, at, at + openAfter),
    rating: ({ rating }) => rating >= minRating,
    ...(maxPrice === null ? {} : { price: ({ price }: MapPlace) => price <= maxPrice }),
    ...(stepFree ? { 'step-free': (place: MapPlace) => place.stepFree } : {}),
  };
}

/** Returns all places that fit a request, the nearest first. */
export function fittingPlaces(world: TravelWorld, request: SearchRequest): MapPlace[] {
  const near = world.places.get(request.near);
  if (near === undefined) return [];
  const conditions = Object.values(conditionsOf(request, near));
  const fits = (place: MapPlace) => place.id !== near.id && conditions.every((holds) => holds(place));
  const away = ({ point }: MapPlace) => kmBetween(near.point, point);
  return [...world.places.values()].filter(fits).sort((a, b) => away(a) - away(b));
}

/**
 * Finds the faults of a list of places: the conditions hold for each, no other is nearer, and the nearest is first. An
 * empty list fails every check.
 */
export function searchFaults(world: TravelWorld, request: SearchRequest, ids: readonly string[]): FaultsByCheck {
  const near = world.places.get(request.near);
  const conditions = near === undefined ? {} : conditionsOf(request, near);
  const unknown = ids.filter((id) => !world.places.has(id)).map((id) => `there is no place ${id}`);
  const places = ids.map((id) => world.places.get(id)).filter((place) => place !== undefined);
  if (places.length === 0)
    return failAll(
      ['known', 'count', ...Object.keys(conditions), 'nearest', 'sorted'],
      unknown[0] ?? 'it names no place',
    );
  const { count } = request;
  const different = new Set(ids).size;
  const isCount = different === count && ids.length === count;
  const nearest = fittingPlaces(world, request).slice(0, count);
  const away = places.map(({ point }) => (near === undefined ? 0 : kmBetween(near.point, point)));
  const isSorted = away.every((km, at) => at === 0 || km >= (away[at - 1] ?? 0));
  return {
    known: unknown,
    count: unless(isCount, `${different} different places, asked for were ${count}`),
    ...Object.fromEntries(
      Object.entries(conditions).map(([name, holds]) => [
        name,
        places.filter((place) => !holds(place)).map((place) => `${place.id} (${place.name})`),
      ]),
    ),
    nearest: nearest.filter(({ id }) => !ids.includes(id)).map(({ id }) => `${id} fits and is nearer`),
    sorted: unless(isSorted, 'the nearest does not stand first'),
  };
}
