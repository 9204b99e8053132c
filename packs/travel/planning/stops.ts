import type { TripRequest } from '../tasks/travel-task.ts';
import { type PlaceResult, placesResult, ticketsResult } from '../tools/tool-results.ts';
import type { LookUps } from '../tools/travel-desk.ts';
import { partySize } from '../world/party.ts';
import { minutesOfClock, type WorldDate } from '../world/world-calendar.ts';
import type { PlanContext } from './plan-context.ts';
import type { DayStop, MinuteSpan } from './schedule-day.ts';

/** Finds a place by its id. @throws Error if there is none, since questions name only places that exist */
export async function findPlace(lookUps: LookUps, id: string): Promise<PlaceResult> {
  const place = (await lookUps.find('search_poi', { text: id }, placesResult))?.places[0];
  if (place === undefined) throw new Error(`there is no place ${id}`);
  return place;
}

/** Finds places by their ids, in order. */
export async function findPlaces(lookUps: LookUps, ids: readonly string[]): Promise<PlaceResult[]> {
  const places: PlaceResult[] = [];
  for (const id of ids) places.push(await findPlace(lookUps, id));
  return places;
}

/** Makes a stop at a place, of which no hours are known; a meal begins when the request wants it. */
export function stopAt(place: PlaceResult, lunch: TripRequest['lunch']): DayStop {
  const begins = place.kind === 'restaurant' && lunch !== null ? { from: lunch.from, to: lunch.to } : null;
  return { spot: place, minutes: place.stay_minutes, open: null, begins };
}

/** Makes a stop at a place within its hours on a day; null if it is closed or has too few tickets. */
export async function findStop(
  { lookUps, request: { party, lunch }, skill }: PlanContext<TripRequest>,
  place: PlaceResult,
  date: WorldDate,
): Promise<DayStop | null> {
  const stop = stopAt(place, lunch);
  if (!skill.looks) return stop;
  const tickets = await lookUps.find('search_tickets', { place: place.id, date }, ticketsResult);
  const open = tickets === null ? null : spanOf(tickets.open);
  if (tickets === null || open === null) return null;
  if (tickets.tickets_left !== null && tickets.tickets_left < partySize(party)) return null;
  return { ...stop, open };
}

/**
 * Chooses among places that can be visited on each of some days: the cheapest for a planner that weighs, the best rated
 * for one that looks, else the first.
 */
export async function chooseVisitable(
  context: PlanContext<TripRequest>,
  places: readonly PlaceResult[],
  dates: readonly WorldDate[],
  count: number,
): Promise<PlaceResult[]> {
  const { weighs, looks } = context.skill;
  const worth = ({ price, rating }: PlaceResult) => (weighs ? price : looks ? -rating : 0);
  const visitable: PlaceResult[] = [];
  for (const place of [...places].sort((a, b) => worth(a) - worth(b))) {
    const stops = await Promise.all(dates.map((date) => findStop(context, place, date)));
    if (stops.every((stop) => stop !== null)) visitable.push(place);
  }
  return visitable.slice(0, count);
}

/** Parses `09:00-17:00`; null for `closed`. A place that closes at midnight is open to the day's last minute. */
export function spanOf(hours: string): MinuteSpan | null {
  const [from, to] = hours.split('-');
  if (from === undefined || to === undefined) return null;
  return { from: minutesOfClock(from) ?? 0, to: minutesOfClock(to) ?? 1439 };
}

/** Finds places of a kind around another, the nearest first, within a radius in metres. */
export async function findAround(
  lookUps: LookUps,
  center: PlaceResult,
  kind: string,
  keyword: string | null,
  radius: number,
): Promise<PlaceResult[]> {
  const query = { center: center.location, radius_m: radius, kind, ...(keyword === null ? {} : { keyword }) };
  return (await lookUps.find('around_search', query, placesResult))?.places ?? [];
}
