import { fail, ok, type Result } from '../../../src/kernel/result.ts';
import type { Flight } from '../world/air-lines.ts';
import type { MapPlace } from '../world/place.ts';
import type { Train } from '../world/railway.ts';
import type { RouteMode } from '../world/routes.ts';
import { hubOf, type TravelWorld } from '../world/travel-world.ts';
import { daysFromToday, minutesOfClock, type WorldDate } from '../world/world-calendar.ts';
import type { ItineraryStep } from './itinerary.ts';

interface Span {
  readonly date: WorldDate;
  /** Midnight before the step's day, in minutes after the midnight before today, as are start and end. */
  readonly midnight: number;
  readonly start: number;
  readonly end: number;
  readonly from: MapPlace;
  readonly to: MapPlace;
}

/** A step through time and space, with the places, train or flight that it names. */
export type ItineraryStretch = Span &
  (
    | { readonly do: 'visit' }
    | { readonly do: 'move'; readonly mode: RouteMode }
    | { readonly do: 'train'; readonly train: Train }
    | { readonly do: 'flight'; readonly flight: Flight }
  );

/** Nights in a hotel. */
export interface Stay {
  readonly hotel: MapPlace;
  readonly rooms: number;
  /** First night and morning after the last, in days after today. */
  readonly first: number;
  readonly last: number;
}

/** The steps of a plan with everything that they name. */
export interface ResolvedPlan {
  readonly stretches: readonly ItineraryStretch[];
  readonly stays: readonly Stay[];
}

type StayStep = Extract<ItineraryStep, { do: 'stay' }>;
type StretchStep = Exclude<ItineraryStep, StayStep>;

/** Looks up everything that the steps of a plan name; fails with a sentence for each thing that does not exist. */
export function resolveSteps(world: TravelWorld, steps: readonly ItineraryStep[]): Result<ResolvedPlan, string[]> {
  const stretches: ItineraryStretch[] = [];
  const stays: Stay[] = [];
  const faults: string[] = [];
  for (const step of steps) {
    const resolved = step.do === 'stay' ? resolveStay(world, step) : resolveStretch(world, step);
    if (!resolved.ok) faults.push(resolved.failure);
    else if ('hotel' in resolved.value) stays.push(resolved.value);
    else stretches.push(resolved.value);
  }
  return faults.length > 0 ? fail(faults) : ok({ stretches, stays });
}

function resolveStay(world: TravelWorld, { hotel: id, rooms, ...days }: StayStep): Result<Stay, string> {
  const hotel = world.places.get(id);
  const first = daysFromToday(days.check_in);
  const last = daysFromToday(days.check_out);
  if (hotel?.kind !== 'hotel') return fail(`there is no hotel ${id}`);
  if (first === null || last === null || last <= first)
    return fail(`no stay from ${days.check_in} to ${days.check_out}`);
  return ok({ hotel, rooms, first, last });
}

function resolveStretch(world: TravelWorld, step: StretchStep): Result<ItineraryStretch, string> {
  const day = daysFromToday(step.date);
  if (day === null) return fail(`the world has no day ${step.date}`);
  const midnight = day * 1440;
  const [start, end] = (step.do === 'visit' ? [step.from, step.to] : [step.depart, step.arrive]).map(
    (clock) => midnight + (minutesOfClock(clock) ?? 0),
  ) as [number, number];
  const ends = resolveEnds(world, step);
  if (!ends.ok) return ends;
  const span = { date: step.date, midnight, start, end, ...ends.value };
  switch (step.do) {
    case 'visit':
      return ok({ ...span, do: 'visit' });
    case 'move':
      return ok({ ...span, do: 'move', mode: step.mode });
    case 'train': {
      const train = world.trains.get(step.train);
      return train ? ok({ ...span, do: 'train', train }) : fail(`there is no train ${step.train}`);
    }
    case 'flight': {
      const flight = world.flights.get(step.flight);
      return flight ? ok({ ...span, do: 'flight', flight }) : fail(`there is no flight ${step.flight}`);
    }
  }
}

function resolveEnds(world: TravelWorld, step: StretchStep): Result<Pick<Span, 'from' | 'to'>, string> {
  const [first, last] = step.do === 'visit' ? [step.place, step.place] : [step.from, step.to];
  const find = (name: string) => {
    if (step.do === 'train') return hubOf(world, name, 'station');
    return step.do === 'flight' ? hubOf(world, name, 'airport') : world.places.get(name);
  };
  const from = find(first);
  const to = find(last);
  if (from && to) return ok({ from, to });
  const missing = from ? last : first;
  if (step.do === 'flight') return fail(`${missing} has no airport`);
  return fail(`there is no ${step.do === 'train' ? 'city' : 'place'} ${missing}`);
}
