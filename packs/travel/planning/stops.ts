import { type PlaceResult, placesResult, ticketsResult } from '../tools/tool-results.ts';
import type { LookUps } from '../tools/travel-desk.ts';
import { type Party, partySize } from '../world/party.ts';
import { minutesOfClock, type WorldDate } from '../world/world-calendar.ts';
import type { PlannerSkill } from './planner-skill.ts';
import type { DayStop, MinuteSpan } from './schedule-day.ts';

/** The place of an id, as the tools show it. Throws where there is none: questions name only places there are. */
export async function findPlace(lookUps: LookUps, id: string): Promise<PlaceResult> {
  const place = (await lookUps.find('search_poi', { text: id }, placesResult))?.places[0];
  if (place === undefined) throw new Error(`there is no place ${id}`);
  return place;
}

/** When and whether a place can be visited on a day; null where it cannot. */
export async function findStop(
  lookUps: LookUps,
  skill: PlannerSkill,
  party: Party,
  place: PlaceResult,
  date: WorldDate,
  begins: MinuteSpan | null = null,
): Promise<DayStop | null> {
  const stop = { spot: place, minutes: place.stay_minutes, begins };
  if (!skill.looks) return { ...stop, open: null };
  const told = await lookUps.find('search_tickets', { place: place.id, date }, ticketsResult);
  const open = told === null ? null : spanOf(told.open);
  if (told === null || open === null) return null;
  if (told.tickets_left !== null && told.tickets_left < partySize(party)) return null;
  return { ...stop, open };
}

/** The minutes of `09:00-17:00`; null for `closed`. A place that closes at midnight is open to the day's last minute. */
export function spanOf(hours: string): MinuteSpan | null {
  const [from, to] = hours.split('-');
  if (from === undefined || to === undefined) return null;
  return { from: minutesOfClock(from) ?? 0, to: minutesOfClock(to) ?? 1439 };
}

/** Places of a kind around another, the nearest first. */
export async function findAround(
  lookUps: LookUps,
  center: PlaceResult,
  kind: string,
  keyword: string | null,
  radius: number,
): Promise<PlaceResult[]> {
  const asked = { center: center.location, radius_m: radius, kind, ...(keyword === null ? {} : { keyword }) };
  return (await lookUps.find('around_search', asked, placesResult))?.places ?? [];
}
