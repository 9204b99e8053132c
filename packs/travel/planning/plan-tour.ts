import type { PlanItinerary } from '../checks/itinerary.ts';
import type { TripRequest } from '../tasks/travel-task.ts';
import type { PlaceResult } from '../tools/tool-results.ts';
import type { LookUps } from '../tools/travel-desk.ts';
import { partyPrice } from '../world/party.ts';
import { type LegTable, loadLegs } from './legs.ts';
import type { PlannerSkill } from './planner-skill.ts';
import { type DayFrame, type DaySchedule, type DayStop, scheduleDay } from './schedule-day.ts';
import { findAround, findPlace, findStop } from './stops.ts';

const aroundMeters = 6000;
/** Of each kind so many are weighed, the cheapest. */
const mostExtras = 6;
const mostMeals = 4;

/** Something to visit, and what it costs the party. */
interface Choice {
  readonly stop: DayStop;
  readonly cost: number;
}

/**
 * Plans a tour of one day through given stops, with further sights and a meal where they are asked for; null where the
 * planner finds none.
 */
export async function planTour(
  lookUps: LookUps,
  request: TripRequest,
  skill: PlannerSkill,
): Promise<PlanItinerary | null> {
  const start = await findPlace(lookUps, request.start.place);
  const end = await findPlace(lookUps, request.end.place);
  const given = await chosen(lookUps, request, skill, await findAll(lookUps, request.visits), true);
  const extras = await findExtras(lookUps, request, skill, start);
  const meals = await findMeals(lookUps, request, skill, start);
  const stops = [...given, ...extras, ...meals].map(({ stop }) => stop.spot);
  const choice = skill.looks ? request.less : 'car';
  const legs = await loadLegs(lookUps, request.party, choice, [start, end, ...stops]);
  const { date } = request.start;
  const frame = { date, start, startAt: request.start.at, end, endBy: request.end.at };
  const missing = Math.max(0, request.sights - given.length);
  const sets = subsetsOf(extras, missing).flatMap((set) =>
    meals.length > 0 ? meals.map((meal) => [...given, ...set, meal]) : [[...given, ...set]],
  );
  const best = bestSet(frame, sets, legs, skill, request.less);
  if (best === null || best.day.steps.length === 0) return null;
  return { kind: request.kind, steps: [...best.day.steps], total_cost: best.cost };
}

/** The set with the best day among those that a planner looks at: all, or the first alone. */
function bestSet(
  frame: DayFrame,
  sets: readonly (readonly Choice[])[],
  legs: LegTable,
  skill: PlannerSkill,
  less: 'time' | 'cost',
): { readonly day: DaySchedule; readonly cost: number } | null {
  let best: { readonly day: DaySchedule; readonly cost: number } | null = null;
  const worth = ({ day, cost }: { readonly day: DaySchedule; readonly cost: number }) =>
    less === 'time' ? day.endsAt * 1e5 + cost : cost * 1e5 + day.endsAt;
  for (const set of skill.weighs ? sets : sets.slice(0, 1)) {
    const stops = set.map(({ stop }) => stop);
    const day = scheduleDay(frame, stops, legs, skill, less);
    if (day === null) continue;
    const planned = { day, cost: day.cost + set.reduce((sum, { cost }) => sum + cost, 0) };
    if (best === null || worth(planned) < worth(best)) best = planned;
  }
  return best;
}

async function findAll(lookUps: LookUps, ids: readonly string[]): Promise<PlaceResult[]> {
  const places: PlaceResult[] = [];
  for (const id of ids) places.push(await findPlace(lookUps, id));
  return places;
}

/** Places with their stops, in order; those that cannot be visited stay only where they were asked for. */
async function chosen(
  lookUps: LookUps,
  { party, start, lunch }: TripRequest,
  skill: PlannerSkill,
  places: readonly PlaceResult[],
  asked: boolean,
): Promise<Choice[]> {
  const choices: Choice[] = [];
  for (const place of places) {
    const begins = place.kind === 'restaurant' && lunch !== null ? { from: lunch.from, to: lunch.to } : null;
    const stop = await findStop(lookUps, skill, party, place, start.date, begins);
    const regardless = { spot: place, minutes: place.stay_minutes, open: null, begins };
    if (stop !== null || asked) choices.push({ stop: stop ?? regardless, cost: partyPrice(place.price, party) });
  }
  return choices;
}

async function findExtras(
  lookUps: LookUps,
  request: TripRequest,
  skill: PlannerSkill,
  start: PlaceResult,
): Promise<Choice[]> {
  if (request.sights <= request.visits.length) return [];
  const around = await findAround(lookUps, start, 'sight', null, aroundMeters);
  const wished = around
    .filter(({ id, city }) => !request.visits.includes(id) && city === request.city)
    .filter((place) => !skill.looks || request.preference === null || isAsWished(place, request.preference));
  const choices = await chosen(lookUps, request, skill, preferredFirst(wished, skill), false);
  return choices.slice(0, mostExtras);
}

const isAsWished = (place: PlaceResult, preference: 'indoor' | 'step-free') =>
  preference === 'indoor' ? place.indoor : place.step_free;

async function findMeals(
  lookUps: LookUps,
  request: TripRequest,
  skill: PlannerSkill,
  start: PlaceResult,
): Promise<Choice[]> {
  if (request.lunch === null) return [];
  const around = await findAround(lookUps, start, 'restaurant', request.lunch.category, aroundMeters);
  const choices = await chosen(lookUps, request, skill, preferredFirst(around, skill), false);
  return choices.slice(0, mostMeals);
}

/** The cheapest first for who weighs, the best rated for who looks, else as they come. */
function preferredFirst(places: readonly PlaceResult[], { weighs, looks }: PlannerSkill): PlaceResult[] {
  if (weighs) return [...places].sort((a, b) => a.price - b.price);
  return looks ? [...places].sort((a, b) => b.rating - a.rating) : [...places];
}

/** All choices of so many of some items, in order; all of them where there are too few. */
export function subsetsOf<Item>(items: readonly Item[], count: number): Item[][] {
  if (count === 0) return [[]];
  if (items.length <= count) return [[...items]];
  const head = items[0] as Item;
  const rest = items.slice(1);
  return [...subsetsOf(rest, count - 1).map((set) => [head, ...set]), ...subsetsOf(rest, count)];
}
