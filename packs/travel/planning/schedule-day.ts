import type { ItineraryStep } from '../checks/itinerary.ts';
import { clockText, type WorldDate } from '../world/world-calendar.ts';
import type { LegTable, Spot } from './legs.ts';
import type { PlannerSkill } from './planner-skill.ts';

/** From and to, in minutes after midnight. */
export interface MinuteSpan {
  readonly from: number;
  readonly to: number;
}

/** Somewhere to be visited on a day. */
export interface DayStop {
  readonly spot: Spot;
  readonly minutes: number;
  /** When it is open; null: the planner does not know. */
  readonly open: MinuteSpan | null;
  /** When the visit is to begin, for a meal. */
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

/** A day as it was planned. */
export interface DaySchedule {
  readonly steps: readonly ItineraryStep[];
  readonly endsAt: number;
  /** Of the ways, in crowns. */
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
 * @returns null where the planner finds no order that keeps to all hours; a planner that does not try all orders goes
 * on regardless, as long as the day has minutes left
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
  let left: readonly DayStop[] = stops;
  while (left.length > 0 && walk !== null) {
    const next: DayStop | undefined = skill.orders === 'listed' ? left[0] : nearestNext(walk, left, legs);
    if (next === undefined) break;
    walk = visit(frame, walk, next, legs) ?? visit(frame, walk, { ...next, open: null, begins: null }, legs);
    left = left.filter((each) => each !== next);
  }
  return walk === null ? null : closed(frame, walk, legs);
}

/** A meal when its time has come; else the nearest that can be visited, or the nearest. */
function nearestNext(walk: Walk, left: readonly DayStop[], legs: LegTable): DayStop | undefined {
  const arrival = ({ spot }: DayStop) => walk.at + legs.between(walk.here, spot).minutes;
  const meal = left.find((stop) => stop.begins !== null && arrival(stop) >= stop.begins.from);
  if (meal !== undefined) return meal;
  const sorted = [...left].sort((a, b) => arrival(a) - arrival(b));
  const canBe = (stop: DayStop) => stop.open === null || arrival(stop) + stop.minutes <= stop.open.to;
  return sorted.find((stop) => stop.begins === null && canBe(stop)) ?? sorted[0];
}

/** Goes to a stop, waits until it opens, and stays; null where that cannot be. */
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

function closed({ date, end }: DayFrame, walk: Walk, legs: LegTable): DaySchedule {
  const home = move(date, walk, end, legs);
  return { steps: home.steps, endsAt: home.at, cost: home.cost };
}

/** Tries all orders, and leaves off those that break an hour: at most 7 stops are tried, so at most 5,040 orders. */
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
  const go = (walk: Walk, left: readonly DayStop[]) => {
    if (walk.at > frame.endBy) return;
    if (left.length === 0) {
      const day = closed(frame, walk, legs);
      if (day.endsAt <= frame.endBy && (best === null || worth(day) < worth(best))) best = day;
      return;
    }
    for (const next of left) {
      const on = visit(frame, walk, next, legs);
      if (on === null) continue;
      go(
        on,
        left.filter((each) => each !== next),
      );
    }
  };
  go(start, stops);
  return best;
}

const mostStops = 7;
