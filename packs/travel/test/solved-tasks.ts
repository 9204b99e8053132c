import { type Itinerary, readItinerary } from '../checks/itinerary.ts';
import { planAnswer } from '../planning/plan-answer.ts';
import { carefulPlanner } from '../planning/planner-skill.ts';
import { makeTasks } from '../tasks/make-tasks.ts';
import type { TravelTask } from '../tasks/travel-task.ts';
import { localDesk, lookUpsAt } from '../tools/travel-desk.ts';
import { makeTravelWorld } from '../world/travel-world.ts';

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
