import { z } from 'zod';
import type { TokenUsage } from '../kernel/token-usage.ts';

/** No call uses more of anything: a count beyond it is none. */
const mostCounted = 1e9;
/** Dollars; no call costs more. */
const mostUsd = 1e5;

/** A count that a provider has to state: not a number where it states no whole one, which leaves the reply of use. */
export const tokenCount = z
  .unknown()
  .optional()
  .transform((value): number => (isCount(value) ? value : Number.NaN));

/** A count that a provider may leave out: null then. */
export const optionalCount = z
  .unknown()
  .optional()
  .transform((value): number | null => (value === undefined || value === null ? null : tokenCount.parse(value)));

/** What a call used, or null, unknown, where a count is not a whole number from 0 to 1e9. */
export function soundUsage(usage: TokenUsage | null): TokenUsage | null {
  return usage !== null && Object.values(usage).every(isCount) ? usage : null;
}

/** Dollars that a provider states, or null, unknown, where they are not from 0 to 1e5. */
export function soundCost(usd: unknown): number | null {
  return typeof usd === 'number' && usd >= 0 && usd <= mostUsd ? usd : null;
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= mostCounted;
}
