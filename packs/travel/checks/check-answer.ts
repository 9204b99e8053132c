import type { TravelRequest, TravelTask } from '../tasks/travel-task.ts';
import type { TravelWorld } from '../world/travel-world.ts';
import { compareFaults } from './compare-checks.ts';
import type { FaultsByCheck } from './faults.ts';
import { type Itinerary, readItinerary } from './itinerary.ts';
import { itineraryCost } from './itinerary-cost.ts';
import { planFaults } from './plan-checks.ts';
import { resolveSteps } from './resolve-steps.ts';
import { searchFaults } from './search-checks.ts';

interface CheckOutcome {
  /** Such as `budget`. */
  readonly check: string;
  readonly passed: boolean;
  /** The first three faults; empty if it passed. */
  readonly detail: string;
}

/** Outcomes of all checks of an answer. */
export interface CheckedAnswer {
  readonly outcomes: readonly CheckOutcome[];
  /** True if all checks passed. */
  readonly passed: boolean;
  /** Share of the checks that passed, 0 to 1. */
  readonly share: number;
  /** Amount that the question prefers to be small, in minutes or crowns; null if there is none or a check failed. */
  readonly less: number | null;
}

const mostFaults = 3;

/** Checks an answer by the itinerary in its last block of JSON and by the world; tool calls play no part. */
export function checkAnswer(world: TravelWorld, { request }: TravelTask, answer: string): CheckedAnswer {
  const read = readItinerary(answer);
  const itinerary = read.ok && read.value.kind === request.kind ? read.value : null;
  const faults = findFaults(world, request, itinerary);
  const wrongForm = read.ok ? `its kind is ${read.value.kind}, asked for was ${request.kind}` : read.failure;
  const outcomes = Object.entries({ form: [], ...faults }).map(([check, own]) =>
    outcomeOf(check, itinerary === null ? [wrongForm] : own),
  );
  const share = outcomes.filter(({ passed }) => passed).length / outcomes.length;
  const passed = share === 1;
  return { outcomes, passed, share, less: passed && itinerary !== null ? measure(world, request, itinerary) : null };
}

/** Finds the faults of each check; without an itinerary only the names of the checks count. */
function findFaults(world: TravelWorld, request: TravelRequest, itinerary: Itinerary | null): FaultsByCheck {
  switch (request.kind) {
    case 'compare':
      return compareFaults(world, request, itinerary?.kind === 'compare' ? itinerary : null);
    case 'search':
      return searchFaults(world, request, itinerary?.kind === 'search' ? itinerary.places : []);
    default:
      return planFaults(world, request, itinerary !== null && 'steps' in itinerary ? itinerary : null);
  }
}

function outcomeOf(check: string, faults: readonly string[]): CheckOutcome {
  const more = faults.length > mostFaults ? ` and ${faults.length - mostFaults} more` : '';
  return { check, passed: faults.length === 0, detail: `${faults.slice(0, mostFaults).join('; ')}${more}` };
}

function measure(world: TravelWorld, request: TravelRequest, itinerary: Itinerary): number | null {
  if (!('less' in request) || !('steps' in itinerary)) return null;
  const resolved = resolveSteps(world, itinerary.steps);
  if (!resolved.ok) return null;
  if (request.less === 'cost') return itineraryCost(world, request.party, resolved.value);
  return resolved.value.stretches.at(-1)?.end ?? null;
}
