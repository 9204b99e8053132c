import type { ItineraryStep } from '../checks/itinerary.ts';
import type { LookUps } from '../tools/travel-desk.ts';
import { clockText, minutesOfClock, type WorldDate } from '../world/world-calendar.ts';
import { type FoundWay, findHub } from './find-ways.ts';

/**
 * The steps of a way between cities: its rides, and for a flight the car at the end that lies at home; that in the other
 * city is part of the day there.
 */
export async function rideSteps(
  lookUps: LookUps,
  way: FoundWay,
  home: string,
  date: WorldDate,
  direction: 'out' | 'back',
): Promise<ItineraryStep[]> {
  const rides = way.rides.map(({ id, from, to, depart, arrive }): ItineraryStep => {
    const ride = { date, from, to, depart, arrive };
    return way.mode === 'flight' ? { do: 'flight', flight: id, ...ride } : { do: 'train', train: id, ...ride };
  });
  if (way.mode !== 'flight') return rides;
  const ids = {
    station: (await findHub(lookUps, home, 'station')).id,
    airport: (await findHub(lookUps, home, 'airport')).id,
  };
  const landed = minutesOfClock(way.rides.at(-1)?.arrive ?? '') ?? 0;
  return direction === 'out'
    ? [drive(date, ids.station, ids.airport, way.depart, way.drives[0].minutes), ...rides]
    : [...rides, drive(date, ids.airport, ids.station, landed, way.drives[1].minutes)];
}

function drive(date: WorldDate, from: string, to: string, depart: number, minutes: number): ItineraryStep {
  return {
    do: 'move',
    mode: 'driving',
    from,
    to,
    date,
    depart: clockText(depart),
    arrive: clockText(depart + minutes),
  };
}
