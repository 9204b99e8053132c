import type { TravelMode } from '../tasks/travel-task.ts';
import { flightsResult, type PlaceResult, placesResult, trainsResult } from '../tools/tool-results.ts';
import type { LookUps } from '../tools/travel-desk.ts';
import { checkInMinutes } from '../world/air-lines.ts';
import { type Party, partyPrice, partySize } from '../world/party.ts';
import { minutesOfClock, type WorldDate } from '../world/world-calendar.ts';
import { findLeg } from './legs.ts';

/** A train or flight of a way. */
export interface Ride {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** `HH:MM`. */
  readonly depart: string;
  readonly arrive: string;
}

/** By car at one end of a flight. */
interface Drive {
  readonly minutes: number;
  readonly cost: number;
}

const noDrive: Drive = { minutes: 0, cost: 0 };

/** A way from the station of a city to that of another. */
export interface FoundWay {
  readonly mode: TravelMode;
  readonly rides: readonly Ride[];
  /** In minutes after midnight, from station to station. */
  readonly depart: number;
  readonly arrive: number;
  /** For the party, in crowns. */
  readonly cost: number;
  /** The cars to and from a flight; their cost is part of `cost`. */
  readonly drives: readonly [Drive, Drive];
}

/** What ways are looked for. */
export interface WantedWays {
  readonly from: string;
  readonly to: string;
  readonly date: WorldDate;
  readonly party: Party;
  /** For a car. */
  readonly departAfter: number;
}

/**
 * Looks up the ways between two cities by train, flight and car.
 * @param looks whether those without seats for all are left out
 */
export async function findWays(lookUps: LookUps, wanted: WantedWays, looks: boolean): Promise<FoundWay[]> {
  const trains = await trainsFound(lookUps, wanted, looks);
  const flights = await flightsFound(lookUps, wanted, looks);
  return [...trains, ...flights, ...(await carFound(lookUps, wanted))];
}

const minutesAt = (clock: string) => minutesOfClock(clock) ?? 0;

async function trainsFound(
  lookUps: LookUps,
  { from, to, date, party }: WantedWays,
  looks: boolean,
): Promise<FoundWay[]> {
  const found = await lookUps.find('search_train_tickets', { from, to, date }, trainsResult);
  return (found?.ways ?? [])
    .filter(({ trains }) => !looks || trains.every(({ seats_left: left }) => left >= partySize(party)))
    .map(({ trains }) => ({
      mode: 'train' as const,
      rides: trains.map(({ train, ...ride }) => ({ id: train, ...ride })),
      depart: minutesAt(trains[0]?.depart ?? ''),
      arrive: minutesAt(trains.at(-1)?.arrive ?? ''),
      cost: trains.reduce((sum, { price }) => sum + partyPrice(price, party), 0),
      drives: [noDrive, noDrive],
    }));
}

async function flightsFound(lookUps: LookUps, wanted: WantedWays, looks: boolean): Promise<FoundWay[]> {
  const { from, to, date, party } = wanted;
  const found = await lookUps.find('search_flights', { from, to, date }, flightsResult);
  if (found === null) return [];
  const out = await findLeg(
    lookUps,
    party,
    'car',
    await findHub(lookUps, from, 'station'),
    await findHub(lookUps, from, 'airport'),
  );
  const home = await findLeg(
    lookUps,
    party,
    'car',
    await findHub(lookUps, to, 'airport'),
    await findHub(lookUps, to, 'station'),
  );
  return found.flights
    .filter(({ seats_left: left }) => !looks || left >= partySize(party))
    .map(({ flight, price, ...ride }) => ({
      mode: 'flight' as const,
      rides: [{ id: flight, ...ride }],
      depart: minutesAt(ride.depart) - checkInMinutes - out.minutes,
      arrive: minutesAt(ride.arrive) + home.minutes,
      cost: partyPrice(price, party) + out.cost + home.cost,
      drives: [out, home],
    }));
}

async function carFound(lookUps: LookUps, { from, to, party, departAfter }: WantedWays): Promise<FoundWay[]> {
  const ends = [await findHub(lookUps, from, 'station'), await findHub(lookUps, to, 'station')] as const;
  const leg = await findLeg(lookUps, party, 'car', ends[0], ends[1]);
  return [
    {
      mode: 'car',
      rides: [],
      depart: departAfter,
      arrive: departAfter + leg.minutes,
      cost: leg.cost,
      drives: [noDrive, noDrive],
    },
  ];
}

/** The station or airport of a city. Throws where it has none. */
export async function findHub(lookUps: LookUps, city: string, kind: 'station' | 'airport'): Promise<PlaceResult> {
  const found = await lookUps.find('search_poi', { text: kind, city }, placesResult);
  const hub = found?.places.find((place) => place.kind === kind);
  if (hub === undefined) throw new Error(`${city} has no ${kind}`);
  return hub;
}
