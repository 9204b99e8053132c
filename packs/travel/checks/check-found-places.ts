import type { Result } from '../../../src/kernel/result.ts';
import type { SearchRequest } from '../tasks/travel-task.ts';
import { isOpenFor, type MapPlace } from '../world/place.ts';
import { kmBetween, routeBetween } from '../world/routes.ts';
import type { TravelWorld } from '../world/travel-world.ts';
import { allFailed, type CheckOutcome, outcomeOfFaults } from './check-outcome.ts';
import type { Itinerary } from './itinerary.ts';

/** How long a place is to be open after the time that was asked for, in minutes. */
export const openAfter = 30;

type Condition = (place: MapPlace) => boolean;

/** Each thing that places are asked to be, by the name of its check. */
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

/** All places that fit a request, the nearest first. */
export function fittingPlaces(world: TravelWorld, request: SearchRequest): MapPlace[] {
  const near = world.places.get(request.near);
  if (near === undefined) return [];
  const conditions = Object.values(conditionsOf(request, near));
  const fits = (place: MapPlace) => place.id !== near.id && conditions.every((holds) => holds(place));
  const away = ({ point }: MapPlace) => kmBetween(near.point, point);
  return [...world.places.values()].filter(fits).sort((a, b) => away(a) - away(b));
}

/** Checks places that were found: each condition on all of them, that they are the nearest, and their order. */
export function checkFoundPlaces(
  world: TravelWorld,
  request: SearchRequest,
  itinerary: Result<Itinerary, string>,
): CheckOutcome[] {
  const near = world.places.get(request.near);
  const conditions = near === undefined ? {} : conditionsOf(request, near);
  const names = ['known', 'count', ...Object.keys(conditions), 'nearest', 'sorted'];
  if (!itinerary.ok) return allFailed(['form', ...names], itinerary.failure);
  const { value } = itinerary;
  if (value.kind !== 'search') return allFailed(['form', ...names], `its kind is ${value.kind}, asked for was search`);
  const unknown = value.places.filter((id) => !world.places.has(id)).map((id) => `there is no place ${id}`);
  const places = value.places.map((id) => world.places.get(id)).filter((place) => place !== undefined);
  const form = outcomeOfFaults('form', []);
  if (places.length === 0) return [form, ...allFailed(names, unknown[0] ?? 'it names no place')];
  const wanted = fittingPlaces(world, request)
    .slice(0, request.count)
    .map(({ id }) => id);
  return [
    form,
    outcomeOfFaults('known', unknown),
    outcomeOfFaults('count', countFaults(value.places, request.count)),
    ...Object.entries(conditions).map(([name, holds]) => outcomeOfFaults(name, unfit(places, holds))),
    outcomeOfFaults('nearest', missing(wanted, value.places)),
    outcomeOfFaults('sorted', sortFaults(places, near)),
  ];
}

function countFaults(ids: readonly string[], count: number): string[] {
  const different = new Set(ids).size;
  return different === count && ids.length === count ? [] : [`${different} different places, asked for were ${count}`];
}

function unfit(places: readonly MapPlace[], holds: Condition): string[] {
  return places.filter((place) => !holds(place)).map(({ id, name }) => `${id} (${name})`);
}

function missing(wanted: readonly string[], named: readonly string[]): string[] {
  return wanted.filter((id) => !named.includes(id)).map((id) => `${id} fits and is nearer`);
}

function sortFaults(places: readonly MapPlace[], near: MapPlace | undefined): string[] {
  if (near === undefined) return [];
  const away = places.map(({ point }) => kmBetween(near.point, point));
  return away.every((km, at) => at === 0 || km >= (away[at - 1] ?? 0)) ? [] : ['the nearest does not stand first'];
}
