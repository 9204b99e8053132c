import type { TripRequest } from '../tasks/travel-task.ts';
import { checkInMinutes } from '../world/air-lines.ts';
import { partySize, roomsFor } from '../world/party.ts';
import { isOpenFor } from '../world/place.ts';
import { leastTransfer, trainLeg } from '../world/railway.ts';
import { routeBetween } from '../world/routes.ts';
import type { TravelWorld } from '../world/travel-world.ts';
import { roomsLeft, seatsLeft, ticketsLeft } from '../world/vacancies.ts';
import { clockText, daysFromToday, weekdayOf, worldDate } from '../world/world-calendar.ts';
import { type FaultsByCheck, failAll, unless } from './faults.ts';
import type { PlanItinerary } from './itinerary.ts';
import { itineraryCost, nightsOf } from './itinerary-cost.ts';
import { type ItineraryStretch, type ResolvedPlan, resolveSteps } from './resolve-steps.ts';

interface CheckedPlan extends ResolvedPlan {
  readonly world: TravelWorld;
  readonly request: TripRequest;
  readonly visits: readonly ItineraryStretch[];
  /** Total cost that the answer states, in crowns. */
  readonly stated: number;
}

type FindFaults = (plan: CheckedPlan) => string[];
type Applies = (request: TripRequest) => boolean;

const always: Applies = () => true;
const isJourney: Applies = ({ kind }) => kind === 'multi-day';

/** Checks of a plan in their order, each with the requests that it applies to. */
const planChecks: Readonly<Record<string, readonly [Applies, FindFaults]>> = {
  order: [always, orderFaults],
  connected: [always, connectedFaults],
  'travel times': [always, moveFaults],
  'opening hours': [
    always,
    ({ visits }) =>
      visits
        .filter(({ to, date, start, end, midnight }) => !isOpenFor(to, date, start - midnight, end - midnight))
        .map((visit) => `not open for ${stretchText(visit)}`),
  ],
  'length of visits': [
    always,
    ({ visits }) =>
      visits
        .filter(({ start, end, to }) => end - start < to.stayMinutes)
        .map((visit) => `${stretchText(visit)} is shorter than ${visit.to.stayMinutes} minutes`),
  ],
  'not sold out': [always, availabilityFaults],
  window: [always, windowFaults],
  required: [
    always,
    ({ visits, request }) =>
      request.visits.filter((id) => !visits.some(({ to }) => to.id === id)).map((id) => `${id} is not visited`),
  ],
  sights: [({ sights }) => sights > 0, sightFaults],
  meals: [({ lunch }) => lunch !== null, mealFaults],
  preference: [
    ({ preference }) => preference !== null,
    ({ visits, request: { preference } }) =>
      visits
        .filter(({ to }) => to.kind === 'sight' && !(preference === 'indoor' ? to.indoor : to.stepFree))
        .map(({ to }) => `${to.id} is not ${preference}`),
  ],
  timetable: [isJourney, timetableFaults],
  connections: [isJourney, connectionFaults],
  nights: [isJourney, nightFaults],
  total: [
    always,
    (plan) =>
      costFaults(plan, (cost) =>
        unless(Math.abs(plan.stated - cost) <= roundingCrowns, `it says ${plan.stated}, the sum is ${cost}`),
      ),
  ],
  budget: [
    ({ budget }) => budget !== null,
    (plan) =>
      costFaults(plan, (cost) =>
        unless(cost <= (plan.request.budget ?? cost), `it costs ${cost} of ${plan.request.budget}`),
      ),
  ],
};

/** Maximum difference between a stated sum and the right one, in crowns: room for halves and roundings. */
export const roundingCrowns = 1;

/** Finds the faults of a plan by each check that its request asks for; null gives the names of the checks. */
export function planFaults(world: TravelWorld, request: TripRequest, plan: PlanItinerary | null): FaultsByCheck {
  const checks = Object.entries(planChecks).filter(([, [applies]]) => applies(request));
  const names = checks.map(([name]) => name);
  if (plan === null) return failAll(['known', ...names], '');
  const resolved = resolveSteps(world, plan.steps);
  if (!resolved.ok) return { known: resolved.failure, ...failAll(names, 'not all that it names is there') };
  const { stretches, stays } = resolved.value;
  if (stretches.length === 0) return failAll(['known', ...names], 'it has no step but stays');
  const visits = stretches.filter((each) => each.do === 'visit');
  const checked = { world, request, stretches, stays, visits, stated: plan.total_cost };
  return { known: [], ...Object.fromEntries(checks.map(([name, [, find]]) => [name, find(checked)])) };
}

function orderFaults({ stretches }: CheckedPlan): string[] {
  const backwards = stretches
    .filter(({ start, end }) => end < start)
    .map((each) => `${stretchText(each)} ends before it begins`);
  const early = pairsOf(stretches)
    .filter(([before, after]) => after.start < before.end)
    .map(([, after]) => `${stretchText(after)} begins before the step before it has ended`);
  return [...backwards, ...early];
}

/** Requires each step to begin where the one before it ended; the first at the start, the last to end at the end. */
function connectedFaults({ stretches, request }: CheckedPlan): string[] {
  const first = stretches[0]?.from.id;
  const last = stretches.at(-1)?.to.id;
  return [
    ...unless(first === request.start.place, `it begins at ${first}, not at ${request.start.place}`),
    ...pairsOf(stretches).flatMap(([{ to }, { from }]) =>
      unless(to.id === from.id, `from ${to.id} nothing leads to ${from.id}`),
    ),
    ...unless(last === request.end.place, `it ends at ${last}, not at ${request.end.place}`),
  ];
}

function moveFaults({ stretches }: CheckedPlan): string[] {
  return stretches.flatMap((each) => {
    if (each.do !== 'move') return [];
    const route = routeBetween(each.from.point, each.to.point, each.mode);
    if (!route.ok) return [`${stretchText(each)}: ${route.failure}`];
    const { minutes } = route.value;
    const stated = each.end - each.start;
    return unless(stated >= minutes, `${stretchText(each)} takes ${minutes} minutes, not ${stated}`);
  });
}

/** Requires tickets, seats and rooms for the whole party. */
function availabilityFaults({ world: { seed }, request, stretches, stays }: CheckedPlan): string[] {
  const people = partySize(request.party);
  const short = stretches.flatMap((each) => {
    const { id } = each.do === 'train' ? each.train : each.do === 'flight' ? each.flight : each.to;
    const left = each.do === 'visit' ? ticketsLeft(seed, each.to, each.date) : seatsLeft(seed, id, each.date);
    const enough = each.do === 'move' || left === null || left >= people;
    return unless(enough, `${each.do} on ${each.date}, ${id}: ${left} left for ${people}`);
  });
  const nights = stays.flatMap(({ hotel, rooms, ...stay }) =>
    nightsOf(stay)
      .map(worldDate)
      .filter((date) => roomsLeft(seed, hotel, date) < rooms)
      .map((date) => `${hotel.id} has not ${rooms} rooms left on ${date}`),
  );
  return [...short, ...nights];
}

function windowFaults({ stretches, request: { start, end } }: CheckedPlan): string[] {
  const minuteOf = ({ date, at }: TripRequest['start']) => (daysFromToday(date) ?? 0) * 1440 + at;
  const begins = stretches[0]?.start ?? 0;
  const ends = stretches.at(-1)?.end ?? Number.POSITIVE_INFINITY;
  return [
    ...unless(begins >= minuteOf(start), `it begins before ${clockText(start.at)}`),
    ...unless(ends <= minuteOf(end), `it ends after ${clockText(end.at)} of ${end.date}`),
  ];
}

function sightFaults({ visits, request: { sights, city } }: CheckedPlan): string[] {
  const own = visits.filter(({ to }) => to.kind === 'sight' && to.city === city);
  const count = new Set(own.map(({ to }) => to.id)).size;
  return unless(count >= sights, `${count} of ${sights} sights`);
}

/** Requires a meal of the right kind that begins in time on each day that asks for it. */
function mealFaults({ visits, request: { lunch } }: CheckedPlan): string[] {
  if (lunch === null) return [];
  const meals = visits
    .filter(({ to }) => to.kind === 'restaurant' && (lunch.category === null || to.category === lunch.category))
    .filter(({ start, midnight }) => start - midnight >= lunch.from && start - midnight <= lunch.to);
  return lunch.dates
    .filter((day) => !meals.some(({ date }) => date === day))
    .map((day) => `no such meal begins on ${day} between ${clockText(lunch.from)} and ${clockText(lunch.to)}`);
}

/** Requires trains and flights to run on their day, between their cities, at the times stated. */
function timetableFaults({ stretches }: CheckedPlan): string[] {
  return stretches.flatMap((each) => {
    if (each.do !== 'train' && each.do !== 'flight') return [];
    const { id } = each.do === 'train' ? each.train : each.flight;
    return unless(isInTimetable(each), `${id} does not go so on ${each.date}`);
  });
}

function isInTimetable(ride: Extract<ItineraryStretch, { do: 'train' | 'flight' }>): boolean {
  const { date, from, to } = ride;
  const depart = ride.start - ride.midnight;
  const arrive = ride.end - ride.midnight;
  if (ride.do === 'train') {
    const leg = trainLeg(ride.train, from.city, to.city, date);
    return leg?.from.depart === depart && leg.to.arrive === arrive;
  }
  const { flight } = ride;
  const isRoute = flight.from === from.city && flight.to === to.city;
  return isRoute && flight.runs[weekdayOf(date)] === true && flight.depart === depart && flight.arrive === arrive;
}

/** Requires 15 minutes to change trains, and an hour before a flight. */
function connectionFaults({ stretches }: CheckedPlan): string[] {
  return pairsOf(stretches).flatMap(([before, after]) => {
    const minutes = after.start - before.end;
    if (after.do === 'flight')
      return unless(minutes >= checkInMinutes, `${minutes} minutes before flight ${after.flight.id}`);
    const changes = after.do === 'train' && before.do === 'train' && after.train.id !== before.train.id;
    return changes ? unless(minutes >= leastTransfer, `${minutes} minutes to change to train ${after.train.id}`) : [];
  });
}

/** Requires every night in one hotel of the city that is good enough, with rooms for all, where the day ended. */
function nightFaults({ stretches, stays, request }: CheckedPlan): string[] {
  const first = daysFromToday(request.start.date) ?? 0;
  const last = daysFromToday(request.end.date) ?? 0;
  return nightsOf({ first, last }).flatMap((night) => {
    const date = worldDate(night);
    const [stay, ...others] = stays.filter((each) => each.first <= night && night < each.last);
    if (stay === undefined || others.length > 0)
      return [`${stay === undefined ? 0 : others.length + 1} hotels for the night of ${date}`];
    const { hotel, rooms } = stay;
    const evening = stretches.filter((each) => each.date <= date).at(-1);
    return [
      ...unless(hotel.city === request.city, `${hotel.id} is not in ${request.city}`),
      ...unless(hotel.rating >= (request.hotelRating ?? 0), `${hotel.id} is rated ${hotel.rating}`),
      ...unless(rooms >= roomsFor(request.party), `${rooms} rooms are too few`),
      ...unless(evening?.to.id === hotel.id, `the day of ${date} does not end at ${hotel.id}`),
    ];
  });
}

function costFaults(plan: CheckedPlan, find: (cost: number) => string[]): string[] {
  const cost = itineraryCost(plan.world, plan.request.party, plan);
  return cost === null ? ['a step of it cannot be had, so there is no sum'] : find(cost);
}

function pairsOf(stretches: readonly ItineraryStretch[]): [ItineraryStretch, ItineraryStretch][] {
  return stretches.slice(1).map((after, at) => [stretches[at] ?? after, after]);
}

function stretchText({ do: what, date, start, midnight, from, to }: ItineraryStretch): string {
  const way = what === 'visit' ? `the visit to ${to.id}` : `the ${what} from ${from.id} to ${to.id}`;
  return `${way} on ${date} at ${clockText(start - midnight)}`;
}
