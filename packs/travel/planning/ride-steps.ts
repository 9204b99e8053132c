import type { ItineraryStep } from '../checks/itinerary.ts';
import type { LookUps } from '../tools/travel-desk.ts';
import { clockText, minutesOfClock, type WorldDate } from '../world/world-calendar.ts';
import { type CityWay, findHub } from './find-ways.ts';

/**
 * Returns the steps of a way between cities: its rides, and for a flight the car at home; the car in the other city is
 * part of the day there.
 */
export async function rideSteps(
  lookUps: LookUps,
  way: CityWay,
  home: string,
  date: WorldDate,
  direction: 'out' | 'back',
): Promise<ItineraryStep[]> {
  const rides = way.rides.map(({ id, from, to, depart, arrive }): ItineraryStep => {
    const ride = { date, from, to, depart, arrive };
    return way.mode === 'flight' ? { do: 'flight', flight: id, ...ride } : { do: 'train', train: id, ...ride };
  });
  if (way.mode !== 'flight') return rides;
  const station = (await findHub(lookUps, home, 'station')).id;
  const airport = (await findHub(lookUps, home, 'airport')).id;
  const drive = (from: string, to: string, depart: number, minutes: number): ItineraryStep => {
    const times = { depart: clockText(depart), arrive: clockText(depart + minutes) };
    return { do: 'move', mode: 'driving', from, to, date, ...times };
  };
  const landing = minutesOfClock(way.rides.at(-1)?.arrive ?? '') ?? 0;
  return direction === 'out'
    ? [drive(station, airport, way.depart, way.drives[0].minutes), ...rides]
    : [...rides, drive(airport, station, landing, way.drives[1].minutes)];
}
