import type { Format, Outcome, Pairing, PairingResult, Ranking } from '../tournament/formats/format.ts';

/** A judge of two members of a group. */
export type Compare<Id extends string> = (pairing: Pairing<Id>, signal: AbortSignal) => Promise<PairingResult>;

export interface RankedGroup<Id extends string> {
  readonly ranking: Ranking<Id>;
  /** Every comparison, in the order asked. */
  readonly outcomes: readonly Outcome<Id>[];
  readonly rounds: number;
  /** Comparisons that came to no result. */
  readonly failed: number;
}

/**
 * Ranks a group in memory: all comparisons of a round run at once, and the next round follows when all are in.
 *
 * @param compare must not throw for a judge that fails: a void result says so
 */
export async function rankGroup<Id extends string>(
  format: Format<Id>,
  compare: Compare<Id>,
  signal: AbortSignal,
): Promise<RankedGroup<Id>> {
  const outcomes: Outcome<Id>[] = [];
  let rounds = 0;
  let step = format.next();
  while (!step.done) {
    signal.throwIfAborted();
    const reported = await Promise.all(
      step.value.map(async (pairing) => ({ pairing, results: [await compare(pairing, signal)] })),
    );
    outcomes.push(...reported);
    rounds += 1;
    step = format.next(reported);
  }
  const failed = outcomes.filter(({ results }) => results.every(({ winner }) => winner === 'void')).length;
  return { ranking: step.value, outcomes, rounds, failed };
}
