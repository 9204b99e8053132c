import { fail, ok, type Result } from '../../../src/kernel/result.ts';
import { type Party, partyPrice, partySize } from './party.ts';

/** A place on the map, in degrees with five decimals. */
export interface MapPoint {
  readonly lon: number;
  readonly lat: number;
}

/** A point, cut to what `pointText` shows. */
export function mapPoint(lon: number, lat: number): MapPoint {
  return { lon: Number(lon.toFixed(5)), lat: Number(lat.toFixed(5)) };
}

/** `longitude,latitude`. */
export function pointText({ lon, lat }: MapPoint): string {
  return `${lon.toFixed(5)},${lat.toFixed(5)}`;
}

/** The point that `longitude,latitude` says; null for other text. */
export function readPoint(text: string): MapPoint | null {
  const match = /^\s*(-?\d{1,3}(?:\.\d{1,10})?)\s*,\s*(-?\d{1,2}(?:\.\d{1,10})?)\s*$/.exec(text);
  return match === null ? null : mapPoint(Number(match[1]), Number(match[2]));
}

const kmPerDegree = 111.32;

/** Kilometres in a straight line on a plane that touches the world in its middle: the world is some 500 km wide. */
export function kmBetween(a: MapPoint, b: MapPoint): number {
  const east = (a.lon - b.lon) * kmPerDegree * Math.cos((46 * Math.PI) / 180);
  return Math.hypot(east, (a.lat - b.lat) * kmPerDegree);
}

export const routeModes = ['walking', 'driving', 'transit'] as const;
export type RouteMode = (typeof routeModes)[number];

/** A way between two points. */
export interface Route {
  readonly mode: RouteMode;
  readonly km: number;
  readonly minutes: number;
  /** Even number of crowns; a car holds four. */
  readonly fare: { readonly per: 'person' | 'car'; readonly price: number };
}

const farthestWalk = 12;
/** Beyond it there is no transit, and a car is hired by the day and driven on highways. */
const cityKm = 40;
const carSeats = 4;

/** The way between two points by one means, or why there is none. */
export function routeBetween(a: MapPoint, b: MapPoint, mode: RouteMode): Result<Route, string> {
  const straight = kmBetween(a, b);
  switch (mode) {
    case 'walking': {
      const km = straight * 1.25;
      if (km > farthestWalk) return fail(`it is ${km.toFixed(0)} km, too far to walk`);
      return ok(routeOf(mode, km, km / 4.8, { per: 'person', price: 0 }));
    }
    case 'transit': {
      if (straight > cityKm) return fail('no transit runs between cities: there are trains and flights');
      const km = straight * 1.35;
      return ok(routeOf(mode, km, 8 / 60 + km / 22, { per: 'person', price: 2 }));
    }
    case 'driving': {
      const km = straight * 1.3;
      if (straight <= cityKm) return ok(routeOf(mode, km, 5 / 60 + km / 28, { per: 'car', price: even(4 + 1.6 * km) }));
      return ok(routeOf(mode, km, 15 / 60 + km / 85, { per: 'car', price: even(36 + 0.24 * km) }));
    }
  }
}

function routeOf(mode: RouteMode, km: number, hours: number, fare: Route['fare']): Route {
  return { mode, km: Number(km.toFixed(2)), minutes: Math.ceil(hours * 60), fare };
}

/** Returns the cost of a route for a party, in crowns. */
export function routeCost({ fare }: Pick<Route, 'fare'>, party: Party): number {
  return fare.per === 'person' ? partyPrice(fare.price, party) : fare.price * Math.ceil(partySize(party) / carSeats);
}

/** The nearest even number of crowns, so that a child's half is whole. */
export function even(price: number): number {
  return 2 * Math.round(price / 2);
}
