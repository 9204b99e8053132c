import { type CompareRequest, type TravelMode, travelModes } from '../tasks/travel-task.ts';
import { checkInMinutes, flightPrice } from '../world/air-lines.ts';
import { partyPrice, partySize } from '../world/party.ts';
import { trainWays } from '../world/railway.ts';
import { routeBetween, routeCost } from '../world/routes.ts';
import { hubOf, type TravelWorld } from '../world/travel-world.ts';
import { seatsLeft } from '../world/vacancies.ts';
import { clockText, weekdayOf } from '../world/world-calendar.ts';
import { type FaultsByCheck, failAll, unless } from './faults.ts';
import type { CompareItinerary } from './itinerary.ts';
import { roundingCrowns } from './plan-checks.ts';

/** A way from station to station. */
interface TravelWay {
  /** Ids of its trains or its flight. */
  readonly ids: readonly string[];
  /** Minutes after midnight. */
  readonly depart: number;
  readonly arrive: number;
  /** Crowns, for the whole party. */
  readonly cost: number;
}

/**
 * Finds the faults of a comparison: each means must have its best way, or none if there is none, and the best of all
 * must be chosen; null gives the names of the checks.
 */
export function compareFaults(
  world: TravelWorld,
  request: CompareRequest,
  itinerary: CompareItinerary | null,
): FaultsByCheck {
  if (itinerary === null) return failAll([...travelModes, 'choice'], '');
  const options = travelModes.map((mode) => {
    const ways = waysBy[mode](world, request).filter((way) => keepsBounds(way, request));
    return { mode, ways, best: Math.min(...ways.map((way) => measure(way, request))) };
  });
  const faults = options.map(({ mode, ways, best }) => {
    const option = itinerary.options.find((each) => each.mode === mode);
    return [mode, option === undefined ? ['it is not mentioned'] : optionFaults(option, ways, best, request)];
  });
  const least = Math.min(...options.map(({ best }) => best));
  const right = options.filter(({ ways, best }) => ways.length > 0 && best === least).map(({ mode }) => mode);
  const { choice } = itinerary;
  const wrong = right.length === 0 ? 'nothing is possible' : `${right.join(' or ')} is ${request.wanted}`;
  const isRight = choice === null ? right.length === 0 : right.includes(choice);
  return { ...Object.fromEntries(faults), choice: unless(isRight, wrong) };
}

/** Returns what is compared; less of it is better. */
function measure({ cost, depart, arrive }: TravelWay, { wanted }: CompareRequest): number {
  return wanted === 'cheapest' ? cost : arrive - depart;
}

function keepsBounds({ depart, arrive, cost }: TravelWay, { departAfter, arriveBy, budget }: CompareRequest): boolean {
  return depart >= departAfter && arrive <= arriveBy && (budget === null || cost <= budget);
}

function optionFaults(
  option: CompareItinerary['options'][number],
  ways: readonly TravelWay[],
  best: number,
  request: CompareRequest,
): string[] {
  const [first] = ways;
  if (first === undefined) return unless(!option.possible, 'no such way keeps to what was asked');
  if (!option.possible)
    return [`it is possible, as ${first.ids.join(' and ') || 'a drive'} at ${clockText(first.depart)}`];
  const way = ways.find(({ ids }) => ids.join() === option.ids.join());
  if (way === undefined) return [`${option.ids.join(', ') || 'nothing'} is no way that keeps to what was asked`];
  const depart = clockText(way.depart);
  const arrive = clockText(way.arrive);
  const difference = Math.abs((option.cost ?? Number.POSITIVE_INFINITY) - way.cost);
  const own = measure(way, request);
  return [
    ...unless(option.depart === depart && option.arrive === arrive, `it goes ${depart} to ${arrive}`),
    ...unless(difference <= roundingCrowns, `it costs ${way.cost}`),
    ...unless(own <= best, `another is better: ${best}, not ${own}`),
  ];
}

/** Ways by each means that have seats for the whole party. */
const waysBy: Readonly<Record<TravelMode, (world: TravelWorld, request: CompareRequest) => TravelWay[]>> = {
  train: (world, { from, to, date, party }) =>
    trainWays([...world.trains.values()], from, to, date)
      .filter((legs) => legs.every(({ train }) => seatsLeft(world.seed, train.id, date) >= partySize(party)))
      .map((legs) => ({
        ids: legs.map(({ train }) => train.id),
        depart: legs[0]?.from.depart ?? 0,
        arrive: legs.at(-1)?.to.arrive ?? 0,
        cost: legs.reduce((sum, { price }) => sum + partyPrice(price, party), 0),
      })),
  // By car to the airport an hour before, and by car from the other to its station.
  flight: (world, { from, to, date, party }) => {
    const out = drive(world, [from, 'station'], [from, 'airport']);
    const home = drive(world, [to, 'airport'], [to, 'station']);
    if (out === null || home === null) return [];
    return [...world.flights.values()]
      .filter((each) => each.from === from && each.to === to && each.runs[weekdayOf(date)])
      .filter(({ id }) => seatsLeft(world.seed, id, date) >= partySize(party))
      .map((each) => ({
        ids: [each.id],
        depart: each.depart - checkInMinutes - out.minutes,
        arrive: each.arrive + home.minutes,
        cost: partyPrice(flightPrice(world.seed, each, date), party) + routeCost(out, party) + routeCost(home, party),
      }));
  },
  car: (world, { from, to, party, departAfter }) => {
    const route = drive(world, [from, 'station'], [to, 'station']);
    if (route === null) return [];
    return [{ ids: [], depart: departAfter, arrive: departAfter + route.minutes, cost: routeCost(route, party) }];
  },
};

type Hub = readonly [city: string, kind: 'station' | 'airport'];

function drive(world: TravelWorld, from: Hub, to: Hub) {
  const start = hubOf(world, ...from);
  const end = hubOf(world, ...to);
  const route = start && end ? routeBetween(start.point, end.point, 'driving') : null;
  return route?.ok ? route.value : null;
}
