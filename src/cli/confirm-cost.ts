import { createInterface } from 'node:readline/promises';
import type { AppContext } from '../application/app-context.ts';
import type { NewTournament } from '../application/create-tournament.ts';
import { type CallCount, callsCost, costsMoney, dearestCall, planRun } from '../application/plan-run.ts';
import { reviewedShare } from '../arena/cost-plan.ts';
import type { Config } from '../config/config-schema.ts';
import { OperatorError } from '../kernel/errors.ts';
import type { RunId } from '../kernel/ids.ts';
import { dollars } from '../reporting/spend-words.ts';
import { planSizeText, planText } from '../reporting/terminal/plan-text.ts';
import type { CommandContext } from './terminal.ts';

/**
 * Says what a tournament will cost and asks whether it may. One that costs nothing is not asked about.
 * @param agreed the person has said yes on the command line
 * @returns whether to go on
 * @throws OperatorError where nobody is there to be asked, or the budget has no room for a single call
 */
export async function confirmCost(
  context: CommandContext,
  app: Pick<AppContext, 'ledger'>,
  { config, format, trees, seeds = [] }: NewTournament,
  agreed: boolean,
): Promise<boolean> {
  const count = trees.length || seeds.length || config.trees.count;
  // A single pair meets once on each tree, as in a round robin of two.
  const plan = planRun(
    config,
    format === 'match' ? 'round-robin' : format,
    count,
    await app.ledger.modelCalls.usualCosts(),
  );
  if (!costsMoney(plan)) {
    context.terminal.err(planSizeText(plan));
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

/** What is about to be paid for. */
interface CostQuestion {
  /** Dollars at most, as far as they are known. */
  readonly worstUsd: number;
  /** Whether something of it is of unknown cost. */
  readonly unknown: boolean;
  /** The person has said yes on the command line. */
  readonly agreed: boolean;
}

/**
 * Asks the person at the terminal whether it may cost that.
 * @returns whether to go on
 * @throws OperatorError where nobody is there to be asked
 */
export async function agreeToCost(
  context: CommandContext,
  { worstUsd, unknown, agreed }: CostQuestion,
): Promise<boolean> {
  if (agreed) return true;
  const sum = sumTold(worstUsd, unknown);
  return askToGoOn(context, {
    unattended: () =>
      new OperatorError(
        `${sum}, and there is nobody to ask`,
        'Say yes with --yes; a cap is set with --budget DOLLARS.',
      ),
    declined: 'Nothing was done, and nothing paid for.',
  });
}

function sumTold(worstUsd: number, unknown: boolean): string {
  if (!unknown) return `this may cost up to ${dollars(worstUsd)}`;
  return worstUsd === 0 ? 'it is not known what this may cost' : `this may cost more than ${dollars(worstUsd)}`;
}

interface Question {
  /** What is thrown where nobody is there to be asked. */
  readonly unattended: () => OperatorError;
  /** What is said after a no. */
  readonly declined: string;
}

/**
 * Asks the person at the terminal whether to go on.
 * @returns whether to go on
 * @throws OperatorError where nobody is there to be asked
 */
export async function askToGoOn(
  { terminal, signal }: CommandContext,
  { unattended, declined }: Question,
): Promise<boolean> {
  if (!terminal.interactive || !process.stdin.isTTY) throw unattended();
  const asked = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const agrees = /^\s*y(es)?\s*$/i.test(await asked.question('Go ahead? [y/N] ', { signal }));
    if (!agrees) terminal.err(`${declined}\n`);
    return agrees;
  } finally {
    asked.close();
  }
}

/** Calls that are about to be paid for. */
interface CallsQuestion {
  /** In words, such as `Judging 24 rounds again by openai/gpt-5.1`. */
  readonly what: string;
  readonly counts: readonly CallCount[];
  /** Whose prices and caps hold. */
  readonly config: Config;
  /** The person has said yes on the command line. */
  readonly agreed: boolean;
}

/** Says what calls to models will cost and asks whether it may; what costs nothing is not asked about. */
export async function confirmCalls(
  context: CommandContext,
  app: Pick<AppContext, 'ledger'>,
  { what, counts, config, agreed }: CallsQuestion,
): Promise<boolean> {
  const cost = callsCost(counts, config, await app.ledger.modelCalls.usualCosts());
  if (cost.worstUsd === 0) return true;
  const told = (usd: number | null) => (usd === null ? 'unknown' : dollars(usd));
  context.terminal.err(`${what}: about ${told(cost.expectedUsd)}, at most ${told(cost.worstUsd)}\n`);
  return agreeToCost(context, { worstUsd: cost.worstUsd ?? 0, unknown: cost.worstUsd === null, agreed });
}

/** What one judge is asked to grade so many answers: each once, and some again for what code cannot settle. */
export function gradingCalls(model: string, answers: number): readonly CallCount[] {
  return [
    { role: 'grade', model, count: { expected: answers, worst: answers } },
    { role: 'review', model, count: { expected: answers * reviewedShare, worst: answers } },
  ];
}

/**
 * Says what a run has come to so far, where models were asked.
 * @param words what has cost it, such as `It cost`
 * @param where more can be seen of it
 */
export async function tellCost(
  { terminal }: CommandContext,
  { ledger }: Pick<AppContext, 'ledger'>,
  run: RunId,
  words: string,
  where = '',
): Promise<void> {
  const spend = await ledger.modelCalls.spendOf(run);
  if (spend.length === 0) return;
  const unknown = spend.some(({ unknownCost }) => unknownCost > 0);
  const usd = await ledger.modelCalls.committedUsd(run);
  const sum = unknown && usd === 0 ? 'an unknown amount' : dollars(usd);
  const more = unknown && usd > 0 ? ', and calls whose cost is unknown' : '';
  terminal.err(`${words} ${sum}${more}.${where && ` ${where}`}\n`);
}
