import { checkInMinutes } from '../world/air-lines.ts';
import { partySize } from '../world/party.ts';
import { leastTransfer, trainLeg } from '../world/railway.ts';
import { roomsLeft, seatsLeft, ticketsLeft } from '../world/vacancies.ts';
import { daysFromToday, weekdayOf, worldDate } from '../world/world-calendar.ts';
import { nightsOf } from './itinerary-cost.ts';
import type { CheckedPlan, ItineraryStretch } from './resolve-steps.ts';

/** Trains and flights go on their day, between their cities, at the times stated. */
export function timetableFaults({ plan: { stretches } }: CheckedPlan): string[] {
  return stretches
    .filter((each) => each.do === 'train' || each.do === 'flight')
    .filter((each) => !isInTimetable(each))
    .map(({ step, date }) => `${idOf(step)} does not go so on ${date}`);
}

const idOf = (step: { readonly train: string } | { readonly flight: string }) =>
  'train' in step ? step.train : step.flight;

function isInTimetable(ride: Extract<ItineraryStretch, { do: 'train' | 'flight' }>): boolean {
  const midnight = (daysFromToday(ride.date) ?? 0) * 1440;
  const depart = ride.start - midnight;
  const arrive = ride.end - midnight;
  if (ride.do === 'train') {
    const leg = trainLeg(ride.train, ride.from.city, ride.to.city, ride.date);
    return leg !== null && leg.from.depart === depart && leg.to.arrive === arrive;
  }
  const { flight } = ride;
  const route = flight.from === ride.from.city && flight.to === ride.to.city;
  return route && flight.runs[weekdayOf(ride.date)] === true && flight.depart === depart && flight.arrive === arrive;
}

/** There are 15 minutes to change trains, and an hour before a flight. */
export function connectionFaults({ plan: { stretches } }: CheckedPlan): string[] {
  return stretches.slice(1).flatMap((after, at) => {
    const before = stretches[at] ?? after;
    const minutes = after.start - before.end;
    if (after.do === 'flight' && minutes < checkInMinutes)
      return [`${minutes} minutes before flight ${after.flight.id}`];
    const changes = after.do === 'train' && before.do === 'train' && after.train.id !== before.train.id;
    return changes && minutes < leastTransfer ? [`${minutes} minutes to change to train ${after.train.id}`] : [];
  });
}

/** There are tickets, seats and rooms for the whole party. */
export function availabilityFaults({ world, request, plan }: CheckedPlan): string[] {
  const people = partySize(request.party);
  const short = plan.stretches
    .map((stretch) => ({ stretch, left: leftFor(stretch, world.seed) }))
    .filter(({ left }) => left !== null && left < people)
    .map(
      ({ stretch, left }) => `${stretch.do} on ${stretch.date}, ${idOfStretch(stretch)}: ${left} left for ${people}`,
    );
  const nights = plan.stays.flatMap(({ hotel, rooms, ...stay }) =>
    nightsOf(stay)
      .filter((night) => roomsLeft(world.seed, hotel, worldDate(night)) < rooms)
      .map((night) => `${hotel.id} has not ${rooms} rooms left on ${worldDate(night)}`),
  );
  return [...short, ...nights];
}

function leftFor(stretch: ItineraryStretch, seed: string): number | null {
  switch (stretch.do) {
    case 'visit':
      return ticketsLeft(seed, stretch.to, stretch.date);
    case 'move':
      return null;
    case 'train':
      return seatsLeft(seed, stretch.train.id, stretch.date);
    case 'flight':
      return seatsLeft(seed, stretch.flight.id, stretch.date);
  }
}

function idOfStretch(stretch: ItineraryStretch): string {
  if (stretch.do === 'train') return stretch.train.id;
  return stretch.do === 'flight' ? stretch.flight.id : stretch.to.id;
}
