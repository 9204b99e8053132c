/** What a scripted planner can do; all else it does alike. */
export interface PlannerSkill {
  readonly name: string;
  /** How it orders stops: as the question lists them, always to the nearest next, or by trying all orders. */
  readonly orders: 'listed' | 'nearest' | 'all';
  /** It looks when places are open, and whether seats, rooms and tickets are left. */
  readonly looks: boolean;
  /** It keeps to budgets and wishes, and compares what it could take instead of taking what is first. */
  readonly weighs: boolean;
}

/** Does what a brochure would do: everything as listed, by car, whatever is open or left. */
export const rover: PlannerSkill = { name: 'Rover', orders: 'listed', looks: false, weighs: false };
/** The baseline: looks things up, and takes what is nearest or best rated, whatever it costs. */
export const greedyPlanner: PlannerSkill = { name: 'Greedy', orders: 'nearest', looks: true, weighs: false };
/** Looks things up and tries what could be done. */
export const carefulPlanner: PlannerSkill = { name: 'Careful', orders: 'all', looks: true, weighs: true };

/** The scripted agents of the pack, the weakest first. */
export const scriptedPlanners: readonly PlannerSkill[] = [rover, greedyPlanner, carefulPlanner];
