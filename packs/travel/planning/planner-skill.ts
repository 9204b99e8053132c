/** Abilities in which scripted planners differ. */
export interface PlannerSkill {
  readonly name: string;
  /** Order of stops: as the question lists them, always the nearest next, or the best of all orders. */
  readonly orders: 'listed' | 'nearest' | 'all';
  /** True if it looks up opening hours, and the seats, rooms and tickets that are left. */
  readonly looks: boolean;
  /** True if it keeps to budgets and wishes, and compares options instead of taking the first. */
  readonly weighs: boolean;
}

/** Takes everything as listed, by car, and ignores hours, seats and tickets. */
export const rover: PlannerSkill = { name: 'Rover', orders: 'listed', looks: false, weighs: false };
/** Looks things up, and takes the nearest or best rated at any price; the pack's baseline. */
export const greedyPlanner: PlannerSkill = { name: 'Greedy', orders: 'nearest', looks: true, weighs: false };
/** Looks things up and compares all options. */
export const carefulPlanner: PlannerSkill = { name: 'Careful', orders: 'all', looks: true, weighs: true };

/** The scripted agents of the pack, the weakest first. */
export const scriptedPlanners: readonly PlannerSkill[] = [rover, greedyPlanner, carefulPlanner];
