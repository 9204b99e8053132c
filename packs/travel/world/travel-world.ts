import { buildFlights, type Flight } from './air-lines.ts';
import { buildCities, buildPlaces, type City } from './build-city.ts';
import type { MapPlace } from './place.ts';
import { buildTrains, type Train } from './railway.ts';

/** A made-up country with its places and timetables: a function of its seed alone. */
export interface TravelWorld {
  readonly seed: string;
  readonly cities: readonly City[];
  readonly places: ReadonlyMap<string, MapPlace>;
  readonly trains: ReadonlyMap<string, Train>;
  readonly flights: ReadonlyMap<string, Flight>;
}

/** The world whose tasks the pack comes with. */
export const usualWorld = 'travel-1';

/** Makes the world of a seed. Equal seeds give equal worlds on every machine. */
export function makeTravelWorld(seed: string = usualWorld): TravelWorld {
  const cities = buildCities(seed);
  const places = cities.flatMap((city, at) => buildPlaces(seed, city, at + 1));
  return {
    seed,
    cities,
    places: byId(places),
    trains: byId(buildTrains(seed, cities)),
    flights: byId(buildFlights(seed, cities)),
  };
}

function byId<Item extends { readonly id: string }>(items: readonly Item[]): ReadonlyMap<string, Item> {
  return new Map(items.map((item) => [item.id, item]));
}

/** The city of a name, whatever its case; undefined where there is none. */
export function cityNamed({ cities }: TravelWorld, name: string): City | undefined {
  return cities.find((city) => city.name.toLowerCase() === name.trim().toLowerCase());
}

export function placesIn({ places }: TravelWorld, city: string): MapPlace[] {
  return [...places.values()].filter((place) => place.city === city);
}

/** The station or airport of a city; undefined where it has no airport. */
export function hubOf(world: TravelWorld, city: string, kind: 'station' | 'airport'): MapPlace | undefined {
  return placesIn(world, city).find((place) => place.kind === kind);
}
