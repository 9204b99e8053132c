import { OperatorError } from '../kernel/errors.ts';
import { visibleLine } from '../kernel/visible-text.ts';
import { dollars } from '../reporting/spend-words.ts';
import type { BudgetRoom, DearCall } from './budget-room.ts';

/**
 * How far a budget goes, in one line or a few.
 * @throws OperatorError where it has no room for the calls of a single match
 */
export function budgetTold(room: BudgetRoom): string {
  const { budgetUsd, dearest, unfit, playable, leastUsd } = room;
  if (!playable)
    throw new OperatorError(
      `a budget of ${dollars(budgetUsd)} has no room for a match: ${unfit.map(callText).join('; ')}`,
      leastText(room),
    );
  const stops = `The budget of ${dollars(budgetUsd)} is a hard cap: a call is made only where the most it can cost is left.\n`;
  const doomed = unfit
    .map((call) => `The run stops before its first call that does not fit: ${callText(call)}.\n`)
    .join('');
  if (budgetUsd >= leastUsd) return stops + doomed;
  const usable = unfit.length > 0 ? '' : usableText(budgetUsd, dearest);
  return `${stops}${doomed}${usable}${leastText(room)}\n`;
}

function usableText(budgetUsd: number, dearest: DearCall): string {
  return `Only the first ${dollars(budgetUsd - dearest.worstUsd)} are sure to be of use: ${callText(dearest)}. `;
}

function callText({ name, worstUsd }: DearCall): string {
  return `${visibleLine(name)} may cost up to ${dollars(worstUsd)} in one call`;
}

function leastText({ leastUsd, expectedUsd, dearest }: BudgetRoom): string {
  return `To reach its end the run needs about ${dollars(leastUsd)}: ${dollars(expectedUsd)} that is expected, and ${dollars(dearest.worstUsd)} kept free for the dearest call.`;
}
