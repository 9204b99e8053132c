import type { TravelRequest } from '../tasks/travel-task.ts';
import type { LookUps } from '../tools/travel-desk.ts';
import type { PlannerSkill } from './planner-skill.ts';

/** A request with the skill and the look-ups of the planner that works on it. */
export interface PlanContext<Request = TravelRequest> {
  readonly lookUps: LookUps;
  readonly request: Request;
  readonly skill: PlannerSkill;
}
