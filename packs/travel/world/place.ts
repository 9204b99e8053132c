import type { MapPoint } from './routes.ts';
import { type WorldDate, weekdayOf } from './world-calendar.ts';

export const placeKinds = ['sight', 'restaurant', 'hotel', 'service', 'station', 'airport'] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** Opening hours of a day, in minutes after midnight. */
export interface OpenHours {
  readonly from: number;
  readonly to: number;
}

/** Something on the map of a city. */
export interface MapPlace {
  readonly id: string;
  readonly name: string;
  readonly kind: PlaceKind;
  /** Such as `museum`, `seafood`, `pharmacy`. */
  readonly category: string;
  readonly city: string;
  readonly district: string;
  readonly address: string;
  readonly point: MapPoint;
  /** 3.0 to 5.0. */
  readonly rating: number;
  /** Even number of crowns: a ticket or a meal for an adult, a room for an ordinary night; 0 if it is free. */
  readonly price: number;
  /** One entry for each weekday, from Monday; null if closed. */
  readonly hours: readonly (OpenHours | null)[];
  /** Minimum length of a visit, in minutes. */
  readonly stayMinutes: number;
  readonly stepFree: boolean;
  readonly indoor: boolean;
}

/** Returns the opening hours of a place on a day; null if it is closed. */
export function openOn({ hours }: Pick<MapPlace, 'hours'>, date: WorldDate): OpenHours | null {
  return hours[weekdayOf(date)] ?? null;
}

/** True if a place is open from one minute of a day to another. */
export function isOpenFor(place: Pick<MapPlace, 'hours'>, date: WorldDate, from: number, to: number): boolean {
  const open = openOn(place, date);
  return open !== null && from >= open.from && to <= open.to;
}
