import * as z from 'zod';
import { OperatorError } from '../../../src/kernel/errors.ts';
import { flightPrice } from '../world/air-lines.ts';
import { trainWays } from '../world/railway.ts';
import { pointText } from '../world/routes.ts';
import { placesIn, type TravelWorld } from '../world/travel-world.ts';
import { roomPrice, roomsLeft, seatsLeft, ticketsLeft } from '../world/vacancies.ts';
import {
  clockText,
  dayAfter,
  daysFromToday,
  daysKnown,
  weekdayOf,
  worldDayText,
  worldToday,
} from '../world/world-calendar.ts';
import { requireCity } from './place-tools.ts';
import { openText } from './tool-results.ts';
import { travelTool } from './travel-tool.ts';

const city = z.string().trim().min(1).max(100);
const date = z.string().max(20).describe('YYYY-MM-DD');
const between = z.object({ from: city, to: city, date });
const mostNights = 14;

/** Trains between two cities on a day. */
export const searchTrainTickets = travelTool({
  name: 'search_train_tickets',
  description:
    'Lists trains between two cities on a day, direct and with one change: times, price for an adult, seats left (0: sold out).',
  input: between,
  work: (world, { from, to, date: day }) => {
    const pair = twoCities(world, from, to, day);
    const ways = trainWays([...world.trains.values()], pair.from, pair.to, day).map((legs) => ({
      kind: legs.length === 1 ? 'direct' : 'transfer',
      trains: legs.map(({ train, from: first, to: last, price }) => ({
        train: train.id,
        from: first.city,
        to: last.city,
        depart: clockText(first.depart),
        arrive: clockText(last.arrive),
        price,
        seats_left: seatsLeft(world.seed, train.id, day),
      })),
    }));
    if (ways.length > 0) return { ways };
    throw new OperatorError(
      `no train goes from ${pair.from} to ${pair.to} on ${worldDayText(day)}`,
      'Try another day, or change in a third city.',
    );
  },
});

/** Flights between two cities on a day. */
export const searchFlights = travelTool({
  name: 'search_flights',
  description: 'Lists flights between two cities on a day: times, price for an adult, seats left (0: sold out).',
  input: between,
  work: (world, { from, to, date: day }) => {
    const pair = twoCities(world, from, to, day);
    const flights = [...world.flights.values()]
      .filter((each) => each.from === pair.from && each.to === pair.to && each.runs[weekdayOf(day)])
      .map((each) => ({
        flight: each.id,
        from: each.from,
        to: each.to,
        depart: clockText(each.depart),
        arrive: clockText(each.arrive),
        price: flightPrice(world.seed, each, day),
        seats_left: seatsLeft(world.seed, each.id, day),
      }));
    if (flights.length > 0) return { flights };
    throw new OperatorError(
      `no flight goes from ${pair.from} to ${pair.to} on ${worldDayText(day)}`,
      'Try another day, or trains.',
    );
  },
});

/** Hotels of a city with rooms and prices for some nights. */
export const searchHotels = travelTool({
  name: 'search_hotels',
  description:
    'Lists the hotels of a city: price of a room for all nights from check-in to check-out, rooms left (0: sold out).',
  input: z.object({ city, check_in: date, check_out: date }),
  work: (world, { city: name, check_in: checkIn, check_out: checkOut }) => {
    const nights = nightsBetween(requireDay(checkIn), requireDay(checkOut));
    const hotels = placesIn(world, requireCity(world, name).name).filter(({ kind }) => kind === 'hotel');
    const days = Array.from({ length: nights }, (_, night) => dayAfter(checkIn, night));
    return {
      hotels: hotels.map((hotel) => ({
        id: hotel.id,
        name: hotel.name,
        location: pointText(hotel.point),
        rating: hotel.rating,
        step_free: hotel.stepFree,
        price: days.reduce((sum, day) => sum + roomPrice(hotel, day), 0),
        rooms_left: Math.min(...days.map((day) => roomsLeft(world.seed, hotel, day))),
      })),
    };
  },
});

/** Opening hours and tickets of a place on a day. */
export const searchTickets = travelTool({
  name: 'search_tickets',
  description:
    'Tells of a place on a day: when it is open, the ticket’s price for an adult, tickets left (0: sold out, null: none needed).',
  input: z.object({ place: z.string().max(20).describe('Its id, such as P104.'), date }),
  work: (world, { place: id, date: day }) => {
    requireDay(day);
    const place = world.places.get(id);
    if (place === undefined) throw new OperatorError(`there is no place '${id}'`, 'Look its id up by search_poi.');
    const { name, price } = place;
    return { place: id, name, ...openText(place, day), price, tickets_left: ticketsLeft(world.seed, place, day) };
  },
});

function twoCities(world: TravelWorld, from: string, to: string, day: string) {
  requireDay(day);
  const pair = { from: requireCity(world, from).name, to: requireCity(world, to).name };
  if (pair.from === pair.to) throw new OperatorError('both cities are the same', 'Name two cities.');
  return pair;
}

function requireDay(day: string): number {
  const days = daysFromToday(day);
  if (days !== null) return days;
  const last = dayAfter(worldToday, daysKnown - 1);
  throw new OperatorError(
    `nothing is known of the day '${day}'`,
    `Days are written YYYY-MM-DD, from ${worldToday} to ${last}.`,
  );
}

function nightsBetween(first: number, last: number): number {
  const nights = last - first;
  if (nights >= 1 && nights <= mostNights) return nights;
  throw new OperatorError(`${nights} nights cannot be booked`, `Check out 1 to ${mostNights} days after check-in.`);
}
