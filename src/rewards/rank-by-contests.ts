import type { Contest, ContestFormat, ContestOutcome, PointsRanking } from '../tournament/formats/format.ts';

/** A judge of a whole contest: the ids of those who go on, or null where it failed. */
export type ChooseWinners<Id extends string> = (
  contest: Contest<Id>,
  signal: AbortSignal,
) => Promise<readonly Id[] | null>;

export interface ContestedGroup<Id extends string> extends PointsRanking<Id> {
  readonly contests: readonly ContestOutcome<Id>[];
  readonly rounds: number;
}

/** Ranks a group in memory by contests: all of a round run at once. The judge must not throw where it fails. */
export async function rankByContests<Id extends string>(
  format: ContestFormat<Id>,
  choose: ChooseWinners<Id>,
  signal: AbortSignal,
): Promise<ContestedGroup<Id>> {
  const contests: ContestOutcome<Id>[] = [];
  let rounds = 0;
  let step = format.next();
  while (!step.done) {
    signal.throwIfAborted();
    const outcomes = await Promise.all(
      step.value.map(async (contest) => ({ contest, winners: await choose(contest, signal) })),
    );
    contests.push(...outcomes);
    rounds += 1;
    step = format.next(outcomes);
  }
  return { ...step.value, contests, rounds };
}
