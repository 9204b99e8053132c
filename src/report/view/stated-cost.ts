import type { AnswerOutcome } from '../../kernel/answer.ts';
import type { Spent } from '../spend-words.ts';

/** What an agent says its answers cost; what failed states nothing and counts as unknown. Null where no cost is stated. */
export function statedCost(outcomes: readonly AnswerOutcome[]): Spent | null {
  const known = outcomes.flatMap((outcome) => (outcome.kind === 'answered' ? (outcome.answer.costUsd ?? []) : []));
  if (known.length === 0) return null;
  const usd = known.reduce((total, cost) => total + cost, 0);
  return { usd, reservedUsd: 0, unknownCost: outcomes.length - known.length };
}
