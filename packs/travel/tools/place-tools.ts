import * as z from 'zod';
import { OperatorError } from '../../../src/kernel/errors.ts';
import { type MapPlace, placeKinds } from '../world/place.ts';
import { kmBetween, type MapPoint, readPoint, routeBetween, routeModes } from '../world/routes.ts';
import { cityNamed, placesIn, type TravelWorld } from '../world/travel-world.ts';
import { guidePassages, searchGuide } from './city-guide.ts';
import { placeResultOf } from './tool-results.ts';
import { travelTool } from './travel-tool.ts';

const mostPlaces = 12;
const mostAround = 25;
const text = z.string().trim().min(1).max(200);
const point = z.string().max(60).describe('"longitude,latitude", as other tools give it.');

/** Places by name, address or category. */
export const searchPoi = travelTool({
  name: 'search_poi',
  description:
    'Finds places by name, address or category (museum, seafood, pharmacy …): sights, restaurants, hotels, services, stations, airports. Gives id, address, coordinates, hours by weekday, price, rating. At most 12.',
  input: z.object({ text, city: text.optional().describe('Left out: all cities.') }),
  work: (world, { text: words, city }) => {
    const among = city === undefined ? [...world.places.values()] : placesIn(world, requireCity(world, city).name);
    const matches = among
      .map((place) => ({ place, match: matchOf(place, words) }))
      .filter(({ match }) => match > 0)
      .sort((a, b) => b.match - a.match);
    if (matches.length === 0)
      throw new OperatorError(`no place fits '${words}'`, 'Try fewer words, or a category such as museum.');
    const places = matches.slice(0, mostPlaces).map(({ place }) => placeResultOf(place, null));
    return { places, left_off: matches.length - places.length };
  },
});

/** Scores how well words fit a place: 2 for its name or id, else the share of the words that it has; 0 below a half. */
function matchOf({ name, address, category, kind, id }: MapPlace, query: string): number {
  if (name.toLowerCase() === query.toLowerCase() || id === query) return 2;
  const words = splitWords(query);
  const placeWords = new Set(splitWords(`${name} ${address} ${category} ${kind}`));
  const share = words.filter((word) => placeWords.has(word)).length / Math.max(1, words.length);
  return share >= 0.5 ? share : 0;
}

function splitWords(words: string): string[] {
  return words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Places within a circle, the nearest first. */
export const aroundSearch = travelTool({
  name: 'around_search',
  description: 'Finds places within a circle, the nearest first, with their distance in a straight line. At most 25.',
  input: z.object({
    center: point,
    radius_m: z.number().int().min(50).max(20_000).default(1500),
    kind: z.enum(placeKinds).optional(),
    keyword: text.optional().describe('A name or category.'),
  }),
  work: (world, { center, radius_m: radius, kind, keyword }) => {
    const middle = requirePoint(center);
    const nearby = [...world.places.values()]
      .filter((place) => kind === undefined || place.kind === kind)
      .filter((place) => keyword === undefined || matchOf(place, keyword) > 0)
      .map((place) => ({ place, km: kmBetween(middle, place.point) }))
      .filter(({ km }) => km * 1000 <= radius)
      .sort((a, b) => a.km - b.km);
    if (nearby.length === 0) throw new OperatorError(`nothing of that kind within ${radius} m`, 'Widen the circle.');
    const places = nearby.slice(0, mostAround).map(({ place, km }) => placeResultOf(place, km));
    return { places, left_off: nearby.length - places.length };
  },
});

/** A way by one means through several points. */
export const getNavigation = travelTool({
  name: 'get_navigation',
  description:
    'Plans a way from origin to destination, through waypoints in the order given: minutes, kilometres and fares of each leg. Fares of transit are by the person, of driving by the car, which holds four.',
  input: z.object({
    origin: point,
    destination: point,
    waypoints: z.array(point).max(10).default([]),
    mode: z.enum(routeModes).default('driving'),
  }),
  work: (_world, { origin, destination, waypoints, mode }) => {
    const points = [origin, ...waypoints, destination].map(requirePoint);
    const legs = points.slice(1).map((to, at) => {
      const route = routeBetween(points[at] ?? to, to, mode);
      if (!route.ok)
        throw new OperatorError(`no way by ${mode} on leg ${at + 1}: ${route.failure}`, 'Try another mode.');
      const { minutes, km, fare } = route.value;
      return { minutes, km, fare: fare.price, fare_per: fare.per };
    });
    const minutes = legs.reduce((sum, leg) => sum + leg.minutes, 0);
    return { mode, minutes, km: Number(legs.reduce((sum, leg) => sum + leg.km, 0).toFixed(2)), legs };
  },
});

/** Passages of the city guides. */
export const universalSearch = travelTool({
  name: 'universal_search',
  description:
    'Searches the city guides and the rules of travel for open questions, such as "what to do on a rainy day in CITY" or "fares of children". Gives passages.',
  input: z.object({ query: text }),
  work: (world, { query }) => {
    const passages = searchGuide(guidePassages(world), query);
    if (passages.length === 0)
      throw new OperatorError(`the guides say nothing about '${query}'`, 'Name a city or topic.');
    return { passages };
  },
});

function requirePoint(written: string): MapPoint {
  const location = readPoint(written);
  if (location === null)
    throw new OperatorError(`'${written}' is no point`, 'Write longitude,latitude, as search_poi gives it.');
  return location;
}

/** Finds a city by its name. @throws OperatorError that lists all cities if there is none */
export function requireCity(world: TravelWorld, name: string) {
  const city = cityNamed(world, name);
  if (city !== undefined) return city;
  const names = world.cities.map((each) => each.name).join(', ');
  throw new OperatorError(`there is no city '${name}'`, `There are: ${names}.`);
}
