import { fail, ok, type Result } from '../../../src/kernel/result.ts';
import type { TripRequest } from '../tasks/travel-task.ts';
import type { Flight } from '../world/air-lines.ts';
import type { MapPlace } from '../world/place.ts';
import type { Train } from '../world/railway.ts';
import { hubOf, type TravelWorld } from '../world/travel-world.ts';
import { daysFromToday, minutesOfClock, type WorldDate } from '../world/world-calendar.ts';
import type { ItineraryStep } from './itinerary.ts';

/** A step at its time, with what it names. */
interface Timed {
  readonly date: WorldDate;
  /** In minutes after the midnight before today. */
  readonly start: number;
  readonly end: number;
  readonly from: MapPlace;
  readonly to: MapPlace;
}

type StepOf<Do extends ItineraryStep['do']> = Extract<ItineraryStep, { do: Do }>;

/** A step that takes somebody through time and space. */
export type ItineraryStretch =
  | (Timed & { readonly do: 'visit'; readonly step: StepOf<'visit'> })
  | (Timed & { readonly do: 'move'; readonly step: StepOf<'move'> })
  | (Timed & { readonly do: 'train'; readonly step: StepOf<'train'>; readonly train: Train })
  | (Timed & { readonly do: 'flight'; readonly step: StepOf<'flight'>; readonly flight: Flight });

/** Nights in a hotel. */
export interface Stay {
  readonly hotel: MapPlace;
  readonly rooms: number;
  /** Days after today on which the first night begins, and on whose morning the last has ended. */
  readonly first: number;
  readonly last: number;
}

/** The steps of a plan with all that they name. */
export interface ResolvedPlan {
  readonly stretches: readonly ItineraryStretch[];
  readonly stays: readonly Stay[];
}

/** What a check of a plan looks at. */
export interface CheckedPlan {
  readonly world: TravelWorld;
  readonly request: TripRequest;
  readonly plan: ResolvedPlan;
}

/** Looks up all that the steps of a plan name; fails with what there is not. */
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

function resolveStay(world: TravelWorld, { hotel: id, rooms, ...days }: StepOf<'stay'>): Result<Stay, string> {
  const hotel = world.places.get(id);
  const first = daysFromToday(days.check_in);
  const last = daysFromToday(days.check_out);
  if (hotel?.kind !== 'hotel') return fail(`there is no hotel ${id}`);
  if (first === null || last === null || last <= first)
    return fail(`no stay from ${days.check_in} to ${days.check_out}`);
  return ok({ hotel, rooms, first, last });
}

function resolveStretch(
  world: TravelWorld,
  step: Exclude<ItineraryStep, StepOf<'stay'>>,
): Result<ItineraryStretch, string> {
  const day = daysFromToday(step.date);
  if (day === null) return fail(`the world has no day ${step.date}`);
  const span = step.do === 'visit' ? { start: step.from, end: step.to } : { start: step.depart, end: step.arrive };
  const timed = { date: step.date, start: minuteOf(day, span.start), end: minuteOf(day, span.end) };
  switch (step.do) {
    case 'visit': {
      const place = world.places.get(step.place);
      return place
        ? ok({ ...timed, do: 'visit', step, from: place, to: place })
        : fail(`there is no place ${step.place}`);
    }
    case 'move': {
      const from = world.places.get(step.from);
      const to = world.places.get(step.to);
      return from && to
        ? ok({ ...timed, do: 'move', step, from, to })
        : fail(`there is no place ${from ? step.to : step.from}`);
    }
    case 'train': {
      const train = world.trains.get(step.train);
      const from = hubOf(world, step.from, 'station');
      const to = hubOf(world, step.to, 'station');
      if (!from || !to) return fail(`there is no city ${from ? step.to : step.from}`);
      return train ? ok({ ...timed, do: 'train', step, train, from, to }) : fail(`there is no train ${step.train}`);
    }
    case 'flight': {
      const flight = world.flights.get(step.flight);
      const from = hubOf(world, step.from, 'airport');
      const to = hubOf(world, step.to, 'airport');
      if (!from || !to) return fail(`${from ? step.to : step.from} has no airport`);
      return flight
        ? ok({ ...timed, do: 'flight', step, flight, from, to })
        : fail(`there is no flight ${step.flight}`);
    }
  }
}

const minuteOf = (day: number, clock: string) => day * 1440 + (minutesOfClock(clock) ?? 0);
