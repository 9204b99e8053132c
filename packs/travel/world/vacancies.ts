import { randomFor } from '../../../src/kernel/random.ts';
import type { MapPlace } from './place.ts';
import { even } from './routes.ts';
import { type WorldDate, weekdayOf } from './world-calendar.ts';

/** Share of days that are sold out. */
const soldOut = { seats: 0.16, rooms: 0.2, tickets: 0.14 } as const;

function drawVacancies(seed: string, what: keyof typeof soldOut, id: string, date: WorldDate, most: number): number {
  const random = randomFor(seed, what, id, date);
  return random.chance(soldOut[what]) ? 0 : random.int(1, most);
}

/** Seats that are left in a train or flight on a day; 0: sold out. */
export function seatsLeft(seed: string, id: string, date: WorldDate): number {
  return drawVacancies(seed, 'seats', id, date, 60);
}

/** Rooms that are left in a hotel for the night that begins on a day. */
export function roomsLeft(seed: string, hotel: Pick<MapPlace, 'id'>, date: WorldDate): number {
  return drawVacancies(seed, 'rooms', hotel.id, date, 8);
}

/** Tickets that are left for a day; null where none is needed. */
export function ticketsLeft(seed: string, { id, kind, price }: MapPlace, date: WorldDate): number | null {
  return kind === 'sight' && price > 0 ? drawVacancies(seed, 'tickets', id, date, 40) : null;
}

/** Returns the price of a room for the night after a day, an even number of crowns; Fridays and Saturdays cost a quarter more. */
export function roomPrice({ price }: Pick<MapPlace, 'price'>, date: WorldDate): number {
  const weekday = weekdayOf(date);
  return even(price * (weekday === 4 || weekday === 5 ? 1.25 : 1));
}
