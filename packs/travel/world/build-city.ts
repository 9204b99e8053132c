import { type Random, randomFor } from '../../../src/kernel/random.ts';
import type { MapPlace, OpenHours, PlaceKind } from './place.ts';
import {
  type CategoryNames,
  cityEnds,
  cityStarts,
  districtNames,
  hotelNames,
  restaurantNames,
  serviceNames,
  sightNames,
  streetNames,
} from './place-names.ts';
import { even, kmBetween, type MapPoint, mapPoint } from './routes.ts';

export interface City {
  readonly name: string;
  readonly centre: MapPoint;
  readonly districts: readonly { readonly name: string; readonly centre: MapPoint }[];
  readonly hasAirport: boolean;
}

const cityCount = 12;
const leastKmApart = 60;
/** Maximum positions drawn for a city before it is put nearer than 60 km to another. */
const mostDraws = 400;

/** Makes the twelve cities of a world, at least 60 km apart as far as there is room. */
export function buildCities(seed: string): City[] {
  const random = randomFor(seed, 'cities');
  const starts = random.shuffle(cityStarts);
  const ends = random.shuffle([...cityEnds, ...cityEnds]);
  const cities: City[] = [];
  for (let at = 0; at < cityCount; at++) {
    const centre = farFrom(
      cities.map((each) => each.centre),
      random,
    );
    const names = random.shuffle(districtNames).slice(0, 5);
    const districts = names.map((name, index) => ({ name, centre: around(centre, index === 0 ? 0 : 2.6, random) }));
    cities.push({ name: `${starts[at]}${ends[at]}`, centre, districts, hasAirport: at % 3 !== 2 });
  }
  return cities;
}

function farFrom(others: readonly MapPoint[], random: Random): MapPoint {
  let point = drawPoint(random);
  for (let draw = 0; draw < mostDraws; draw++) {
    if (others.every((other) => kmBetween(other, point) >= leastKmApart)) return point;
    point = drawPoint(random);
  }
  return point;
}

const drawPoint = (random: Random) => mapPoint(8 + random.float() * 6, 44.4 + random.float() * 3.2);

function around({ lon, lat }: MapPoint, km: number, random: Random): MapPoint {
  const angle = random.float() * 2 * Math.PI;
  const reach = km * (0.5 + random.float() * 0.5);
  return mapPoint(lon + (reach * Math.cos(angle)) / 77.3, lat + (reach * Math.sin(angle)) / 111.3);
}

/**
 * Makes all places of a city, the station first.
 * @param number the city's, with which the ids of its places begin
 */
export function buildPlaces(seed: string, city: City, number: number): MapPlace[] {
  const random = randomFor(seed, 'places', city.name);
  const bare: BarePlace[] = [
    hub('station', `${city.name} Central Station`, around(city.centre, 0.8, random)),
    ...(city.hasAirport ? [hub('airport', `${city.name} Airport`, around(city.centre, 16, random))] : []),
    ...sightNames.flatMap((names) =>
      namesIn(names, random)
        .slice(0, 3)
        .map((name) => sight(name, names, random)),
    ),
    ...restaurantNames.flatMap((names) =>
      namesIn(names, random).map((name) => restaurant(name, names.category, random)),
    ),
    ...serviceNames.flatMap((names) => namesIn(names, random).map((name) => service(name, names.category, random))),
    ...hotelNames.map((name) => hotel(`${name} Hotel`, random)),
  ];
  return bare.map((place, index) => placed(place, `P${number * 100 + index}`, city, random));
}

type BarePlace = Omit<MapPlace, 'id' | 'city' | 'district' | 'address' | 'point'> & { readonly point?: MapPoint };

const week = (open: OpenHours) => Array.from({ length: 7 }, (): OpenHours | null => open);
/** Traits of a place that its kind does not set. */
const usual = { rating: 4, price: 0, hours: week({ from: 0, to: 1440 }), stayMinutes: 0, stepFree: true, indoor: true };

const hub = (kind: PlaceKind, name: string, point: MapPoint): BarePlace => ({
  ...usual,
  name,
  kind,
  category: kind,
  point,
});

function namesIn({ pattern, variants }: CategoryNames, random: Random): string[] {
  return random.shuffle(variants).map((variant) => pattern.replace('*', variant));
}

function sight(name: string, { category, indoor, stay }: (typeof sightNames)[number], random: Random): BarePlace {
  const price = random.chance(indoor ? 0.2 : 0.5) ? 0 : even(indoor ? 6 + random.int(0, 18) : 4 + random.int(0, 8));
  const hours = closedOn(week(dayHours(random, 9, 17)), random, indoor ? 0.8 : 0.25);
  const traits = { price, hours, stayMinutes: stay, indoor, ...drawTraits(random, 0.6) };
  return { ...usual, name, kind: 'sight', category, ...traits };
}

function restaurant(name: string, category: string, random: Random): BarePlace {
  const hours = closedOn(week(category === 'bakery' ? dayHours(random, 7, 17) : dayHours(random, 11, 22)), random, 0.5);
  const price = even(10 + random.int(0, 26));
  return { ...usual, name, kind: 'restaurant', category, price, hours, stayMinutes: 45, ...drawTraits(random, 0.7) };
}

function service(name: string, category: string, random: Random): BarePlace {
  const open = random.chance(0.3) ? dayHours(random, 8, 22) : dayHours(random, 9, 18);
  const hours = week(open).map((each, day) => (day === 6 && random.chance(0.7) ? null : each));
  return { ...usual, name, kind: 'service', category, hours, stayMinutes: 10, ...drawTraits(random, 0.7) };
}

function hotel(name: string, random: Random): BarePlace {
  const rating = drawRating(random);
  const price = even(30 + (rating - 3) * 45 + random.int(0, 40));
  return { ...usual, name, kind: 'hotel', category: 'hotel', rating, price, stepFree: random.chance(0.6) };
}

const drawTraits = (random: Random, stepFreeChance: number) => ({
  stepFree: random.chance(stepFreeChance),
  rating: drawRating(random),
});

const drawRating = (random: Random) => Number((3 + random.float() * 2).toFixed(1));

function dayHours(random: Random, from: number, to: number): OpenHours {
  return { from: from * 60 + 30 * random.int(0, 2), to: to * 60 + 30 * random.int(-1, 2) };
}

/** Closes a place on one day of the week, with a chance from 0 to 1. */
function closedOn(hours: readonly (OpenHours | null)[], random: Random, chance: number): (OpenHours | null)[] {
  const day = random.chance(chance) ? random.int(0, 6) : null;
  return hours.map((open, at) => (at === day ? null : open));
}

function placed(place: BarePlace, id: string, city: City, random: Random): MapPlace {
  const district = random.pick(city.districts);
  const address = `${random.int(1, 120)} ${random.pick(streetNames)} Street, ${district.name}, ${city.name}`;
  const point = place.point ?? around(district.centre, 1.1, random);
  return { ...place, id, city: city.name, district: district.name, address, point };
}
