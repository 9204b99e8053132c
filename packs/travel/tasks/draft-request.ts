import type { Random } from '../../../src/kernel/random.ts';
import type { Party } from '../world/party.ts';
import { openOn } from '../world/place.ts';
import { kmBetween } from '../world/routes.ts';
import { hubOf, placesIn, type TravelWorld } from '../world/travel-world.ts';
import { dayAfter, worldDate } from '../world/world-calendar.ts';
import type { CompareRequest, SearchRequest, TravelKind, TravelRequest, TripRequest } from './travel-task.ts';

/** Draws a request of a kind; bounds that make it hard, such as a budget, are set after it was solved. */
export function draftRequest(world: TravelWorld, kind: TravelKind, random: Random): TravelRequest {
  return drafts[kind](world, random);
}

const drafts: Readonly<Record<TravelKind, (world: TravelWorld, random: Random) => TravelRequest>> = {
  direction: draftDirection,
  'one-day': draftDay,
  compare: draftCompare,
  search: draftSearch,
  'multi-day': draftJourney,
};

/** Wishes of a trip without any. */
const noWishes = { sights: 0, lunch: null, preference: null, budget: null, hotelRating: null };
/** Span in which lunch begins, in minutes after midnight. */
const noon = { from: 720, to: 840 };

const drawParty = (random: Random): Party => ({ adults: random.int(1, 3), children: random.pick([0, 0, 1, 2]) });
const drawDate = (random: Random) => worldDate(random.int(2, 45));

function draftDirection(world: TravelWorld, random: Random): TripRequest {
  const city = random.pick(world.cities).name;
  const date = drawDate(random);
  const start = hubOf(world, city, 'station')?.id ?? '';
  const sights = drawSights(world, random, city, random.int(3, 4));
  const service = random.pick(placesIn(world, city).filter(({ kind }) => kind === 'service')).id;
  const at = 60 * random.int(8, 10);
  return {
    ...noWishes,
    kind: 'direction',
    city,
    party: drawParty(random),
    start: { place: start, date, at },
    end: { place: start, date, at: 1320 },
    visits: random.shuffle([...sights, service]),
    less: 'time',
  };
}

function draftDay(world: TravelWorld, random: Random): TripRequest {
  const city = random.pick(world.cities).name;
  const date = drawDate(random);
  const preference = random.pick(['indoor', 'step-free', null] as const);
  const hotel = random.pick(placesIn(world, city).filter(({ kind }) => kind === 'hotel')).id;
  const category = random.pick(['seafood', 'vegetarian', 'noodles', 'grill', null]);
  return {
    ...noWishes,
    kind: 'one-day',
    city,
    party: drawParty(random),
    start: { place: hotel, date, at: 540 },
    end: { place: hotel, date, at: 60 * random.int(18, 20) },
    visits: drawSights(world, random, city, 2, preference),
    sights: random.int(3, 4),
    lunch: { ...noon, dates: [date], category },
    preference,
    less: 'cost',
  };
}

function drawSights(
  world: TravelWorld,
  random: Random,
  city: string,
  count: number,
  preference: TripRequest['preference'] = null,
): string[] {
  const sights = placesIn(world, city).filter(({ kind }) => kind === 'sight');
  const wished = sights.filter(
    (place) => preference === null || (preference === 'indoor' ? place.indoor : place.stepFree),
  );
  return random
    .shuffle(wished)
    .slice(0, count)
    .map(({ id }) => id);
}

function draftCompare(world: TravelWorld, random: Random): CompareRequest {
  const airports = world.cities.filter(({ hasAirport }) => hasAirport);
  const from = random.pick(airports);
  const far = airports.filter((each) => kmBetween(each.centre, from.centre) > 150);
  const to = random.pick(far.length > 0 ? far : airports.filter((each) => each !== from));
  const departAfter = 60 * random.int(6, 9);
  return {
    kind: 'compare',
    party: drawParty(random),
    from: from.name,
    to: to.name,
    date: drawDate(random),
    departAfter,
    arriveBy: departAfter + 60 * random.int(6, 10),
    budget: null,
    wanted: random.pick(['cheapest', 'fastest'] as const),
  };
}

function draftSearch(world: TravelWorld, random: Random): SearchRequest {
  const city = random.pick(world.cities).name;
  const near = random.pick(placesIn(world, city).filter(({ kind }) => kind === 'sight' || kind === 'hotel'));
  const kind = random.pick(['sight', 'restaurant', 'service'] as const);
  const date = drawDate(random);
  const categories = placesIn(world, city).filter((place) => place.kind === kind);
  const category = kind === 'service' ? random.pick(categories).category : null;
  return {
    kind: 'search',
    near: near.id,
    walkMinutes: 5 * random.int(4, 9),
    wanted: { kind, category },
    date,
    at: kind === 'restaurant' ? random.pick([690, 1230, 1260]) : kind === 'service' ? random.pick([1050, 1140]) : 570,
    minRating: kind === 'service' ? 3 : random.pick([3.5, 4]),
    maxPrice: kind === 'service' ? null : random.pick([8, 14, 20, 24]),
    stepFree: random.chance(0.4),
    count: kind === 'service' ? 2 : 3,
  };
}

function draftJourney(world: TravelWorld, random: Random): TripRequest {
  const home = random.pick(world.cities).name;
  const city = random.pick(world.cities.filter(({ name }) => name !== home)).name;
  const date = drawDate(random);
  const last = dayAfter(date, 2);
  const station = hubOf(world, home, 'station')?.id ?? '';
  const sights = drawSights(world, random, city, random.int(3, 4));
  const isOpenOnce = (id: string) => {
    const place = world.places.get(id);
    return place !== undefined && [date, dayAfter(date, 1), last].some((day) => openOn(place, day) !== null);
  };
  return {
    ...noWishes,
    kind: 'multi-day',
    city,
    party: drawParty(random),
    start: { place: station, date, at: 360 },
    end: { place: station, date: last, at: 1380 },
    visits: sights.filter(isOpenOnce),
    lunch: { ...noon, dates: [dayAfter(date, 1)], category: random.pick(['seafood', 'noodles', 'grill', null]) },
    hotelRating: random.pick([3.5, 4, 4.3]),
    less: 'cost',
  };
}
