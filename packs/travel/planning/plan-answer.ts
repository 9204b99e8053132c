import type { Itinerary, ItineraryStep } from '../checks/itinerary.ts';
import type { TravelTask } from '../tasks/travel-task.ts';
import type { LookUps } from '../tools/travel-desk.ts';
import { planCompare } from './plan-compare.ts';
import { planJourney } from './plan-journey.ts';
import { planSearch } from './plan-search.ts';
import { planTour } from './plan-tour.ts';
import type { PlannerSkill } from './planner-skill.ts';

/**
 * Answers a task by the tools alone. Scripted planners read no English: they are given the request in figures, which
 * models are not.
 */
export async function planAnswer(lookUps: LookUps, { request }: TravelTask, skill: PlannerSkill): Promise<string> {
  const planner = { lookUps, skill };
  const plan = () => {
    switch (request.kind) {
      case 'compare':
        return planCompare({ ...planner, request });
      case 'search':
        return planSearch({ ...planner, request });
      case 'multi-day':
        return planJourney({ ...planner, request });
      default:
        return planTour({ ...planner, request });
    }
  };
  const itinerary = await plan();
  return itinerary === null ? 'I found no plan that keeps to all of it.' : answerText(itinerary);
}

/** Writes an itinerary in words, with a block of JSON at the end. */
export function answerText(itinerary: Itinerary): string {
  const words = wordsOf(itinerary)
    .map((line) => `- ${line}`)
    .join('\n');
  return `${words}\n\n\`\`\`json\n${JSON.stringify(itinerary)}\n\`\`\`\n`;
}

function wordsOf(itinerary: Itinerary): string[] {
  switch (itinerary.kind) {
    case 'compare':
      return [
        ...itinerary.options.map(({ mode, possible, ids, depart, arrive, cost }) =>
          possible
            ? `By ${mode} ${ids.join(' and ')}: ${depart} to ${arrive}, ${cost} crowns.`
            : `By ${mode}: not possible.`,
        ),
        `Take the ${itinerary.choice ?? 'none'}.`,
      ];
    case 'search':
      return itinerary.places.map((id) => `Go to ${id}.`);
    default:
      return [...itinerary.steps.map(stepText), `In all ${itinerary.total_cost} crowns.`];
  }
}

function stepText(step: ItineraryStep): string {
  if (step.do === 'stay') return `${step.check_in} to ${step.check_out}: ${step.rooms} rooms in ${step.hotel}.`;
  if (step.do === 'visit') return `${step.date}, ${step.from} to ${step.to}: visit ${step.place}.`;
  const means = step.do === 'move' ? step.mode : step.do === 'train' ? `train ${step.train}` : `flight ${step.flight}`;
  return `${step.date}, ${step.depart} to ${step.arrive}: ${means} from ${step.from} to ${step.to}.`;
}
