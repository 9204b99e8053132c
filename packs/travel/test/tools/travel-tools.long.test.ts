import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { travelToolsOf } from '../../tools/all-tools.ts';
import {
  flightsResult,
  guideResult,
  hotelsResult,
  placesResult,
  routeResult,
  ticketsResult,
  trainsResult,
} from '../../tools/tool-results.ts';
import { localDesk } from '../../tools/travel-desk.ts';
import { makeTravelWorld } from '../../world/travel-world.ts';

const world = makeTravelWorld();
const desk = localDesk(world);
const cities = world.cities.map(({ name }) => name);
const [here = '', there = ''] = cities;
const date = '2031-03-05';
const use = async (tool: string, input: Record<string, unknown>) => {
  const { text, isError: failed } = await desk.use(tool, input);
  expect(failed, text).toBe(false);
  return JSON.parse(text) as unknown;
};
const refusal = async (tool: string, input: Record<string, unknown>) => {
  const { text, isError: failed } = await desk.use(tool, input);
  expect(failed).toBe(true);
  return text;
};

describe('the tools', () => {
  it('are the six of the paper, under their names, and two for rooms and tickets', () => {
    expect(travelToolsOf(world).map(({ definition }) => definition.name)).toEqual(
      'search_poi around_search get_navigation universal_search search_flights search_train_tickets search_hotels search_tickets'.split(
        ' ',
      ),
    );
  });

  it('find every place by its name in its city, first', async () => {
    for (const place of [...world.places.values()].filter((_, at) => at % 40 === 0)) {
      const found = placesResult.parse(await use('search_poi', { text: place.name, city: place.city }));
      expect(found.places[0]?.id).toBe(place.id);
    }
  });

  it('find what lies around a point, the nearest first and nothing beyond the circle', async () => {
    const center = placesResult.parse(await use('search_poi', { text: 'station', city: here })).places[0];
    const around = { center: center?.location, radius_m: 1500, kind: 'restaurant' };
    const { places } = placesResult.parse(await use('around_search', around));
    const meters = places.map((place) => place.distance_m ?? Number.NaN);
    expect(meters.length).toBeGreaterThan(2);
    expect(meters).toEqual([...meters].sort((a, b) => a - b));
    expect(Math.max(...meters)).toBeLessThanOrEqual(1500);
    expect(places.every(({ kind }) => kind === 'restaurant')).toBe(true);
  });

  it('sum the legs of a way through waypoints', async () => {
    const { places } = placesResult.parse(await use('search_poi', { text: 'museum', city: here }));
    const [a, b, c] = places.map(({ location }) => location);
    const way = routeResult.parse(
      await use('get_navigation', { origin: a, waypoints: [b], destination: c, mode: 'transit' }),
    );
    expect(way.legs).toHaveLength(2);
    expect(way.minutes).toBe(way.legs.reduce((sum, { minutes }) => sum + minutes, 0));
  });

  it('tell of trains, flights, rooms, tickets and guides', async () => {
    const nights = { city: here, check_in: date, check_out: '2031-03-08' };
    expect(hotelsResult.parse(await use('search_hotels', nights)).hotels).toHaveLength(8);
    expect(
      guideResult.parse(await use('universal_search', { query: `rainy day in ${there}` })).passages[0]?.title,
    ).toBe(`${there}: rainy days`);
    const pairs = cities
      .slice(0, 4)
      .flatMap((from) => cities.filter((to) => to !== from).map((to) => ({ from, to, date })));
    const trains = await Promise.all(pairs.map((pair) => desk.use('search_train_tickets', pair)));
    const flights = await Promise.all(pairs.map((pair) => desk.use('search_flights', pair)));
    for (const { text, isError: failed } of trains)
      if (!failed) expect(trainsResult.safeParse(JSON.parse(text)).success).toBe(true);
    for (const { text, isError: failed } of flights)
      if (!failed) expect(flightsResult.safeParse(JSON.parse(text)).success).toBe(true);
    expect(trains.filter(({ isError: failed }) => !failed).length).toBeGreaterThan(20);
    expect(flights.filter(({ isError: failed }) => !failed).length).toBeGreaterThan(5);
    const sight = [...world.places.values()].find(({ kind, price }) => kind === 'sight' && price > 0);
    const told = ticketsResult.parse(await use('search_tickets', { place: sight?.id, date }));
    expect(told).toMatchObject({ name: sight?.name, weekday: 'Wednesday', price: sight?.price });
  });

  it('say in a sentence what there is not, and what to try', async () => {
    expect(await refusal('search_poi', { text: 'zeppelin' })).toBe(
      "no place fits 'zeppelin'. Try fewer words, or a category such as museum.",
    );
    expect(await refusal('search_hotels', { city: 'Paris', check_in: date, check_out: date })).toMatch(
      /there is no city|nights/,
    );
    expect(await refusal('search_train_tickets', { from: here, to: there, date: '2032-01-01' })).toMatch(
      /nothing is known/,
    );
    expect(await refusal('search_train_tickets', { from: here, to: here, date })).toMatch(/both cities are the same/);
    expect(await refusal('get_navigation', { origin: 'here', destination: 'there' })).toMatch(/is no point/);
    expect(await refusal('search_tickets', { place: 'P0', date })).toMatch(/there is no place 'P0'/);
    expect(await refusal('around_search', { center: '0,0', radius_m: 500 })).toMatch(
      /nothing of that kind within 500 m/,
    );
    expect(await refusal('search_poi', { text: 7 })).toMatch(/the input does not fit/);
  });

  it('answer whatever they are given with a bounded text', async () => {
    const names = travelToolsOf(world).map(({ definition }) => definition.name);
    const words = fc.constantFrom(here, there, date, '2031-03-08', 'P104', '8.05,47.4', 'driving', 'museum');
    const keys = fc.constantFrom(
      'text',
      'city',
      'center',
      'origin',
      'destination',
      'from',
      'to',
      'date',
      'place',
      'query',
    );
    const inputs = fc.dictionary(keys, fc.oneof(words, fc.jsonValue()), { maxKeys: 6 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), inputs, async (tool, input) => {
        const { text } = await desk.use(tool, input);
        expect(text.length).toBeGreaterThan(0);
        expect(text.length).toBeLessThan(20_000);
      }),
      { numRuns: 150 },
    );
  });
});
