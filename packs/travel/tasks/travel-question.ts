import { openAfter } from '../checks/search-checks.ts';
import { partySize, partyText } from '../world/party.ts';
import type { TravelWorld } from '../world/travel-world.ts';
import { clockText, worldDayText } from '../world/world-calendar.ts';
import type { CompareRequest, SearchRequest, TravelRequest, TravelTask, TripRequest } from './travel-task.ts';

/** Writes a request as a traveller would. */
export function travelQuestion(world: TravelWorld, request: TravelRequest): string {
  switch (request.kind) {
    case 'direction':
      return directionText(world, request);
    case 'one-day':
      return dayTripText(world, request);
    case 'multi-day':
      return journeyText(world, request);
    case 'compare':
      return compareText(request);
    case 'search':
      return searchText(world, request);
  }
}

/** Adds the id of a task to its question; scripted planners, which read no English, look the request up by it. */
export function numberedQuestion({ id, question }: Pick<TravelTask, 'id' | 'question'>): string {
  return `${question}\n\nRequest ${id}.`;
}

/** Reads the id of a task from its question; null if there is none. */
export function requestIn(text: string): string | null {
  return /^Request ([a-z-]{1,20}\d{1,4})\.$/m.exec(text)?.[1] ?? null;
}

const subject = ({ party }: Pick<TripRequest, 'party'>) => (partySize(party) === 1 ? 'I' : 'We');

const we = ({ party }: Pick<TripRequest, 'party'>) =>
  partySize(party) === 1 ? 'I travel alone' : `We are ${partyText(party)}`;

function directionText(world: TravelWorld, request: TripRequest): string {
  const { start, end, city, visits } = request;
  const place = nameIn(world, start.place);
  return (
    `${we(request)} and reach ${place} on ${worldDayText(start.date)} at ${clockText(start.at)}. ` +
    `Plan a way to ${namesText(world, visits)} in ${city}, in whatever order is best, and back to ${place} by ${clockText(end.at)}. ` +
    'Stay at each as long as its entry asks for, and mind opening hours and tickets. The earlier the return, the better.'
  );
}

function dayTripText(world: TravelWorld, request: TripRequest): string {
  const { start, end, city, visits, sights, lunch, preference, budget } = request;
  const wishes = { indoor: ' All sights are to be indoors.', 'step-free': ' All sights must be step-free.' };
  const wish = preference === null ? '' : wishes[preference];
  return (
    `${we(request)} and have ${worldDayText(start.date)} for ${city}, from ${nameIn(world, start.place)} at ${clockText(start.at)} and back there by ${clockText(end.at)}. ` +
    `${subject(request)} want to see ${namesText(world, visits)}, and ${sights} sights in all.${wish} ` +
    `Lunch is to begin between ${clockText(lunch?.from ?? 0)} and ${clockText(lunch?.to ?? 0)}, in ${foodText(lunch)}. ` +
    `Tickets, lunch and ways may cost ${budget} crowns in all; the less, the better.`
  );
}

function journeyText(world: TravelWorld, request: TripRequest): string {
  const { start, end, city, visits, lunch, budget, hotelRating } = request;
  const home = nameIn(world, start.place);
  return (
    `${we(request)}. Plan a journey from ${home} to ${city} and back: off on ${worldDayText(start.date)} not before ${clockText(start.at)}, two nights in one hotel rated ${hotelRating} or better, back at ${home} on ${worldDayText(end.date)} by ${clockText(end.at)}. ` +
    `${subject(request)} want to see ${namesText(world, visits)}, and on the full day to have lunch in ${foodText(lunch)}, beginning between ${clockText(lunch?.from ?? 0)} and ${clockText(lunch?.to ?? 0)}. ` +
    `All of it, with trains or flights, hotel, tickets, lunch and ways, may cost ${budget} crowns; the less, the better.`
  );
}

const foodText = (lunch: TripRequest['lunch']) =>
  lunch?.category == null ? 'any restaurant' : `a ${lunch.category} restaurant`;

function compareText(request: CompareRequest): string {
  const { from, to, date, departAfter, arriveBy, budget, wanted } = request;
  const money = budget === null ? '' : `, for ${budget} crowns or less`;
  const measured = wanted === 'fastest' ? ', measured from station to station' : '';
  return (
    `${we(request)} and want to go from ${from} Central Station to ${to} Central Station on ${worldDayText(date)}. ${subject(request)} leave at ${clockText(departAfter)} or later and have to be there by ${clockText(arriveBy)}${money}. ` +
    `Compare train, flight and car: for each the ${wanted} way that keeps to this${measured}, with departure, arrival and price for all, or that there is none. To and from an airport we go by car, and are there 60 minutes before the flight; who takes the car all the way leaves at ${clockText(departAfter)}. ` +
    `Which of them is ${wanted}?`
  );
}

function searchText(world: TravelWorld, request: SearchRequest): string {
  const { near, walkMinutes, wanted, date, at, minRating, maxPrice, stepFree, count } = request;
  const what = wanted.category === null ? `${wanted.kind}s` : categoryText(wanted.category);
  const city = world.places.get(near)?.city ?? '';
  const traits = [
    `open at ${clockText(at)} and for ${openAfter} minutes after`,
    ...(minRating > 3 ? [`rated ${minRating} or better`] : []),
    ...(maxPrice === null ? [] : [`${maxPrice} crowns or less for an adult`]),
    ...(stepFree ? ['step-free'] : []),
  ];
  return (
    `On ${worldDayText(date)} I am at ${nameIn(world, near)} in ${city}. Which are the ${count} ${what} nearest to it in a straight line, at most ${walkMinutes} minutes on foot, that are ${listText(traits)}? ` +
    'Put the nearest first.'
  );
}

function categoryText(category: string): string {
  const plurals: Readonly<Record<string, string>> = { pharmacy: 'pharmacies', laundry: 'laundries' };
  return plurals[category] ?? `${category}s`;
}

const nameIn = (world: TravelWorld, id: string) => {
  const name = world.places.get(id)?.name ?? id;
  return /^(Museum|Church) of/.test(name) ? `the ${name}` : name;
};

const namesText = (world: TravelWorld, ids: readonly string[]) => listText(ids.map((id) => nameIn(world, id)));

/** Joins items as `a, b and c`. */
function listText(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}
