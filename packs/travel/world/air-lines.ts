import { randomFor } from '../../../src/kernel/random.ts';
import type { City } from './build-city.ts';
import { even, kmBetween } from './routes.ts';
import type { WorldDate } from './world-calendar.ts';

export interface Flight {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** Minutes after midnight. */
  readonly depart: number;
  readonly arrive: number;
  /** One entry for each weekday, from Monday. */
  readonly runs: readonly boolean[];
  /** Crowns, for an adult on an ordinary day. */
  readonly usualPrice: number;
}

/** Minimum time at the airport before a flight, in minutes. */
export const checkInMinutes = 60;
const leastKm = 170;

/** The flights of a world: one to three a day between airports that lie 170 km apart or more, not all on each weekday. */
export function buildFlights(seed: string, cities: readonly City[]): Flight[] {
  const airports = cities.filter(({ hasAirport }) => hasAirport);
  const pairs = airports.flatMap((from) => airports.map((to) => ({ from, to, km: kmBetween(from.centre, to.centre) })));
  return pairs
    .filter(({ km }) => km >= leastKm)
    .flatMap(({ from, to, km }, pair) => {
      const random = randomFor(seed, 'flights', from.name, to.name);
      return Array.from({ length: random.int(1, 3) }, (_, at): Flight => {
        const depart = 390 + at * 300 + 5 * random.int(0, 40);
        const runs = Array.from({ length: 7 }, () => random.chance(0.75));
        const usualPrice = (26 + 0.16 * km) * (0.75 + random.float() * 0.5);
        const arrive = depart + 35 + Math.ceil((km / 700) * 60);
        return { id: `F${1000 + pair * 10 + at}`, from: from.name, to: to.name, depart, arrive, runs, usualPrice };
      });
    });
}

/** Returns the fare of an adult on a day, an even number of crowns: 0.7 to 1.8 times the usual. */
export function flightPrice(seed: string, { id, usualPrice }: Flight, date: WorldDate): number {
  return even(usualPrice * (0.7 + 1.1 * randomFor(seed, 'flight price', id, date).float()));
}
