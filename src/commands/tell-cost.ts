import type { House } from '../compose/open-house.ts';
import type { RunId } from '../kernel/ids.ts';
import { dollars } from '../report/spend-words.ts';
import type { CommandContext } from './terminal.ts';

/**
 * Says what a run has come to so far, where models were asked.
 * @param words what has cost it, such as `It cost`
 * @param where more can be seen of it
 */
export async function tellCost(
  { terminal }: CommandContext,
  { ledger }: House,
  run: RunId,
  words: string,
  where = '',
): Promise<void> {
  const spend = await ledger.spendOf(run);
  if (spend.length === 0) return;
  const unknown = spend.some(({ unknownCost }) => unknownCost > 0);
  const usd = await ledger.committedUsd(run);
  const sum = unknown && usd === 0 ? 'an unknown amount' : dollars(usd);
  const more = unknown && usd > 0 ? ', and calls whose cost is unknown' : '';
  terminal.err(`${words} ${sum}${more}.${where && ` ${where}`}\n`);
}
