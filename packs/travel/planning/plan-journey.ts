import type { ItineraryStep, PlanItinerary } from '../checks/itinerary.ts';
import type { TripRequest } from '../tasks/travel-task.ts';
import type { HotelResult, PlaceResult } from '../tools/tool-results.ts';
import { hotelsResult } from '../tools/tool-results.ts';
import type { LookUps } from '../tools/travel-desk.ts';
import { type Party, partyPrice, roomsFor } from '../world/party.ts';
import { dayAfter, daysFromToday, type WorldDate } from '../world/world-calendar.ts';
import { type FoundWay, findHub, findWays } from './find-ways.ts';
import { type LegTable, loadLegs, type Spot } from './legs.ts';
import type { PlannerSkill } from './planner-skill.ts';
import { rideSteps } from './ride-steps.ts';
import { type DayFrame, type DaySchedule, scheduleDay } from './schedule-day.ts';
import { findAround, findPlace, findStop } from './stops.ts';

/** All that a journey is put together from. */
interface JourneyParts {
  readonly request: TripRequest;
  readonly skill: PlannerSkill;
  readonly days: readonly WorldDate[];
  readonly visits: readonly PlaceResult[];
  readonly meals: readonly PlaceResult[];
  readonly legs: LegTable;
  readonly hubs: { readonly train: Spot; readonly flight: Spot | null };
}

/** One way there and back, one hotel. */
interface Frame {
  readonly out: FoundWay;
  readonly back: FoundWay;
  readonly hotel: HotelResult;
}

/** Of each kind so many are weighed, the cheapest. */
const mostHotels = 3;
const mostWays = 4;
const mostMeals = 3;
const dayStarts = 480;
const dayEnds = 1320;
/** Arrivals later than this leave no time for a first day. */
const latestArrival = 1200;

/** Plans a journey to a city and back, with the nights between; null where the planner finds none. */
export async function planJourney(
  lookUps: LookUps,
  request: TripRequest,
  skill: PlannerSkill,
): Promise<PlanItinerary | null> {
  const home = (await findPlace(lookUps, request.start.place)).city;
  const ends = await waysBothEnds(lookUps, request, skill, home);
  const hotels = await findHotels(lookUps, request, skill);
  const parts = await findParts(lookUps, request, skill, hotels);
  for (const frame of framesOf(ends, hotels, request)) {
    const planned = await planFrame(lookUps, parts, frame);
    if (planned !== null) return withSteps(lookUps, parts, frame, planned, home);
  }
  return null;
}

/** Frames from the cheapest on, as far as ways and hotels are sorted by cost. */
function framesOf(
  { out, back }: { readonly out: readonly FoundWay[]; readonly back: readonly FoundWay[] },
  hotels: readonly HotelResult[],
  { party }: TripRequest,
): Frame[] {
  const frames = hotels.flatMap((hotel) =>
    out.flatMap((there) => back.map((home) => ({ out: there, back: home, hotel }))),
  );
  return frames.sort((a, b) => frameCost(a, party) - frameCost(b, party));
}

/** Of rides, of cars at home and of the hotel; ways in the other city are part of the days there. */
function frameCost({ out, back, hotel }: Frame, party: Party): number {
  return out.cost - out.drives[1].cost + back.cost - back.drives[0].cost + hotel.price * roomsFor(party);
}

async function waysBothEnds(lookUps: LookUps, request: TripRequest, skill: PlannerSkill, home: string) {
  const { party, city, start, end } = request;
  const wanted = { party, departAfter: start.at };
  const out = await findWays(lookUps, { ...wanted, from: home, to: city, date: start.date }, skill.looks);
  const back = await findWays(lookUps, { ...wanted, from: city, to: home, date: end.date }, skill.looks);
  const fitting = out.filter(
    ({ mode, depart, arrive }) => mode !== 'car' && depart >= start.at && arrive <= latestArrival,
  );
  const homewards = back.filter(({ mode, depart, arrive }) => mode !== 'car' && arrive <= end.at && depart > dayStarts);
  return { out: waysTaken(fitting, skill), back: waysTaken(homewards, skill) };
}

/** The cheapest for who weighs, else the first that leaves. */
function waysTaken(ways: readonly FoundWay[], { weighs }: PlannerSkill): FoundWay[] {
  if (!weighs) return ways.slice(0, 1);
  return [...ways].sort((a, b) => a.cost - b.cost).slice(0, mostWays);
}

async function findHotels(lookUps: LookUps, request: TripRequest, skill: PlannerSkill): Promise<HotelResult[]> {
  const { city, start, end, party, hotelRating } = request;
  const nights = { city, check_in: start.date, check_out: end.date };
  const found = (await lookUps.find('search_hotels', nights, hotelsResult))?.hotels ?? [];
  if (!skill.looks) return found.slice(0, 1);
  const free = found.filter(({ rooms_left: left }) => left >= roomsFor(party));
  if (!skill.weighs) return [...free].sort((a, b) => b.rating - a.rating).slice(0, 1);
  const good = free.filter(({ rating }) => rating >= (hotelRating ?? 0));
  return good.sort((a, b) => a.price - b.price).slice(0, mostHotels);
}

async function findParts(
  lookUps: LookUps,
  request: TripRequest,
  skill: PlannerSkill,
  hotels: readonly HotelResult[],
): Promise<JourneyParts> {
  const visits: PlaceResult[] = [];
  for (const id of request.visits) visits.push(await findPlace(lookUps, id));
  const station = await findHub(lookUps, request.city, 'station');
  const airport = await findHub(lookUps, request.city, 'airport').catch(() => null);
  const first = Math.max(0, daysFromToday(request.start.date) ?? 0);
  const last = daysFromToday(request.end.date) ?? first;
  const days = Array.from({ length: last - first + 1 }, (_, at) => dayAfter(request.start.date, at));
  const meals = await findMeals(lookUps, request, skill, visits[0] ?? station, days);
  const spots = [station, ...(airport ? [airport] : []), ...hotels, ...visits, ...meals];
  const legs = await loadLegs(lookUps, request.party, skill.looks ? request.less : 'car', spots);
  return { request, skill, days, visits, meals, legs, hubs: { train: station, flight: airport } };
}

async function findMeals(
  lookUps: LookUps,
  { lunch, party }: TripRequest,
  skill: PlannerSkill,
  near: PlaceResult,
  days: readonly WorldDate[],
): Promise<PlaceResult[]> {
  if (lunch === null) return [];
  const around = await findAround(lookUps, near, 'restaurant', lunch.category, 6000);
  if (!skill.looks) return around.slice(0, 1);
  const open: PlaceResult[] = [];
  for (const place of around) {
    const stops = await Promise.all(lunch.dates.map((day) => findStop(lookUps, skill, party, place, day)));
    if (days.length > 0 && stops.every((stop) => stop !== null)) open.push(place);
  }
  const worth = ({ price, rating }: PlaceResult) => (skill.weighs ? price : -rating);
  return open.sort((a, b) => worth(a) - worth(b)).slice(0, skill.weighs ? mostMeals : 1);
}

/** The days of a frame; null where the visits do not fit into them. */
async function planFrame(lookUps: LookUps, parts: JourneyParts, frame: Frame): Promise<PlannedDays | null> {
  const { visits, skill, days } = parts;
  const known = new Map<string, DaySchedule | null>();
  let best: PlannedDays | null = null;
  for (const spread of skill.weighs ? spreadsOf(visits, days.length) : [greedySpread(visits, days.length)]) {
    for (const meal of parts.meals.length > 0 ? parts.meals : [null]) {
      const planned = await planSpread(lookUps, parts, frame, spread, meal, known);
      if (planned !== null && (best === null || planned.cost < best.cost)) best = planned;
    }
  }
  return best;
}

interface PlannedDays {
  readonly days: readonly DaySchedule[];
  /** Of ways within the city, tickets and meals. */
  readonly cost: number;
}

async function planSpread(
  lookUps: LookUps,
  parts: JourneyParts,
  frame: Frame,
  spread: readonly (readonly PlaceResult[])[],
  meal: PlaceResult | null,
  known: Map<string, DaySchedule | null>,
): Promise<PlannedDays | null> {
  const days: DaySchedule[] = [];
  let cost = 0;
  for (const [at, date] of parts.days.entries()) {
    const lunch = meal !== null && parts.request.lunch?.dates.includes(date) ? [meal] : [];
    const visits = [...(spread[at] ?? []), ...lunch];
    const key = `${at} ${visits.map(({ id }) => id).join()}`;
    const day = known.has(key) ? known.get(key) : await planDay(lookUps, parts, frameOfDay(parts, frame, at), visits);
    known.set(key, day ?? null);
    if (!day) return null;
    days.push(day);
    cost += day.cost + visits.reduce((sum, { price }) => sum + partyPrice(price, parts.request.party), 0);
  }
  return { days, cost };
}

async function planDay(
  lookUps: LookUps,
  { request, skill, legs }: JourneyParts,
  frame: DayFrame,
  visits: readonly PlaceResult[],
): Promise<DaySchedule | null> {
  const { lunch, party, less } = request;
  const stops = [];
  for (const place of visits) {
    const begins = place.kind === 'restaurant' && lunch !== null ? { from: lunch.from, to: lunch.to } : null;
    const stop = await findStop(lookUps, skill, party, place, frame.date, begins);
    if (stop === null && skill.weighs) return null;
    stops.push(stop ?? { spot: place, minutes: place.stay_minutes, open: null, begins });
  }
  return scheduleDay(frame, stops, legs, skill, less);
}

function frameOfDay({ days, hubs }: JourneyParts, { out, back, hotel }: Frame, at: number): DayFrame {
  const date = days[at] ?? '';
  const hubFor = ({ mode }: FoundWay) => (mode === 'flight' ? (hubs.flight ?? hubs.train) : hubs.train);
  const first = at === 0;
  const last = at === days.length - 1;
  return {
    date,
    start: first ? hubFor(out) : hotel,
    startAt: first ? out.arrive - out.drives[1].minutes : dayStarts,
    end: last ? hubFor(back) : hotel,
    endBy: last ? back.depart + back.drives[0].minutes : dayEnds,
  };
}

/** All ways to spread visits over days, at most 3 to the power of 5. */
function spreadsOf(visits: readonly PlaceResult[], days: number): PlaceResult[][][] {
  return visits.reduce<PlaceResult[][][]>(
    (spreads, place) =>
      spreads.flatMap((spread) =>
        Array.from({ length: days }, (_, day) => spread.map((each, at) => (at === day ? [...each, place] : each))),
      ),
    [Array.from({ length: days }, () => [])],
  );
}

/** All on the second day. */
function greedySpread(visits: readonly PlaceResult[], days: number): PlaceResult[][] {
  return Array.from({ length: days }, (_, day) => (day === 1 ? [...visits] : []));
}

async function withSteps(
  lookUps: LookUps,
  { request, days }: JourneyParts,
  frame: Frame,
  planned: PlannedDays,
  home: string,
): Promise<PlanItinerary> {
  const { out, back, hotel } = frame;
  const rooms = roomsFor(request.party);
  const there = await rideSteps(lookUps, out, home, request.start.date, 'out');
  const homewards = await rideSteps(lookUps, back, home, request.end.date, 'back');
  const stay: ItineraryStep = {
    do: 'stay',
    hotel: hotel.id,
    check_in: days[0] ?? '',
    check_out: days.at(-1) ?? '',
    rooms,
  };
  const steps = [...there, stay, ...planned.days.flatMap((day) => day.steps), ...homewards];
  return { kind: 'multi-day', steps, total_cost: frameCost(frame, request.party) + planned.cost };
}
