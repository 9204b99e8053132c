import MiniSearch from 'minisearch';
import type { City } from '../world/build-city.ts';
import type { MapPlace } from '../world/place.ts';
import { placesIn, type TravelWorld } from '../world/travel-world.ts';
import { weekdayNames, worldDayText, worldToday } from '../world/world-calendar.ts';

/** A paragraph of a guide. */
export interface GuidePassage {
  readonly title: string;
  readonly text: string;
}

const mostPassages = 5;
const cachedPassages = new WeakMap<TravelWorld, readonly GuidePassage[]>();

/** Returns all passages of the guides of a world; made once for each world. */
export function guidePassages(world: TravelWorld): readonly GuidePassage[] {
  const cached = cachedPassages.get(world);
  if (cached !== undefined) return cached;
  const passages = [...rules, ...world.cities.flatMap((city) => cityPassages(city, placesIn(world, city.name)))];
  cachedPassages.set(world, passages);
  return passages;
}

/** Returns the passages that fit a query best, at most five. */
export function searchGuide(passages: readonly GuidePassage[], query: string): GuidePassage[] {
  const index = new MiniSearch<GuidePassage & { readonly id: number }>({ fields: ['title', 'text'] });
  index.addAll(passages.map((passage, id) => ({ ...passage, id })));
  const hits = index.search(query, { boost: { title: 2 }, prefix: true });
  return hits.slice(0, mostPassages).flatMap(({ id }) => passages[Number(id)] ?? []);
}

function cityPassages({ name, districts, hasAirport }: City, places: readonly MapPlace[]): GuidePassage[] {
  const sights = places.filter(({ kind }) => kind === 'sight');
  const passage = (topic: string, text: string) => ({ title: `${name}: ${topic}`, text });
  const categories = [...new Set(sights.map(({ category }) => category))];
  return [
    passage(
      'overview',
      `${name} has the districts ${districts.map((each) => each.name).join(', ')}, a central station${hasAirport ? ' and an airport' : ', and no airport'}.`,
    ),
    ...categories.map((category) =>
      passage(category, `To see: ${namesText(sights.filter((each) => each.category === category))}.`),
    ),
    passage('rainy days', `Indoors: ${namesText(sights.filter(({ indoor }) => indoor))}.`),
    passage('wheelchairs and prams, step-free', `Step-free: ${namesText(sights.filter(({ stepFree }) => stepFree))}.`),
    passage('for little money, free', `Free: ${namesText(sights.filter(({ price }) => price === 0))}.`),
    passage('closing days', closingDays(sights)),
    passage('food', `To eat: ${namesText(best(places.filter(({ kind }) => kind === 'restaurant')))}.`),
    passage('hotels', `To stay: ${namesText(best(places.filter(({ kind }) => kind === 'hotel')))}.`),
  ];
}

const best = (places: readonly MapPlace[]) => [...places].sort((a, b) => b.rating - a.rating).slice(0, 6);
const namesText = (places: readonly MapPlace[]) =>
  places.map(({ name, rating }) => `${name} (${rating})`).join(', ') || 'nothing';

function closingDays(sights: readonly MapPlace[]): string {
  return weekdayNames
    .map((day, at) => ({ day, shut: sights.filter(({ hours }) => hours[at] === null) }))
    .filter(({ shut }) => shut.length > 0)
    .map(({ day, shut }) => `Closed on ${day}s: ${shut.map(({ name }) => name).join(', ')}.`)
    .join(' ');
}

const rules: readonly GuidePassage[] = [
  {
    title: 'Today',
    text: `Today is ${worldDayText(worldToday)}. Prices are in crowns; all clocks show the same time.`,
  },
  {
    title: 'Fares of children',
    text: 'Children pay half of tickets, meals, transit, trains and flights. A car costs the same for up to four.',
  },
  {
    title: 'Hotel rooms',
    text: 'A room sleeps three, of whom two may be adults. A night costs a quarter more on Friday and Saturday.',
  },
  {
    title: 'Changing trains, checking in',
    text: 'Trains may be changed where there are 15 minutes or more. For a flight be at the airport 60 minutes before.',
  },
  { title: 'Sold out', text: 'Seats, rooms and tickets are sold by the day; where 0 are left it is sold out.' },
];
