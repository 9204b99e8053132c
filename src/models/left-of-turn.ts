import { addUsage, type TokenUsage } from '../kernel/token-usage.ts';
import type { ModelRequest } from './language-model.ts';

/**
 * Tokens out that the next part of a turn may have, 1 or more; null when the turn is to end as it is: its bounds are used
 * up, or a provider that does not say what its parts used would be paid without a bound. The next part reads at least
 * what the one before read and said, so that a turn ends before its input passes `maxInputTokens`; it passes it only by
 * what the last part finds anew.
 * @param usages of the parts so far
 */
export function outputLeft(
  { maxInputTokens, maxOutputTokens }: Pick<ModelRequest, 'maxInputTokens' | 'maxOutputTokens'>,
  usages: readonly (TokenUsage | null)[],
): number | null {
  const [used, last] = [sumOf(usages), usages.at(-1) ?? null];
  if (used === null || last === null) return null;
  const input = used.inputTokens + last.inputTokens + last.outputTokens;
  if (maxInputTokens !== undefined && input > maxInputTokens) return null;
  return used.outputTokens < maxOutputTokens ? maxOutputTokens - used.outputTokens : null;
}

function sumOf(usages: readonly (TokenUsage | null)[]): TokenUsage | null {
  return usages.length === 0 ? null : usages.reduce(addUsage);
}
