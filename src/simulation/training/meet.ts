import type { ContestedGroup } from '../../rewards/rank-by-contests.ts';
import type { RankedGroup } from '../../rewards/rank-group.ts';
import type {
  Contest,
  ContestFormat,
  ContestOutcome,
  Format,
  Outcome,
  Pairing,
} from '../../tournament/formats/format.ts';
import type { SimulatedJudge } from '../simulated-judge.ts';

/** What a group came to before a simulated judge, and what it took. */
export interface Met<Result> {
  readonly result: Result;
  /** Judge calls: one comparison in one order. */
  readonly calls: number;
  /** Rollouts that the judge read over all calls. */
  readonly texts: number;
}

/** `rankGroup` with a judge that answers at once. */
export function meetInPairs(format: Format<string>, judge: SimulatedJudge): Met<RankedGroup<string>> {
  const { end, answers, rounds } = played(format, (pairing: Pairing<string>): Outcome<string> => {
    return { pairing, results: [judge.compare(pairing)] };
  });
  const calls = answers.length * judge.callsEach;
  return { result: { ranking: end, outcomes: answers, rounds, failed: 0 }, calls, texts: 2 * calls };
}

/** `rankByContests` with a judge that answers at once. */
export function meetInContests(format: ContestFormat<string>, judge: SimulatedJudge): Met<ContestedGroup<string>> {
  const { end, answers, rounds } = played(format, (contest: Contest<string>): ContestOutcome<string> => {
    return { contest, winners: judge.choose(contest) };
  });
  const read = answers.reduce((sum, { contest }) => sum + contest.members.length, 0);
  return {
    result: { ...end, contests: answers, rounds },
    ...{ calls: answers.length * judge.callsEach, texts: read * judge.callsEach },
  };
}

interface PlayedOut<Answer, End> {
  readonly end: End;
  readonly answers: readonly Answer[];
  readonly rounds: number;
}

/** No format takes more rounds than this for the groups of a study; one that goes on is broken. */
const mostRounds = 10_000;

function played<Question, Answer, End>(
  format: Generator<Question[], End, readonly Answer[]>,
  ask: (question: Question) => Answer,
): PlayedOut<Answer, End> {
  const answers: Answer[] = [];
  let rounds = 0;
  let step = format.next();
  while (!step.done) {
    if (rounds === mostRounds) throw new Error('the format does not end');
    rounds += 1;
    const given = step.value.map(ask);
    answers.push(...given);
    step = format.next(given);
  }
  return { end: step.value, answers, rounds };
}
