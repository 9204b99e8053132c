import { createInterface } from 'node:readline/promises';
import type { NewTournament } from '../compose/create-tournament.ts';
import type { House } from '../compose/open-house.ts';
import { costsMoney, planRun } from '../compose/plan-run.ts';
import { OperatorError } from '../kernel/errors.ts';
import { planText } from '../report/terminal/plan-text.ts';
import type { CostPlan } from '../tournament/cost-plan.ts';
import type { CommandContext } from './terminal.ts';

/**
 * Says what a tournament will cost and asks whether it may. One that costs nothing is not asked about.
 * @param agreed the person has said yes on the command line
 * @returns whether to go on
 * @throws OperatorError where nobody is there to be asked
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
  if (!costsMoney(plan)) return true;
  context.terminal.err(planText(plan));
  if (config.budget)
    context.terminal.err(`The budget is $${config.budget.usd}: the run stops before it would cost more.\n`);
  return agreed || ask(context, plan);
}

async function ask({ terminal, signal }: CommandContext, { usd }: CostPlan): Promise<boolean> {
  if (!terminal.interactive || !process.stdin.isTTY) {
    throw new OperatorError(
      `this may cost up to $${usd.worst.toFixed(2)}, and there is nobody to ask`,
      'Say yes with --yes; a cap is set with --budget DOLLARS.',
    );
  }
  const asked = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^\s*y(es)?\s*$/i.test(await asked.question('Go ahead? [y/N] ', { signal }));
  } finally {
    asked.close();
  }
}
