import * as z from 'zod';
import { type MapPlace, openOn } from '../world/place.ts';
import { pointText } from '../world/routes.ts';
import { clockText, type WorldDate, weekdayNames, weekdayOf } from '../world/world-calendar.ts';

/** Schema of a place in the results of tools. */
const placeResult = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.string(),
  category: z.string(),
  city: z.string(),
  address: z.string(),
  location: z.string().describe('longitude,latitude'),
  rating: z.number(),
  price: z.number().describe('Crowns: ticket or meal of an adult, room for a night, 0: free'),
  hours: z.record(z.string(), z.string()),
  stay_minutes: z.number(),
  step_free: z.boolean(),
  indoor: z.boolean(),
  distance_m: z.number().optional(),
});
export type PlaceResult = z.infer<typeof placeResult>;
export const placesResult = z.object({ places: z.array(placeResult), left_off: z.number() });

export const routeResult = z.object({
  mode: z.string(),
  minutes: z.number(),
  km: z.number(),
  legs: z.array(
    z.object({ minutes: z.number(), km: z.number(), fare: z.number(), fare_per: z.enum(['person', 'car']) }),
  ),
});

export const guideResult = z.object({ passages: z.array(z.object({ title: z.string(), text: z.string() })) });

const rideResult = {
  from: z.string(),
  to: z.string(),
  depart: z.string(),
  arrive: z.string(),
  price: z.number().describe('Crowns, for an adult'),
  seats_left: z.number(),
};

export const trainsResult = z.object({
  ways: z.array(
    z.object({ kind: z.enum(['direct', 'transfer']), trains: z.array(z.object({ train: z.string(), ...rideResult })) }),
  ),
});

export const flightsResult = z.object({ flights: z.array(z.object({ flight: z.string(), ...rideResult })) });

export const hotelsResult = z.object({
  hotels: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      location: z.string(),
      rating: z.number(),
      step_free: z.boolean(),
      price: z.number().describe('Crowns, for one room and all nights'),
      rooms_left: z.number().describe('In the night with the fewest'),
    }),
  ),
});
export type HotelResult = z.infer<typeof hotelsResult>['hotels'][number];

export const ticketsResult = z.object({
  place: z.string(),
  name: z.string(),
  weekday: z.string(),
  open: z.string(),
  price: z.number(),
  tickets_left: z.number().nullable().describe('null: no ticket is needed'),
});

/** Returns the facts of a place that tools show. */
export function placeResultOf(place: MapPlace, distanceKm: number | null): PlaceResult {
  const { id, name, kind, category, city, address, rating, price, stayMinutes, stepFree, indoor } = place;
  return {
    id,
    name,
    kind,
    category,
    city,
    address,
    location: pointText(place.point),
    rating,
    price,
    hours: Object.fromEntries(weekdayNames.map((day, at) => [day.slice(0, 3), hoursText(place.hours[at] ?? null)])),
    stay_minutes: stayMinutes,
    step_free: stepFree,
    indoor,
    ...(distanceKm === null ? {} : { distance_m: Math.round(distanceKm * 1000) }),
  };
}

const hoursText = (open: MapPlace['hours'][number]) =>
  open === null ? 'closed' : `${clockText(open.from)}-${clockText(open.to)}`;

/** Returns the hours of a place on a day, as tools show them. */
export function openText(place: MapPlace, date: WorldDate): { readonly weekday: string; readonly open: string } {
  return { weekday: weekdayNames[weekdayOf(date)] ?? '', open: hoursText(openOn(place, date)) };
}
