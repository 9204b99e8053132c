import { type Itinerary, readItinerary } from '../../../packs/travel/checks/itinerary.ts';
import { planAnswer } from '../../../packs/travel/planning/plan-answer.ts';
import { carefulPlanner } from '../../../packs/travel/planning/planner-skill.ts';
import { makeTasks } from '../../../packs/travel/tasks/make-tasks.ts';
import type { TravelTask } from '../../../packs/travel/tasks/travel-task.ts';
import { localDesk, lookUpsAt } from '../../../packs/travel/tools/travel-desk.ts';
import { makeTravelWorld } from '../../../packs/travel/world/travel-world.ts';

export const testWorld = makeTravelWorld();

/** A task with an answer that passes all of its checks. */
export interface SolvedTask {
  readonly task: TravelTask;
  readonly answer: string;
  readonly itinerary: Itinerary;
}

/** Some tasks of each kind with their reference answers. */
export async function solvedTasks(perKind: number, seed: string): Promise<SolvedTask[]> {
  const lookUps = lookUpsAt(localDesk(testWorld));
  const solved: SolvedTask[] = [];
  for (const task of await makeTasks(testWorld, { perKind, seed })) {
    const answer = await planAnswer(lookUps, task, carefulPlanner);
    const read = readItinerary(answer);
    if (!read.ok) throw new Error(`${task.id}: ${read.failure}`);
    solved.push({ task, answer, itinerary: read.value });
  }
  return solved;
}
