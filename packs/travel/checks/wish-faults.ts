import { roomsFor } from '../world/party.ts';
import { clockText, daysFromToday, worldDate } from '../world/world-calendar.ts';
import { nightsOf } from './itinerary-cost.ts';
import type { CheckedPlan } from './resolve-steps.ts';
import { visitsOf } from './walk-faults.ts';

/** All that was asked for is visited. */
export function requiredFaults({ plan: { stretches }, request: { visits } }: CheckedPlan): string[] {
  const seen = new Set(visitsOf(stretches).map(({ to }) => to.id));
  return visits.filter((id) => !seen.has(id)).map((id) => `${id} is not visited`);
}

/** As many different sights are visited as were asked for. */
export function sightFaults({ plan: { stretches }, request: { sights, city } }: CheckedPlan): string[] {
  const visited = visitsOf(stretches).filter(({ to }) => to.kind === 'sight' && to.city === city);
  const count = new Set(visited.map(({ to }) => to.id)).size;
  return count < sights ? [`${count} of ${sights} sights`] : [];
}

/** On each day that asks for it a meal begins in time, of the kind that was asked for. */
export function mealFaults({ plan: { stretches }, request: { lunch } }: CheckedPlan): string[] {
  if (lunch === null) return [];
  const meals = visitsOf(stretches)
    .filter(({ to }) => to.kind === 'restaurant' && (lunch.category === null || to.category === lunch.category))
    .map(({ date, start }) => ({ date, at: start - (daysFromToday(date) ?? 0) * 1440 }));
  return lunch.dates
    .filter((day) => !meals.some(({ date, at }) => date === day && at >= lunch.from && at <= lunch.to))
    .map((day) => `no such meal begins on ${day} between ${clockText(lunch.from)} and ${clockText(lunch.to)}`);
}

/** Every sight is as it was wished for. */
export function preferenceFaults({ plan: { stretches }, request: { preference } }: CheckedPlan): string[] {
  return visitsOf(stretches)
    .filter(({ to }) => to.kind === 'sight' && !(preference === 'indoor' ? to.indoor : to.stepFree))
    .map(({ to }) => `${to.id} is not ${preference}`);
}

/** Every night is spent in one hotel of the city that is good enough, with rooms for all, where the day ended. */
export function nightFaults({ plan, request }: CheckedPlan): string[] {
  const first = daysFromToday(request.start.date) ?? 0;
  const last = daysFromToday(request.end.date) ?? 0;
  return nightsOf({ first, last }).flatMap((night) => {
    const date = worldDate(night);
    const stays = plan.stays.filter((stay) => stay.first <= night && night < stay.last);
    const stay = stays[0];
    if (stay === undefined || stays.length > 1) return [`${stays.length} hotels for the night of ${date}`];
    const { hotel, rooms } = stay;
    const evening = plan.stretches.filter((each) => each.date <= date).at(-1);
    return [
      ...(hotel.city === request.city ? [] : [`${hotel.id} is not in ${request.city}`]),
      ...(hotel.rating >= (request.hotelRating ?? 0) ? [] : [`${hotel.id} is rated ${hotel.rating}`]),
      ...(rooms >= roomsFor(request.party) ? [] : [`${rooms} rooms are too few`]),
      ...(evening?.to.id === hotel.id ? [] : [`the day of ${date} does not end at ${hotel.id}`]),
    ];
  });
}
