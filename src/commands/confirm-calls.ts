import type { House } from '../compose/open-house.ts';
import { type CallCount, callsCost } from '../compose/plan-run.ts';
import type { Config } from '../config/config-schema.ts';
import { dollars } from '../report/spend-words.ts';
import { reviewedShare } from '../tournament/cost-plan.ts';
import { agreeToCost } from './agree-to-cost.ts';
import type { CommandContext } from './terminal.ts';

/** Calls that are about to be paid for. */
export interface CallsQuestion {
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
  house: House,
  { what, counts, config, agreed }: CallsQuestion,
): Promise<boolean> {
  const cost = callsCost(counts, config, await house.ledger.usualCosts());
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
