import { randomFor } from '../../../src/kernel/random.ts';
import type { City } from './build-city.ts';
import { even, kmBetween } from './routes.ts';
import { type WorldDate, weekdayOf } from './world-calendar.ts';

/** A call of a train at a station; times are minutes after midnight. */
export interface TrainStop {
  readonly city: string;
  readonly arrive: number;
  readonly depart: number;
  /** Along the line from the train's first stop. */
  readonly km: number;
}

export interface Train {
  readonly id: string;
  readonly stops: readonly TrainStop[];
  /** One entry for each weekday, from Monday. */
  readonly runs: readonly boolean[];
  /** Crowns for a kilometre. */
  readonly pricePerKm: number;
}

/** A ride on one train. */
export interface TrainLeg {
  readonly train: Train;
  readonly from: TrainStop;
  readonly to: TrainStop;
  /** Even number of crowns, for an adult. */
  readonly price: number;
}

/** The least time to change trains at a station, in minutes. */
export const leastTransfer = 15;
const longestTransfer = 180;
const stopMinutes = 4;
const latestArrival = 23 * 60 + 50;
const everyDay = [true, true, true, true, true, true, true];
const onWorkdays = [true, true, true, true, true, false, false];
const atWeekends = [false, false, false, false, true, true, true];

/** The trains of a world, on four lines that together reach every city. */
export function buildTrains(seed: string, cities: readonly City[]): Train[] {
  return linesThrough(cities).flatMap((line, index) => [
    ...departures(seed, line, (index + 1) * 100),
    ...departures(seed, [...line].reverse(), (index + 1) * 100 + 50),
  ]);
}

/** A tour by the nearest city next, in three lines that share their ends, and one across. */
function linesThrough(cities: readonly City[]): City[][] {
  const rest = [...cities];
  const tour: City[] = rest.splice(0, 1);
  while (rest.length > 0) {
    const here = tour.at(-1) as City;
    rest.sort((a, b) => kmBetween(here.centre, a.centre) - kmBetween(here.centre, b.centre));
    tour.push(rest.shift() as City);
  }
  const third = Math.ceil(tour.length / 3);
  const parts = [0, 1, 2].map((part) => tour.slice(part * third, (part + 1) * third + 1));
  return [...parts, tour.filter((_, at) => at % third === 0 || at === tour.length - 1)];
}

function departures(seed: string, line: readonly City[], firstNumber: number): Train[] {
  const random = randomFor(seed, 'trains', firstNumber);
  const count = random.int(5, 8);
  return Array.from({ length: count }, (_, at) => {
    const start = 330 + Math.floor((at * 840) / count) + 5 * random.int(0, 10);
    const fast = random.chance(0.4);
    const runs = at % 3 === 0 ? everyDay : random.pick([everyDay, everyDay, onWorkdays, atWeekends]);
    const pricePerKm = (fast ? 0.17 : 0.1) * (0.85 + random.float() * 0.3);
    return { id: `T${firstNumber + at}`, stops: timetable(line, start, fast ? 150 : 100), runs, pricePerKm };
  }).filter(({ stops }) => stops.length > 1);
}

function timetable(line: readonly City[], start: number, speed: number): TrainStop[] {
  const stops: TrainStop[] = [];
  for (const { name, centre } of line) {
    const before = stops.at(-1);
    const last = line[stops.length - 1];
    const km = last === undefined ? 0 : kmBetween(last.centre, centre) * 1.15;
    const arrive = before === undefined ? start : before.depart + Math.ceil((km / speed) * 60);
    if (arrive > latestArrival) break;
    stops.push({
      city: name,
      arrive,
      depart: before === undefined ? start : arrive + stopMinutes,
      km: (before?.km ?? 0) + km,
    });
  }
  return stops;
}

/** A train's ride between two cities on a day; null where it does not go. */
export function trainLeg(train: Train, from: string, to: string, date: WorldDate): TrainLeg | null {
  if (!train.runs[weekdayOf(date)]) return null;
  const start = train.stops.findIndex(({ city }) => city === from);
  const end = train.stops.findIndex(({ city }) => city === to);
  const first = train.stops[start];
  const last = train.stops[end];
  if (first === undefined || last === undefined || end <= start) return null;
  return { train, from: first, to: last, price: Math.max(4, even((last.km - first.km) * train.pricePerKm)) };
}

/**
 * The ways by train between two cities on a day, by departure: direct ones, and where there are fewer than three also those
 * with one change of 15 minutes to three hours, at most two for each first train and city of change.
 */
export function trainWays(trains: readonly Train[], from: string, to: string, date: WorldDate): TrainLeg[][] {
  const direct = trains.map((train) => trainLeg(train, from, to, date)).filter((leg) => leg !== null);
  const ways = direct.map((leg) => [leg]);
  if (direct.length < enoughDirect) ways.push(...waysWithChange(trains, from, to, date));
  return ways.sort((a, b) => (a[0]?.from.depart ?? 0) - (b[0]?.from.depart ?? 0));
}

function waysWithChange(trains: readonly Train[], from: string, to: string, date: WorldDate): TrainLeg[][] {
  const ways: TrainLeg[][] = [];
  for (const train of trains.filter((each) => trainLeg(each, from, to, date) === null))
    for (const { city } of train.stops) {
      const first = city === to ? null : trainLeg(train, from, city, date);
      if (first !== null) ways.push(...onwards(trains, first, to, date).map((second) => [first, second]));
    }
  return ways;
}

const waysOnwards = 2;
const enoughDirect = 3;

function onwards(trains: readonly Train[], first: TrainLeg, to: string, date: WorldDate): TrainLeg[] {
  const earliest = first.to.arrive + leastTransfer;
  return trains
    .filter(({ id }) => id !== first.train.id)
    .map((train) => trainLeg(train, first.to.city, to, date))
    .filter((leg) => leg !== null)
    .filter(({ from }) => from.depart >= earliest && from.depart <= first.to.arrive + longestTransfer)
    .sort((a, b) => a.to.arrive - b.to.arrive)
    .slice(0, waysOnwards);
}
