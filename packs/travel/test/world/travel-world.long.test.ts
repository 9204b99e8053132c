import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MapPlace } from '../../world/place.ts';
import { trainWays } from '../../world/railway.ts';
import { kmBetween, routeBetween, routeModes } from '../../world/routes.ts';
import { makeTravelWorld, type TravelWorld } from '../../world/travel-world.ts';
import { roomsLeft, seatsLeft, ticketsLeft } from '../../world/vacancies.ts';
import {
  clockText,
  dayAfter,
  daysFromToday,
  daysKnown,
  minutesOfClock,
  weekdayOf,
  worldDate,
  worldToday,
} from '../../world/world-calendar.ts';

const text = (world: TravelWorld) => JSON.stringify([world.cities, ...world.places, ...world.trains, ...world.flights]);
const world = makeTravelWorld();
const places = [...world.places.values()];
const seeds = fc.string({ minLength: 1, maxLength: 12 });

describe('a world', () => {
  it('is a function of its seed', () => {
    expect(text(makeTravelWorld('a'))).toBe(text(makeTravelWorld('a')));
    expect(text(makeTravelWorld('a'))).not.toBe(text(makeTravelWorld('b')));
  });

  it('has twelve cities with places, stations, hours and even prices, whatever the seed', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { cities, places: all } = makeTravelWorld(seed);
        expect(new Set(cities.map(({ name }) => name)).size).toBe(12);
        for (const { name, hasAirport } of cities) {
          const here = [...all.values()].filter(({ city }) => city === name);
          expect(here.filter(({ kind }) => kind === 'sight').length).toBeGreaterThan(15);
          expect(here.filter(({ kind }) => kind === 'station')).toHaveLength(1);
          expect(here.filter(({ kind }) => kind === 'airport')).toHaveLength(hasAirport ? 1 : 0);
          expect(new Set(here.map((place) => place.name)).size).toBe(here.length);
        }
        const isSound = ({ price, hours }: MapPlace) =>
          price % 2 === 0 &&
          hours.length === 7 &&
          hours.every((open) => open === null || (open.from < open.to && open.to <= 1440));
        expect([...all.values()].filter((place) => !isSound(place))).toEqual([]);
      }),
      { numRuns: 5 },
    );
  });

  it('has trains and flights that go forward in time, and a train to and from every city', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { cities, trains, flights } = makeTravelWorld(seed);
        const backwards = [...trains.values()].filter(({ stops }) =>
          stops.some((stop, at) => stop.depart >= 1440 || stop.arrive < (stops[at - 1]?.depart ?? 0)),
        );
        expect(backwards).toEqual([]);
        expect([...flights.values()].filter(({ depart, arrive }) => arrive <= depart)).toEqual([]);
        const reached = new Set([...trains.values()].flatMap(({ stops }) => stops.map(({ city }) => city)));
        expect(reached).toEqual(new Set(cities.map(({ name }) => name)));
      }),
      { numRuns: 5 },
    );
  });

  it('changes trains only where there is time', () => {
    const trains = [...world.trains.values()];
    const ways = world.cities
      .slice(0, 4)
      .flatMap((from) =>
        world.cities
          .filter((to) => to !== from)
          .flatMap((to) => trainWays(trains, from.name, to.name, dayAfter(worldToday, 2))),
      );
    const changes = ways.filter((legs) => legs.length === 2);
    expect(changes.length).toBeGreaterThan(20);
    for (const [first, second] of changes) {
      expect(second?.from.city).toBe(first?.to.city);
      expect((second?.from.depart ?? 0) - (first?.to.arrive ?? 0)).toBeGreaterThanOrEqual(15);
    }
  });

  it('is sold out on some days and not on most', () => {
    const days = Array.from({ length: daysKnown }, (_, day) => worldDate(day));
    const share = (left: (day: string) => number | null) => days.filter((day) => left(day) === 0).length / days.length;
    const mean = (shares: readonly number[]) => shares.reduce((sum, each) => sum + each, 0) / shares.length;
    const hotels = places.filter(({ kind }) => kind === 'hotel').slice(0, 30);
    const paid = places.filter(({ kind, price }) => kind === 'sight' && price > 0).slice(0, 30);
    const trains = [...world.trains.values()].slice(0, 30);
    for (const found of [
      mean(hotels.map((hotel) => share((day) => roomsLeft(world.seed, hotel, day)))),
      mean(paid.map((sight) => share((day) => ticketsLeft(world.seed, sight, day)))),
      mean(trains.map(({ id }) => share((day) => seatsLeft(world.seed, id, day)))),
    ]) {
      expect(found).toBeGreaterThan(0.08);
      expect(found).toBeLessThan(0.3);
    }
  });
});

describe('routes', () => {
  it('take longer on foot the farther it is, and none is free but walks', () => {
    const near = places.filter(({ city }) => city === world.cities[0]?.name);
    fc.assert(
      fc.property(fc.constantFrom(...near), fc.constantFrom(...near), fc.constantFrom(...near), (a, b, c) => {
        const walks = [b, c].map((to) => routeBetween(a.point, to.point, 'walking'));
        const farther = kmBetween(a.point, b.point) >= kmBetween(a.point, c.point);
        if (walks[0]?.ok && walks[1]?.ok && farther)
          expect(walks[0].value.minutes).toBeGreaterThanOrEqual(walks[1].value.minutes);
        for (const mode of routeModes) {
          const route = routeBetween(a.point, b.point, mode);
          if (route.ok) expect(route.value.fare.price > 0).toBe(mode !== 'walking');
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('the calendar', () => {
  it('knows its days and no others, and begins on a Monday', () => {
    expect(weekdayOf(worldToday)).toBe(0);
    for (let day = 0; day < daysKnown; day++) expect(daysFromToday(worldDate(day))).toBe(day);
    for (const date of ['2031-03-02', '2031-05-02', '2031-03-32', '2031-3-4', '', 'tomorrow'])
      expect(daysFromToday(date)).toBeNull();
  });

  it('reads the clock that it writes', () => {
    for (let minute = 0; minute < 1440; minute++) expect(minutesOfClock(clockText(minute))).toBe(minute);
    for (const clock of ['24:00', '9:00', '12:60', '']) expect(minutesOfClock(clock)).toBeNull();
  });
});
