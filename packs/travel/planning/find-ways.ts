import type { TravelMode } from '../tasks/travel-task.ts';
import { flightsResult, type PlaceResult, placesResult, trainsResult } from '../tools/tool-results.ts';
import type { LookUps } from '../tools/travel-desk.ts';
import { checkInMinutes } from '../world/air-lines.ts';
import { type Party, partyPrice, partySize } from '../world/party.ts';
import { minutesOfClock, type WorldDate } from '../world/world-calendar.ts';
import { findLeg, type Leg } from './legs.ts';

/** A train or flight of a way. */
interface Ride {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** `HH:MM`. */
  readonly depart: string;
  readonly arrive: string;
}

type Drive = Pick<Leg, 'minutes' | 'cost'>;

const noDrive: Drive = { minutes: 0, cost: 0 };
const noDrives = [noDrive, noDrive] as const;

/** A way from the station of a city to that of another. */
export interface CityWay {
  readonly mode: TravelMode;
  readonly rides: readonly Ride[];
  /** Minutes after midnight, from station to station. */
  readonly depart: number;
  readonly arrive: number;
  /** Crowns, for the whole party. */
  readonly cost: number;
  /** The cars to and from a flight; their cost is part of `cost`. */
  readonly drives: readonly [Drive, Drive];
}

interface WayQuery {
  readonly from: string;
  readonly to: string;
  readonly date: WorldDate;
  readonly party: Party;
  /** Departure of a car, in minutes after midnight. */
  readonly departAfter: number;
}

/**
 * Looks up the ways between two cities by train, flight and car.
 * @param looks leaves out those without seats for the whole party
 */
export async function findWays(lookUps: LookUps, query: WayQuery, looks: boolean): Promise<CityWay[]> {
  const hasSeats = ({ seats_left: left }: { readonly seats_left: number }) => !looks || left >= partySize(query.party);
  const trains = await findTrains(lookUps, query, hasSeats);
  const flights = await findFlights(lookUps, query, hasSeats);
  return [...trains, ...flights, await findCar(lookUps, query)];
}

type HasSeats = (ride: { readonly seats_left: number }) => boolean;
const minutesAt = (clock = '') => minutesOfClock(clock) ?? 0;

async function findTrains(
  lookUps: LookUps,
  { from, to, date, party }: WayQuery,
  hasSeats: HasSeats,
): Promise<CityWay[]> {
  const result = await lookUps.find('search_train_tickets', { from, to, date }, trainsResult);
  return (result?.ways ?? [])
    .filter(({ trains }) => trains.every(hasSeats))
    .map(({ trains }) => ({
      mode: 'train' as const,
      rides: trains.map(({ train, ...ride }) => ({ id: train, ...ride })),
      depart: minutesAt(trains[0]?.depart),
      arrive: minutesAt(trains.at(-1)?.arrive),
      cost: trains.reduce((sum, { price }) => sum + partyPrice(price, party), 0),
      drives: noDrives,
    }));
}

async function findFlights(lookUps: LookUps, query: WayQuery, hasSeats: HasSeats): Promise<CityWay[]> {
  const { from, to, date, party } = query;
  const result = await lookUps.find('search_flights', { from, to, date }, flightsResult);
  if (result === null) return [];
  const drive = async (city: string, kinds: readonly ['station' | 'airport', 'station' | 'airport']) => {
    const start = await findHub(lookUps, city, kinds[0]);
    return findLeg(lookUps, party, 'car', start, await findHub(lookUps, city, kinds[1]));
  };
  const out = await drive(from, ['station', 'airport']);
  const home = await drive(to, ['airport', 'station']);
  return result.flights.filter(hasSeats).map(({ flight, price, ...ride }) => ({
    mode: 'flight' as const,
    rides: [{ id: flight, ...ride }],
    depart: minutesAt(ride.depart) - checkInMinutes - out.minutes,
    arrive: minutesAt(ride.arrive) + home.minutes,
    cost: partyPrice(price, party) + out.cost + home.cost,
    drives: [out, home],
  }));
}

async function findCar(lookUps: LookUps, { from, to, party, departAfter }: WayQuery): Promise<CityWay> {
  const start = await findHub(lookUps, from, 'station');
  const { minutes, cost } = await findLeg(lookUps, party, 'car', start, await findHub(lookUps, to, 'station'));
  return { mode: 'car', rides: [], depart: departAfter, arrive: departAfter + minutes, cost, drives: noDrives };
}

/** Finds the station or airport of a city. @throws Error if it has none */
export async function findHub(lookUps: LookUps, city: string, kind: 'station' | 'airport'): Promise<PlaceResult> {
  const result = await lookUps.find('search_poi', { text: kind, city }, placesResult);
  const hub = result?.places.find((place) => place.kind === kind);
  if (hub === undefined) throw new Error(`${city} has no ${kind}`);
  return hub;
}
