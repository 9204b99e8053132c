import type { Party } from '../world/party.ts';
import type { WorldDate } from '../world/world-calendar.ts';

/** The five subtasks of ArenaRL's Open-Travel (section 5.1). */
export const travelKinds = ['direction', 'one-day', 'compare', 'search', 'multi-day'] as const;
export type TravelKind = (typeof travelKinds)[number];

/** A place, a day and a time there, in minutes after midnight. */
export interface Appointment {
  /** A place's id. */
  readonly place: string;
  readonly date: WorldDate;
  readonly at: number;
}

/** A way through places: a tour through given stops, a day in a city, or several days with the journey there and back. */
export interface TripRequest {
  readonly kind: 'direction' | 'one-day' | 'multi-day';
  readonly city: string;
  readonly party: Party;
  /** Not before. */
  readonly start: Appointment;
  /** Not after. */
  readonly end: Appointment;
  /** Ids of places that are to be visited. */
  readonly visits: readonly string[];
  /** How many different sights are to be visited in all, those of `visits` among them. */
  readonly sights: number;
  /** A meal that begins between two times of these days; of a category unless null. */
  readonly lunch: {
    readonly dates: readonly WorldDate[];
    readonly from: number;
    readonly to: number;
    readonly category: string | null;
  } | null;
  /** What holds for every sight. */
  readonly preference: 'indoor' | 'step-free' | null;
  /** Of all that is paid, in crowns. */
  readonly budget: number | null;
  /** The least rating of the hotel; null where nobody stays the night. */
  readonly hotelRating: number | null;
  /** What is preferred among plans that keep all of it: an earlier end, or a lower cost. */
  readonly less: 'time' | 'cost';
}

export const travelModes = ['train', 'flight', 'car'] as const;
export type TravelMode = (typeof travelModes)[number];

/** How to get from the station of one city to that of another. */
export interface CompareRequest {
  readonly kind: 'compare';
  readonly party: Party;
  readonly from: string;
  readonly to: string;
  readonly date: WorldDate;
  /** In minutes after midnight. */
  readonly departAfter: number;
  readonly arriveBy: number;
  readonly budget: number | null;
  readonly wanted: 'cheapest' | 'fastest';
}

/** The nearest places of a kind that fit. */
export interface SearchRequest {
  readonly kind: 'search';
  /** A place's id. */
  readonly near: string;
  readonly walkMinutes: number;
  readonly wanted: { readonly kind: 'sight' | 'restaurant' | 'service'; readonly category: string | null };
  readonly date: WorldDate;
  /** Open then and for half an hour after, in minutes after midnight. */
  readonly at: number;
  readonly minRating: number;
  readonly maxPrice: number | null;
  readonly stepFree: boolean;
  readonly count: number;
}

export type TravelRequest = TripRequest | CompareRequest | SearchRequest;

/** A question with what it asks for in figures, by which answers are checked. */
export interface TravelTask {
  readonly id: string;
  readonly question: string;
  readonly request: TravelRequest;
}
