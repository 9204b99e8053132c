import type { TravelTask } from '../tasks/travel-task.ts';
import type { TravelWorld } from '../world/travel-world.ts';
import { checkCompare } from './check-compare.ts';
import { checkFoundPlaces } from './check-found-places.ts';
import type { CheckOutcome } from './check-outcome.ts';
import { checkPlan } from './check-plan.ts';
import { type Itinerary, readItinerary } from './itinerary.ts';
import { itineraryCost } from './itinerary-cost.ts';
import { resolveSteps } from './resolve-steps.ts';

/** What code finds of an answer. */
export interface CheckedAnswer {
  readonly outcomes: readonly CheckOutcome[];
  /** All checks passed. */
  readonly passed: boolean;
  /** The share of checks that passed. */
  readonly share: number;
  /** What the question prefers less of, the minute at which it ends or crowns; null where it prefers nothing or not all passed. */
  readonly left: number | null;
}

/** Checks an answer, by the itinerary in its last block of JSON and the world alone. */
export function checkAnswer(world: TravelWorld, { request }: TravelTask, answer: string): CheckedAnswer {
  const itinerary = readItinerary(answer);
  const outcomes =
    request.kind === 'compare'
      ? checkCompare(world, request, itinerary)
      : request.kind === 'search'
        ? checkFoundPlaces(world, request, itinerary)
        : checkPlan(world, request, itinerary);
  const passed = outcomes.every((outcome) => outcome.passed);
  const share = outcomes.filter((outcome) => outcome.passed).length / outcomes.length;
  return { outcomes, passed, share, left: passed && itinerary.ok ? spentBy(world, request, itinerary.value) : null };
}

function spentBy(world: TravelWorld, request: TravelTask['request'], itinerary: Itinerary): number | null {
  if (!('less' in request) || !('steps' in itinerary)) return null;
  const resolved = resolveSteps(world, itinerary.steps);
  if (!resolved.ok) return null;
  const { stretches } = resolved.value;
  if (request.less === 'cost') return itineraryCost(world, request.party, resolved.value);
  return stretches.at(-1)?.end ?? null;
}
