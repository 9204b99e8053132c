import type { House } from '../compose/open-house.ts';
import { type CallCount, callsCost } from '../compose/plan-run.ts';
import { parseConfig } from '../config/load-config.ts';
import { dollars } from '../report/spend-words.ts';
import type { TournamentRecord } from '../tournament/tournament-record.ts';
import { agreeToCost } from './agree-to-cost.ts';
import type { CommandContext } from './terminal.ts';

/**
 * Says what looking at stored matches again will cost and asks whether it may.
 * @param what in words, such as `judging 24 rounds again by openai/gpt-5.1`
 */
export async function confirmRejudge(
  context: CommandContext,
  house: House,
  record: TournamentRecord,
  what: string,
  counts: readonly CallCount[],
  agreed: boolean,
): Promise<boolean> {
  const config = parseConfig(record.config, `the config stored with ${record.id}`);
  const cost = callsCost(counts, config, await house.ledger.usualCosts());
  if (cost.worstUsd === 0) return true;
  const told = (usd: number | null) => (usd === null ? 'unknown' : dollars(usd));
  context.terminal.err(`${what}: about ${told(cost.expectedUsd)}, at most ${told(cost.worstUsd)}\n`);
  return agreeToCost(context, { worstUsd: cost.worstUsd ?? 0, unknown: cost.worstUsd === null, agreed });
}
