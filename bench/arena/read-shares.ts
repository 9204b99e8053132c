import * as z from 'zod';
import { failureTags, verdictTiers } from '../../examiner/verdict.ts';
import { runArena } from './run-arena.ts';

const share = z.object({ count: z.int(), of: z.int() });
const tags = z.record(z.enum(failureTags), share);
const sharesSchema = z.object({
  tiesByRound: share,
  tiesByMatch: share,
  tiers: z.record(z.enum(verdictTiers), share),
  tags,
  seatAWins: share,
  tagsByAgent: z.array(z.object({ agent: z.string(), tags })).readonly(),
});

/** The shares of `dr-arena leaderboard --details --json` that the benchmarks use. */
export type Shares = z.infer<typeof sharesSchema>;
export type Count = z.infer<typeof share>;

/** The shares of the newest tournament of a folder. */
export async function readShares(folder: string): Promise<Shares> {
  const { json } = await runArena(folder, ['leaderboard', '--details', '--json']);
  return z.object({ shares: sharesSchema }).parse(json).shares;
}

/** Counts of the same thing in several runs, taken together. */
export function pooled(counts: readonly Count[]): Count {
  return {
    count: counts.reduce((sum, { count }) => sum + count, 0),
    of: counts.reduce((sum, { of }) => sum + of, 0),
  };
}

/** Returns a share to three decimals; null if there was nothing to count. */
export function shareOf({ count, of }: Count): number | null {
  return of === 0 ? null : rounded(count / of);
}

export function rounded(value: number, digits = 3): number {
  return Number(value.toFixed(digits));
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
