import type { NewTournament } from '../compose/create-tournament.ts';
import type { House } from '../compose/open-house.ts';
import { costsMoney, dearestCall, planRun } from '../compose/plan-run.ts';
import type { Config } from '../config/config-schema.ts';
import { OperatorError } from '../kernel/errors.ts';
import { dollars } from '../report/spend-words.ts';
import { planText, sizeText } from '../report/terminal/plan-text.ts';
import { agreeToCost } from './agree-to-cost.ts';
import type { CommandContext } from './terminal.ts';

/**
 * Says what a tournament will cost and asks whether it may. One that costs nothing is not asked about.
 * @param agreed the person has said yes on the command line
 * @returns whether to go on
 * @throws OperatorError where nobody is there to be asked, or the budget has no room for a single call
 */
export async function confirmCost(
  context: CommandContext,
  house: House,
  { config, format, trees, seeds = [] }: NewTournament,
  agreed: boolean,
): Promise<boolean> {
  const count = trees.length || seeds.length || config.trees.count;
  // A single pair meets once on each tree, as in a round robin of two.
  const plan = planRun(config, format === 'match' ? 'round-robin' : format, count, await house.ledger.usualCosts());
  if (!costsMoney(plan)) {
    context.terminal.err(sizeText(plan));
    return true;
  }
  context.terminal.err(planText(plan));
  if (config.budget) {
    checkBudget(config.budget.usd, config);
    context.terminal.err(`The budget is $${config.budget.usd}: the run stops before it would cost more.\n`);
  }
  return agreeToCost(context, { worstUsd: plan.usd.worst, unknown: plan.unknown.worst.length > 0, agreed });
}

/** A call is made only where its worst cost fits. */
function checkBudget(budget: number, config: Config): void {
  const dearest = dearestCall(config);
  if (dearest === null || dearest.usd <= budget) return;
  throw new OperatorError(
    `a budget of $${budget} has no room for one call of ${dearest.name}, which may cost up to ${dollars(dearest.usd)}`,
    `Raise it, or lower what one answer may use ('caps' in the config).`,
  );
}
