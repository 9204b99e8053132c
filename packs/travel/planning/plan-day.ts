import type { TripRequest } from '../tasks/travel-task.ts';
import type { PlaceResult } from '../tools/tool-results.ts';
import { partyPrice } from '../world/party.ts';
import type { LegTable } from './legs.ts';
import type { PlanContext } from './plan-context.ts';
import { type DayFrame, type DaySchedule, scheduleDay } from './schedule-day.ts';
import { findStop, stopAt } from './stops.ts';

/**
 * Plans a day with visits to all of some places; its cost includes tickets and meals.
 * @returns null if there is no such day; a planner that does not weigh visits closed places too
 */
export async function planDay(
  context: PlanContext<TripRequest>,
  frame: DayFrame,
  places: readonly PlaceResult[],
  legs: LegTable,
): Promise<DaySchedule | null> {
  const { request, skill } = context;
  const stops = [];
  for (const place of places) {
    const stop = await findStop(context, place, frame.date);
    if (stop === null && skill.weighs) return null;
    stops.push(stop ?? stopAt(place, request.lunch));
  }
  const day = scheduleDay(frame, stops, legs, skill, request.less);
  const tickets = places.reduce((sum, { price }) => sum + partyPrice(price, request.party), 0);
  return day && { ...day, cost: day.cost + tickets };
}
