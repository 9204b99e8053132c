import type { Party } from '../world/party.ts';
import type { WorldDate } from '../world/world-calendar.ts';

/** Kinds of tasks: the five subtasks of ArenaRL's Open-Travel (section 5.1). */
export const travelKinds = ['direction', 'one-day', 'compare', 'search', 'multi-day'] as const;
export type TravelKind = (typeof travelKinds)[number];

/** A place, a day and a time there, in minutes after midnight. */
export interface Appointment {
  /** A place's id. */
  readonly place: string;
  readonly date: WorldDate;
  readonly at: number;
}

/** A tour through given stops, a day in a city, or several days with the journey there and back. */
export interface TripRequest {
  readonly kind: 'direction' | 'one-day' | 'multi-day';
  readonly city: string;
  readonly party: Party;
  /** Earliest start. */
  readonly start: Appointment;
  /** Latest end. */
  readonly end: Appointment;
  /** Ids of places that must be visited. */
  readonly visits: readonly string[];
  /** Minimum number of different sights, including those of `visits`. */
  readonly sights: number;
  /** A meal that begins between two times on each of these days; null for no meal, a null category for any. */
  readonly lunch: {
    readonly dates: readonly WorldDate[];
    readonly from: number;
    readonly to: number;
    readonly category: string | null;
  } | null;
  /** Trait that every sight must have. */
  readonly preference: 'indoor' | 'step-free' | null;
  /** Maximum total cost, in crowns. */
  readonly budget: number | null;
  /** Minimum rating of the hotel; null without nights. */
  readonly hotelRating: number | null;
  /** Preference among plans that meet all wishes: an earlier end, or a lower cost. */
  readonly less: 'time' | 'cost';
}

export const travelModes = ['train', 'flight', 'car'] as const;
export type TravelMode = (typeof travelModes)[number];

/** A comparison of the ways from the station of one city to that of another. */
export interface CompareRequest {
  readonly kind: 'compare';
  readonly party: Party;
  readonly from: string;
  readonly to: string;
  readonly date: WorldDate;
  /** Minutes after midnight. */
  readonly departAfter: number;
  readonly arriveBy: number;
  readonly budget: number | null;
  readonly wanted: 'cheapest' | 'fastest';
}

/** A search for the nearest places of a kind that meet some conditions. */
export interface SearchRequest {
  readonly kind: 'search';
  /** A place's id. */
  readonly near: string;
  readonly walkMinutes: number;
  readonly wanted: { readonly kind: 'sight' | 'restaurant' | 'service'; readonly category: string | null };
  readonly date: WorldDate;
  /** Time at which they are open, and for half an hour after, in minutes after midnight. */
  readonly at: number;
  readonly minRating: number;
  readonly maxPrice: number | null;
  readonly stepFree: boolean;
  readonly count: number;
}

export type TravelRequest = TripRequest | CompareRequest | SearchRequest;

/** A question and its request in figures, by which answers are checked. */
export interface TravelTask {
  readonly id: string;
  readonly question: string;
  readonly request: TravelRequest;
}
