import { type Random, randomFor } from '../../../src/kernel/random.ts';
import type { MapPlace, OpenHours, PlaceKind } from './place.ts';
import {
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
/** Positions that are drawn for a city before the distance between cities is given up. */
const mostDraws = 400;

/** The twelve cities of a world, none nearer than 60 km to another as far as there is room. */
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
  let point = drawn(random);
  for (let draw = 0; draw < mostDraws; draw++) {
    if (others.every((other) => kmBetween(other, point) >= leastKmApart)) return point;
    point = drawn(random);
  }
  return point;
}

const drawn = (random: Random) => mapPoint(8 + random.float() * 6, 44.4 + random.float() * 3.2);

function around({ lon, lat }: MapPoint, km: number, random: Random): MapPoint {
  const angle = random.float() * 2 * Math.PI;
  const reach = km * (0.5 + random.float() * 0.5);
  return mapPoint(lon + (reach * Math.cos(angle)) / 77.3, lat + (reach * Math.sin(angle)) / 111.3);
}

/** All places of a city, of which the first is the station. `number` is the city's, and begins their ids. */
export function buildPlaces(seed: string, city: City, number: number): MapPlace[] {
  const random = randomFor(seed, 'places', city.name);
  const bare: BarePlace[] = [
    hub('station', `${city.name} Central Station`, around(city.centre, 0.8, random)),
    ...(city.hasAirport ? [hub('airport', `${city.name} Airport`, around(city.centre, 16, random))] : []),
    ...sightNames.flatMap((names) => sights(names, random)),
    ...restaurantNames.flatMap((names) => named(names, random).map((name) => restaurant(name, names.category, random))),
    ...serviceNames.flatMap((names) => named(names, random).map((name) => service(name, names.category, random))),
    ...hotelNames.slice(0, 8).map((name) => hotel(`${name} Hotel`, random)),
  ];
  return bare.map((place, index) => placed(place, `P${number * 100 + index}`, city, random));
}

type BarePlace = Omit<MapPlace, 'id' | 'city' | 'district' | 'address' | 'point'> & { readonly point?: MapPoint };

const allDay: OpenHours = { from: 0, to: 1440 };
const week = (open: OpenHours) => Array.from({ length: 7 }, (): OpenHours | null => open);

function hub(kind: PlaceKind, name: string, point: MapPoint): BarePlace {
  const hours = week(allDay);
  return {
    name,
    kind,
    category: kind,
    point,
    rating: 4,
    price: 0,
    hours,
    stayMinutes: 0,
    stepFree: true,
    indoor: true,
  };
}

function named({ pattern, after }: { readonly pattern: string; readonly after: readonly string[] }, random: Random) {
  return random.shuffle(after).map((name) => pattern.replace('*', name));
}

function sights(names: (typeof sightNames)[number], random: Random): BarePlace[] {
  return named(names, random)
    .slice(0, 3)
    .map((name) => {
      const { category, indoor, stay } = names;
      const price = random.chance(indoor ? 0.2 : 0.5) ? 0 : even(indoor ? 6 + random.int(0, 18) : 4 + random.int(0, 8));
      const hours = closedOn(week(dayHours(random, 9, 17)), random, indoor ? 0.8 : 0.25);
      const stepFree = random.chance(0.6);
      return {
        name,
        kind: 'sight',
        category,
        rating: ratingOf(random),
        price,
        hours,
        stayMinutes: stay,
        stepFree,
        indoor,
      };
    });
}

function restaurant(name: string, category: string, random: Random): BarePlace {
  const hours = closedOn(week(category === 'bakery' ? dayHours(random, 7, 17) : dayHours(random, 11, 22)), random, 0.5);
  const price = even(10 + random.int(0, 26));
  const stepFree = random.chance(0.7);
  return {
    name,
    kind: 'restaurant',
    category,
    rating: ratingOf(random),
    price,
    hours,
    stayMinutes: 45,
    stepFree,
    indoor: true,
  };
}

function service(name: string, category: string, random: Random): BarePlace {
  const open = random.chance(0.3) ? dayHours(random, 8, 22) : dayHours(random, 9, 18);
  const hours = week(open).map((each, day) => (day === 6 && random.chance(0.7) ? null : each));
  const stepFree = random.chance(0.7);
  return {
    name,
    kind: 'service',
    category,
    rating: ratingOf(random),
    price: 0,
    hours,
    stayMinutes: 10,
    stepFree,
    indoor: true,
  };
}

function hotel(name: string, random: Random): BarePlace {
  const rating = ratingOf(random);
  const price = even(30 + (rating - 3) * 45 + random.int(0, 40));
  const stepFree = random.chance(0.6);
  return {
    name,
    kind: 'hotel',
    category: 'hotel',
    rating,
    price,
    hours: week(allDay),
    stayMinutes: 0,
    stepFree,
    indoor: true,
  };
}

const ratingOf = (random: Random) => Number((3 + random.float() * 2).toFixed(1));

function dayHours(random: Random, from: number, to: number): OpenHours {
  return { from: from * 60 + 30 * random.int(0, 2), to: to * 60 + 30 * random.int(-1, 2) };
}

/** With the given chance closed on one day of the week. */
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
