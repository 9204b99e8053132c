import { fail, ok, type Result } from '../../../src/kernel/result.ts';
import type { TripRequest } from '../tasks/travel-task.ts';
import type { TravelWorld } from '../world/travel-world.ts';
import { allFailed, type CheckOutcome, outcomeOfFaults } from './check-outcome.ts';
import type { Itinerary, PlanItinerary } from './itinerary.ts';
import { itineraryCost } from './itinerary-cost.ts';
import { availabilityFaults, connectionFaults, timetableFaults } from './journey-faults.ts';
import { type CheckedPlan, resolveSteps } from './resolve-steps.ts';
import { connectedFaults, moveFaults, openFaults, orderFaults, stayLengthFaults, windowFaults } from './walk-faults.ts';
import { mealFaults, nightFaults, preferenceFaults, requiredFaults, sightFaults } from './wish-faults.ts';

const walkChecks = {
  order: orderFaults,
  connected: connectedFaults,
  'travel times': moveFaults,
  'opening hours': openFaults,
  'length of visits': stayLengthFaults,
  'not sold out': availabilityFaults,
  window: windowFaults,
  required: requiredFaults,
};
const wishChecks = { sights: sightFaults, meals: mealFaults, preference: preferenceFaults };
const journeyChecks = { timetable: timetableFaults, connections: connectionFaults, nights: nightFaults };

type Faults = (checked: CheckedPlan) => string[];

/** The checks that a request is held to, in their order, without those of form and cost. */
function checksOf({ kind, sights, lunch, preference }: TripRequest): [string, Faults][] {
  const asked = { sights: sights > 0, meals: lunch !== null, preference: preference !== null };
  const wishes = Object.entries(wishChecks).filter(([name]) => asked[name as keyof typeof asked]);
  return [...Object.entries(walkChecks), ...wishes, ...(kind === 'multi-day' ? Object.entries(journeyChecks) : [])];
}

/** Checks an itinerary against what a plan was asked to be. Each check of the request has an outcome, whatever is wrong. */
export function checkPlan(
  world: TravelWorld,
  request: TripRequest,
  itinerary: Result<Itinerary, string>,
): CheckOutcome[] {
  const checks = checksOf(request);
  const costs = request.budget === null ? ['total'] : ['total', 'budget'];
  const formed = planOf(request, itinerary);
  const names = [...checks.map(([name]) => name), ...costs];
  if (!formed.ok) return allFailed(['form', 'known', ...names], formed.failure);
  const form = outcomeOfFaults('form', []);
  const resolved = resolveSteps(world, formed.value.steps);
  if (!resolved.ok)
    return [form, outcomeOfFaults('known', resolved.failure), ...allFailed(names, 'not all that it names is there')];
  const plan = resolved.value;
  if (plan.stretches.length === 0) return [form, ...allFailed(['known', ...names], 'it has no step but stays')];
  const outcomes = checks.map(([name, faults]) => outcomeOfFaults(name, faults({ world, request, plan })));
  const known = outcomeOfFaults('known', []);
  return [form, known, ...outcomes, ...costOutcomes({ world, request, plan }, formed.value.total_cost)];
}

function planOf({ kind }: TripRequest, itinerary: Result<Itinerary, string>): Result<PlanItinerary, string> {
  if (!itinerary.ok) return itinerary;
  const { value } = itinerary;
  if (value.kind !== kind || !('steps' in value)) return fail(`its kind is ${value.kind}, asked for was ${kind}`);
  return ok(value);
}

/** Within this many crowns the stated sum is right: halves and roundings of others. */
const roundingCrowns = 1;

function costOutcomes({ world, request, plan }: CheckedPlan, stated: number): CheckOutcome[] {
  const { party, budget } = request;
  const cost = itineraryCost(world, party, plan);
  const names = budget === null ? ['total'] : ['total', 'budget'];
  if (cost === null) return allFailed(names, 'a step of it cannot be had, so there is no sum');
  const wrong = Math.abs(stated - cost) > roundingCrowns;
  const total = outcomeOfFaults('total', wrong ? [`it says ${stated}, the sum is ${cost}`] : []);
  if (budget === null) return [total];
  return [total, outcomeOfFaults('budget', cost > budget ? [`it costs ${cost} of ${budget}`] : [])];
}
