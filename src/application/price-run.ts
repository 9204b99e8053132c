import type { CostPlan } from '../arena/cost-plan.ts';
import type { AppContext } from './app-context.ts';
import { type BudgetRoom, budgetRoom } from './budget-room.ts';
import type { NewTournament } from './create-tournament.ts';
import { costsMoney, planRun, type RunKnowledge } from './plan-run.ts';

/** What a tournament will come to before it is played. */
export interface RunPrice {
  readonly plan: CostPlan;
  /** Whether it costs money, or may: then somebody must agree to it. */
  readonly costs: boolean;
  /** How far its budget goes; null where it has none, or costs nothing. */
  readonly room: BudgetRoom | null;
}

/** What a new tournament will cost. A single pair meets once on each tree, as in a round robin of two. */
export async function priceRun(
  app: Pick<AppContext, 'ledger'>,
  { config, format, trees, set, seeds = [] }: Pick<NewTournament, 'config' | 'format' | 'trees' | 'set' | 'seeds'>,
): Promise<RunPrice> {
  const count = trees.length || seeds.length || config.trees.count;
  const played = format === 'match' ? 'round-robin' : format;
  const plan = planRun(config, played, count, await knowledgeOf(app), set !== undefined);
  const costs = costsMoney(plan);
  const room = costs && config.budget ? budgetRoom(config, config.budget.usd, plan) : null;
  return { plan, costs, room };
}

/** Whether a run costs money, or has programs that have not said yet what they cost: where nobody is asked about these. */
export function mayCostMoney({ costs, plan }: Pick<RunPrice, 'costs' | 'plan'>): boolean {
  return costs || plan.unknown.expected.length > 0;
}

/** What runs so far have taught. */
export async function knowledgeOf({ ledger }: Pick<AppContext, 'ledger'>): Promise<RunKnowledge> {
  return { usual: await ledger.modelCalls.usualCosts(), played: await ledger.rounds.playedVolume() };
}
