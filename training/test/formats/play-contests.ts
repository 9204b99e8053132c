import type { Contest, ContestFormat, PointsRanking } from '../../formats/contests.ts';

const mostYields = 2000;

/** Plays a format of contests, the winners of each chosen by `choose`. */
export function playContests(
  format: ContestFormat<string>,
  choose: (contest: Contest<string>) => readonly string[] | null,
): { yields: Contest<string>[][]; end: PointsRanking<string> } {
  const yields: Contest<string>[][] = [];
  let step = format.next();
  while (!step.done) {
    if (yields.length > mostYields) throw new Error('the format does not end');
    yields.push(step.value);
    step = format.next(step.value.map((contest) => ({ contest, winners: choose(contest) })).toReversed());
  }
  return { yields, end: step.value };
}
