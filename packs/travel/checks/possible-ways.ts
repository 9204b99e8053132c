import type { CompareRequest, TravelMode } from '../tasks/travel-task.ts';
import { checkInMinutes, flightPrice } from '../world/air-lines.ts';
import { partyPrice, partySize } from '../world/party.ts';
import { trainWays } from '../world/railway.ts';
import { routeBetween, routeCost } from '../world/routes.ts';
import { hubOf, type TravelWorld } from '../world/travel-world.ts';
import { seatsLeft } from '../world/vacancies.ts';
import { weekdayOf } from '../world/world-calendar.ts';

/** A way from station to station. */
export interface TravelWay {
  /** Of its trains or its flight. */
  readonly ids: readonly string[];
  /** In minutes after midnight. */
  readonly depart: number;
  readonly arrive: number;
  /** For the party, in crowns. */
  readonly cost: number;
}

/** The ways by each means that leave and arrive in time, have seats for all and keep to the budget. */
export function possibleWays(world: TravelWorld, request: CompareRequest): Record<TravelMode, TravelWay[]> {
  const fits = ({ depart, arrive, cost }: TravelWay) =>
    depart >= request.departAfter && arrive <= request.arriveBy && (request.budget === null || cost <= request.budget);
  return {
    train: trains(world, request).filter(fits),
    flight: flights(world, request).filter(fits),
    car: cars(world, request).filter(fits),
  };
}

function trains(world: TravelWorld, { from, to, date, party }: CompareRequest): TravelWay[] {
  return trainWays([...world.trains.values()], from, to, date)
    .filter((legs) => legs.every(({ train }) => seatsLeft(world.seed, train.id, date) >= partySize(party)))
    .map((legs) => ({
      ids: legs.map(({ train }) => train.id),
      depart: legs[0]?.from.depart ?? 0,
      arrive: legs.at(-1)?.to.arrive ?? 0,
      cost: legs.reduce((sum, { price }) => sum + partyPrice(price, party), 0),
    }));
}

/** By car to the airport an hour before, and by car from the other to its station. */
function flights(world: TravelWorld, { from, to, date, party }: CompareRequest): TravelWay[] {
  const out = drive(world, { city: from, kind: 'station' }, { city: from, kind: 'airport' });
  const home = drive(world, { city: to, kind: 'airport' }, { city: to, kind: 'station' });
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
}

function cars(world: TravelWorld, { from, to, party, departAfter }: CompareRequest): TravelWay[] {
  const route = drive(world, { city: from, kind: 'station' }, { city: to, kind: 'station' });
  if (route === null) return [];
  return [{ ids: [], depart: departAfter, arrive: departAfter + route.minutes, cost: routeCost(route, party) }];
}

interface Hub {
  readonly city: string;
  readonly kind: 'station' | 'airport';
}

function drive(world: TravelWorld, from: Hub, to: Hub) {
  const start = hubOf(world, from.city, from.kind);
  const end = hubOf(world, to.city, to.kind);
  const route = start && end ? routeBetween(start.point, end.point, 'driving') : null;
  return route?.ok ? route.value : null;
}
