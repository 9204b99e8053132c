import type { ItineraryStep, PlanItinerary } from '../checks/itinerary.ts';
import type { TripRequest } from '../tasks/travel-task.ts';
import { type HotelResult, hotelsResult, type PlaceResult } from '../tools/tool-results.ts';
import { type Party, roomsFor } from '../world/party.ts';
import { dayAfter, daysFromToday, type WorldDate } from '../world/world-calendar.ts';
import { type CityWay, findHub, findWays } from './find-ways.ts';
import { type LegTable, loadLegs, type Spot } from './legs.ts';
import type { PlanContext } from './plan-context.ts';
import { planDay } from './plan-day.ts';
import { rideSteps } from './ride-steps.ts';
import type { DayFrame, DaySchedule } from './schedule-day.ts';
import { chooseVisitable, findAround, findPlace, findPlaces } from './stops.ts';

type Trip = PlanContext<TripRequest>;

/** The days of a journey, and the places at which they can be spent. */
interface JourneyParts {
  readonly days: readonly WorldDate[];
  readonly visits: readonly PlaceResult[];
  readonly meals: readonly PlaceResult[];
  readonly legs: LegTable;
  readonly hubs: { readonly train: Spot; readonly flight: Spot | null };
}

/** A way there, a way back and a hotel. */
interface Frame {
  readonly out: CityWay;
  readonly back: CityWay;
  readonly hotel: HotelResult;
}

interface PlannedDays {
  readonly days: readonly DaySchedule[];
  /** Ways within the city, tickets and meals, in crowns. */
  readonly cost: number;
}

/** Maximum number of each that are weighed, the cheapest. */
const mostHotels = 3;
const mostWays = 4;
const mostMeals = 3;
const dayStarts = 480;
const dayEnds = 1320;
/** Latest arrival that leaves time for a first day, in minutes after midnight. */
const latestArrival = 1200;

/** Plans a journey to a city and back, with the nights between; null if the planner finds none. */
export async function planJourney(context: Trip): Promise<PlanItinerary | null> {
  const { lookUps, request } = context;
  const home = (await findPlace(lookUps, request.start.place)).city;
  const ways = await findBothWays(context, home);
  const hotels = await findHotels(context);
  const parts = await findParts(context, hotels);
  const cost = (frame: Frame) => frameCost(frame, request.party);
  const frames = hotels.flatMap((hotel) => ways.out.flatMap((out) => ways.back.map((back) => ({ out, back, hotel }))));
  for (const frame of frames.sort((a, b) => cost(a) - cost(b))) {
    const planned = await planFrame(context, parts, frame);
    if (planned === null) continue;
    const steps = await stepsOf(context, parts, frame, planned, home);
    return { kind: 'multi-day', steps, total_cost: cost(frame) + planned.cost };
  }
  return null;
}

/** Cost of rides, of cars at home and of the hotel, in crowns; ways in the other city are part of the days there. */
function frameCost({ out, back, hotel }: Frame, party: Party): number {
  return out.cost - out.drives[1].cost + back.cost - back.drives[0].cost + hotel.price * roomsFor(party);
}

async function findBothWays({ lookUps, request, skill }: Trip, home: string) {
  const { party, city, start, end } = request;
  const query = { party, departAfter: start.at };
  const out = await findWays(lookUps, { ...query, from: home, to: city, date: start.date }, skill.looks);
  const back = await findWays(lookUps, { ...query, from: city, to: home, date: end.date }, skill.looks);
  /** The cheapest for a planner that weighs, else the first that leaves. */
  const choose = (ways: readonly CityWay[]) =>
    skill.weighs ? [...ways].sort((a, b) => a.cost - b.cost).slice(0, mostWays) : ways.slice(0, 1);
  return {
    out: choose(out.filter((way) => way.mode !== 'car' && way.depart >= start.at && way.arrive <= latestArrival)),
    back: choose(back.filter((way) => way.mode !== 'car' && way.arrive <= end.at && way.depart > dayStarts)),
  };
}

async function findHotels({ lookUps, request, skill }: Trip): Promise<HotelResult[]> {
  const { city, start, end, party, hotelRating } = request;
  const nights = { city, check_in: start.date, check_out: end.date };
  const hotels = (await lookUps.find('search_hotels', nights, hotelsResult))?.hotels ?? [];
  if (!skill.looks) return hotels.slice(0, 1);
  const free = hotels.filter(({ rooms_left: left }) => left >= roomsFor(party));
  if (!skill.weighs) return free.sort((a, b) => b.rating - a.rating).slice(0, 1);
  const good = free.filter(({ rating }) => rating >= (hotelRating ?? 0));
  return good.sort((a, b) => a.price - b.price).slice(0, mostHotels);
}

async function findParts(context: Trip, hotels: readonly HotelResult[]): Promise<JourneyParts> {
  const { lookUps, request } = context;
  const { city, start, end } = request;
  const visits = await findPlaces(lookUps, request.visits);
  const station = await findHub(lookUps, city, 'station');
  const airport = await findHub(lookUps, city, 'airport').catch(() => null);
  const nights = (daysFromToday(end.date) ?? 0) - (daysFromToday(start.date) ?? 0);
  const days = Array.from({ length: nights + 1 }, (_, at) => dayAfter(start.date, at));
  const meals = await findMeals(context, visits[0] ?? station);
  const spots = [station, ...(airport ? [airport] : []), ...hotels, ...visits, ...meals];
  const legs = await loadLegs(context, spots);
  return { days, visits, meals, legs, hubs: { train: station, flight: airport } };
}

async function findMeals(context: Trip, near: PlaceResult): Promise<PlaceResult[]> {
  const { lookUps, request, skill } = context;
  if (request.lunch === null) return [];
  const around = await findAround(lookUps, near, 'restaurant', request.lunch.category, 6000);
  return chooseVisitable(context, around, request.lunch.dates, skill.weighs ? mostMeals : 1);
}

/** Plans the days of a frame; null if the visits do not fit into them. */
async function planFrame(context: Trip, parts: JourneyParts, frame: Frame): Promise<PlannedDays | null> {
  const { visits, days, meals } = parts;
  const cachedDays = new Map<string, DaySchedule | null>();
  let best: PlannedDays | null = null;
  for (const spread of context.skill.weighs
    ? spreadsOf(visits, days.length)
    : [days.map((_, day) => (day === 1 ? visits : []))]) {
    for (const meal of meals.length > 0 ? meals : [null]) {
      const planned = await planSpread(context, parts, frame, addMeal(context, parts, spread, meal), cachedDays);
      if (planned !== null && (best === null || planned.cost < best.cost)) best = planned;
    }
  }
  return best;
}

type Spread = readonly (readonly PlaceResult[])[];

function addMeal({ request }: Trip, { days }: JourneyParts, spread: Spread, meal: PlaceResult | null): Spread {
  return days.map((date, at) => [
    ...(spread[at] ?? []),
    ...(meal && request.lunch?.dates.includes(date) ? [meal] : []),
  ]);
}

async function planSpread(
  context: Trip,
  parts: JourneyParts,
  frame: Frame,
  spread: Spread,
  cachedDays: Map<string, DaySchedule | null>,
): Promise<PlannedDays | null> {
  const days: DaySchedule[] = [];
  for (const [at, places] of spread.entries()) {
    const key = `${at} ${places.map(({ id }) => id).join()}`;
    const cached = cachedDays.get(key);
    const day = cached === undefined ? await planDay(context, dayFrame(parts, frame, at), places, parts.legs) : cached;
    cachedDays.set(key, day);
    if (day === null) return null;
    days.push(day);
  }
  return { days, cost: days.reduce((sum, { cost }) => sum + cost, 0) };
}

function dayFrame({ days, hubs }: JourneyParts, { out, back, hotel }: Frame, at: number): DayFrame {
  const hubFor = ({ mode }: CityWay) => (mode === 'flight' ? (hubs.flight ?? hubs.train) : hubs.train);
  const first = at === 0;
  const last = at === days.length - 1;
  return {
    date: days[at] ?? '',
    start: first ? hubFor(out) : hotel,
    startAt: first ? out.arrive - out.drives[1].minutes : dayStarts,
    end: last ? hubFor(back) : hotel,
    endBy: last ? back.depart + back.drives[0].minutes : dayEnds,
  };
}

/** Returns all ways to spread visits over days, at most 3 to the power of 5. */
function spreadsOf(visits: readonly PlaceResult[], days: number): Spread[] {
  return visits.reduce<Spread[]>(
    (spreads, place) =>
      spreads.flatMap((spread) =>
        spread.map((_, day) => spread.map((each, at) => (at === day ? [...each, place] : each))),
      ),
    [Array.from({ length: days }, () => [])],
  );
}

async function stepsOf(
  { lookUps, request }: Trip,
  { days }: JourneyParts,
  { out, back, hotel }: Frame,
  planned: PlannedDays,
  home: string,
): Promise<ItineraryStep[]> {
  const there = await rideSteps(lookUps, out, home, request.start.date, 'out');
  const homewards = await rideSteps(lookUps, back, home, request.end.date, 'back');
  const nights = { check_in: days[0] ?? '', check_out: days.at(-1) ?? '' };
  const stay = { do: 'stay' as const, hotel: hotel.id, ...nights, rooms: roomsFor(request.party) };
  return [...there, stay, ...planned.days.flatMap((day) => day.steps), ...homewards];
}
