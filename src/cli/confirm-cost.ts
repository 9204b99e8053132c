import { createInterface } from 'node:readline/promises';
import type { Records } from '../application/app-context.ts';
import type { NewTournament } from '../application/create-tournament.ts';
import { explainBudget } from '../application/explain-budget.ts';
import { type CallCount, type CallsCost, priceRun } from '../application/plan-run.ts';
import { reviewedShare } from '../arena/cost-plan.ts';
import type { SpendLine } from '../arena/spend.ts';
import type { TournamentHead } from '../arena/tournament.ts';
import { storedConfig } from '../config/load-config.ts';
import { OperatorError } from '../kernel/errors.ts';
import type { RunId } from '../kernel/ids.ts';
import { aboutCost, type CommittedSpend, costFigures, dollars, type ExpectedCost } from '../reporting/spend-words.ts';
import { planSizeText, planText } from '../reporting/terminal/plan-text.ts';
import type { CommandContext } from './terminal.ts';

/**
 * Prints the expected cost of a tournament and asks for consent. A tournament without cost needs none.
 * @param agreed the person has said yes on the command line
 * @returns whether to go on
 * @throws OperatorError where nobody is there to be asked, or the budget has no room for the calls of a single match
 */
export async function confirmCost(
  context: CommandContext,
  app: Records,
  tournament: NewTournament,
  agreed: boolean,
): Promise<boolean> {
  const plan = await priceRun(app, tournament);
  const capUsd = tournament.config.budget?.usd ?? null;
  if (!plan.costsMoney) {
    context.terminal.err(planSizeText(plan, capUsd));
    return true;
  }
  context.terminal.err(planText(plan, capUsd));
  context.terminal.err(explainBudget(tournament.config, plan));
  const cost = { expectedUsd: plan.usd.expected, boundUsd: plan.usd.bound };
  return agreeToCost(context, cost, agreed, plan.unknown.expected.length > 0);
}

/**
 * Asks the person at the terminal for consent to a cost.
 * @returns whether to go on
 * @throws OperatorError where nobody is there to be asked
 */
export async function agreeToCost(
  context: CommandContext,
  cost: ExpectedCost,
  agreed: boolean,
  isPartUnknown = cost.expectedUsd === null,
): Promise<boolean> {
  const sum = sumTold(cost, isPartUnknown);
  const remedy = 'Confirm with --yes; set a limit with --budget DOLLARS.';
  return (
    agreed ||
    askToGoOn(context, `${sum}, and there is no terminal to ask at`, remedy, 'started, and nothing was paid for')
  );
}

function sumTold({ expectedUsd, boundUsd }: ExpectedCost, unknown: boolean): string {
  if (!expectedUsd || boundUsd === null) return 'the cost of this is unknown';
  const figures = `about ${costFigures({ expectedUsd, boundUsd })}`;
  return unknown ? `this may cost ${figures}, plus unknown costs` : `this may cost ${figures}`;
}

/**
 * Asks the person at the terminal whether to continue.
 * @param nobody error message without a terminal to ask at
 * @param undone participle of the message after a refusal, such as `changed` in `Nothing was changed.`
 * @returns whether to go on
 * @throws OperatorError where nobody is there to be asked
 */
export async function askToGoOn(
  { terminal, signal }: CommandContext,
  nobody: string,
  remedy: string,
  undone = 'changed',
): Promise<boolean> {
  if (!terminal.interactive || !process.stdin.isTTY) throw new OperatorError(nobody, remedy);
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const agrees = /^\s*y(es)?\s*$/i.test(await prompt.question('Continue? [y/N] ', { signal }));
    if (!agrees) terminal.err(`Nothing was ${undone}.\n`);
    return agrees;
  } finally {
    prompt.close();
  }
}

/**
 * Prints an expected cost and asks for consent, unless it is 0.
 * @param what work in words, such as `Judging 24 rounds again with openai/gpt-5.1`
 */
export async function confirmSum(
  context: CommandContext,
  what: string,
  cost: CallsCost,
  agreed: boolean,
): Promise<boolean> {
  if (cost.expectedUsd === 0) return true;
  context.terminal.err(`${what}: ${aboutCost(cost)}\n`);
  return agreeToCost(context, cost, agreed);
}

/** Returns the calls that one judge needs to grade answers: one for each answer, and reviews of some. */
export function gradingCalls(model: string, answers: number): readonly CallCount[] {
  return [
    { role: 'grade', model, count: answers },
    { role: 'review', model, count: answers * reviewedShare },
  ];
}

/** Returns the spend and the budget of a run. */
export async function committedSpend(
  { ledger }: Records,
  { id, config }: Pick<TournamentHead, 'id' | 'config'>,
): Promise<CommittedSpend & { readonly spend: readonly SpendLine[] }> {
  return {
    budgetUsd: storedConfig({ id, config }).budget?.usd ?? null,
    committedUsd: await ledger.modelCalls.committedUsd(id),
    spend: await ledger.modelCalls.spendOf(id),
  };
}

/**
 * Prints the cost of a run so far; nothing if it made no model calls.
 * @param words what has cost it, such as `It cost`
 * @param where more can be seen of it
 */
export async function tellCost(
  { terminal }: CommandContext,
  { ledger }: Records,
  run: RunId,
  words: string,
  where = '',
): Promise<void> {
  const spend = await ledger.modelCalls.spendOf(run);
  if (spend.length === 0) return;
  const unknown = spend.some(({ unknownCost }) => unknownCost > 0);
  const usd = await ledger.modelCalls.committedUsd(run);
  const sum = unknown && usd === 0 ? 'an unknown amount' : dollars(usd);
  const more = unknown && usd > 0 ? ', plus calls of unknown cost' : '';
  terminal.err(`${words} ${sum}${more}.${where && ` ${where}`}\n`);
}
