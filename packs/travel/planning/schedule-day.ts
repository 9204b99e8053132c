import type { ItineraryStep } from '../checks/itinerary.ts';
import { clockText, type WorldDate } from '../world/world-calendar.ts';
import type { LegTable, Spot } from './legs.ts';
import type { PlannerSkill } from './planner-skill.ts';

/** Span of time, in minutes after midnight. */
export interface MinuteSpan {
  readonly from: number;
  readonly to: number;
}

/** A visit to be made on a day. */
export interface DayStop {
  readonly spot: Spot;
  readonly minutes: number;
  /** Opening hours; null if the planner does not know them. */
  readonly open: MinuteSpan | null;
  /** Span in which a meal must begin; null for other visits. */
  readonly begins: MinuteSpan | null;
}

/** A day from one spot to another. */
export interface DayFrame {
  readonly date: WorldDate;
  readonly start: Spot;
  readonly startAt: number;
  readonly end: Spot;
  readonly endBy: number;
}

/** A planned day. */
export interface DaySchedule {
  readonly steps: readonly ItineraryStep[];
  readonly endsAt: number;
  /** Crowns, for the whole party, without tickets and meals. */
  readonly cost: number;
}

interface Walk {
  readonly here: Spot;
  readonly at: number;
  readonly cost: number;
  readonly steps: readonly ItineraryStep[];
}

const lastMinute = 1439;

/**
 * Plans a day with all stops.
 * @returns null if the planner finds no order that keeps to all hours; a planner that does not try all orders ignores
 * hours as long as the day has minutes left
 */
export function scheduleDay(
  frame: DayFrame,
  stops: readonly DayStop[],
  legs: LegTable,
  skill: PlannerSkill,
  less: 'time' | 'cost',
): DaySchedule | null {
  const start: Walk = { here: frame.start, at: frame.startAt, cost: 0, steps: [] };
  if (skill.orders === 'all') return bestOrder(frame, start, stops, legs, less);
  let walk: Walk | null = start;
  let rest: readonly DayStop[] = stops;
  while (rest.length > 0 && walk !== null) {
    const next: DayStop | undefined = skill.orders === 'listed' ? rest[0] : nearestNext(walk, rest, legs);
    if (next === undefined) break;
    walk = visit(frame, walk, next, legs) ?? visit(frame, walk, { ...next, open: null, begins: null }, legs);
    rest = rest.filter((each) => each !== next);
  }
  return walk === null ? null : endDay(frame, walk, legs);
}

/** Returns a meal whose time has come, else the nearest stop that is still open, else the nearest. */
function nearestNext(walk: Walk, stops: readonly DayStop[], legs: LegTable): DayStop | undefined {
  const arrival = ({ spot }: DayStop) => walk.at + legs.between(walk.here, spot).minutes;
  const meal = stops.find((stop) => stop.begins !== null && arrival(stop) >= stop.begins.from);
  if (meal !== undefined) return meal;
  const sorted = [...stops].sort((a, b) => arrival(a) - arrival(b));
  const fits = (stop: DayStop) => stop.open === null || arrival(stop) + stop.minutes <= stop.open.to;
  return sorted.find((stop) => stop.begins === null && fits(stop)) ?? sorted[0];
}

/** Goes to a stop, waits until it opens, and stays; null if it closes before. */
function visit({ date }: DayFrame, walk: Walk, { spot, minutes, open, begins }: DayStop, legs: LegTable): Walk | null {
  const moved = move(date, walk, spot, legs);
  const from = Math.max(moved.at, open?.from ?? 0, begins?.from ?? 0);
  const to = from + minutes;
  if (to > (open?.to ?? lastMinute) || from > (begins?.to ?? lastMinute) || to > lastMinute) return null;
  const step = { do: 'visit' as const, place: spot.id, date, from: clockText(from), to: clockText(to) };
  return { ...moved, at: to, steps: [...moved.steps, step] };
}

function move(date: WorldDate, walk: Walk, to: Spot, legs: LegTable): Walk {
  if (walk.here.id === to.id) return walk;
  const { mode, minutes, cost } = legs.between(walk.here, to);
  const at = Math.min(lastMinute, walk.at + minutes);
  const times = { depart: clockText(walk.at), arrive: clockText(at) };
  const step = { do: 'move' as const, mode, from: walk.here.id, to: to.id, date, ...times };
  return { here: to, at, cost: walk.cost + cost, steps: [...walk.steps, step] };
}

function endDay({ date, end }: DayFrame, walk: Walk, legs: LegTable): DaySchedule {
  const home = move(date, walk, end, legs);
  return { steps: home.steps, endsAt: home.at, cost: home.cost };
}

/** Tries all orders that keep to the hours; at most 7 stops, so at most 5,040 orders. */
function bestOrder(
  frame: DayFrame,
  start: Walk,
  stops: readonly DayStop[],
  legs: LegTable,
  less: 'time' | 'cost',
): DaySchedule | null {
  if (stops.length > mostStops) throw new RangeError(`a day with ${stops.length} stops`);
  let best: DaySchedule | null = null;
  const worth = ({ endsAt, cost }: DaySchedule) => (less === 'time' ? endsAt * 1e4 + cost : cost * 1e4 + endsAt);
  const extend = (walk: Walk, rest: readonly DayStop[]) => {
    if (walk.at > frame.endBy) return;
    if (rest.length === 0) {
      const day = endDay(frame, walk, legs);
      if (day.endsAt <= frame.endBy && (best === null || worth(day) < worth(best))) best = day;
      return;
    }
    for (const next of rest) {
      const visited = visit(frame, walk, next, legs);
      const others = rest.filter((each) => each !== next);
      if (visited !== null) extend(visited, others);
    }
  };
  extend(start, stops);
  return best;
}

const mostStops = 7;
