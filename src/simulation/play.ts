import type { ContestFormat, Format, Ranking } from '../tournament/formats/format.ts';
import type { SimulatedJudge } from './simulated-judge.ts';

/** How a format went before a simulated judge, and what it took. */
export interface Played {
  readonly ranking: Ranking<string>;
  /** Judge calls: one comparison in one order. */
  readonly calls: number;
  /** Answers that the judge read over all calls: two for a pair, the whole group for a contest. */
  readonly texts: number;
  /** Waits for the judge: comparisons of one round run at the same time. */
  readonly rounds: number;
}

/** More rounds than any format of 64 entrants takes; one that goes on is broken. */
const mostRounds = 100_000;

/** Plays a format of pairs to its end. */
export function playPairs(format: Format<string>, judge: SimulatedJudge): Played {
  let calls = 0;
  let rounds = 0;
  let step = format.next();
  while (!step.done && rounds < mostRounds) {
    rounds += 1;
    calls += step.value.length * judge.callsEach;
    step = format.next(step.value.map((pairing) => ({ pairing, results: [judge.compare(pairing)] })));
  }
  if (!step.done) throw new Error('the format does not end');
  return { ranking: step.value, calls, texts: 2 * calls, rounds };
}

/** Plays a format of contests to its end. */
export function playContests(format: ContestFormat<string>, judge: SimulatedJudge): Played {
  let [calls, texts, rounds] = [0, 0, 0];
  let step = format.next();
  while (!step.done && rounds < mostRounds) {
    rounds += 1;
    calls += step.value.length * judge.callsEach;
    texts += step.value.reduce((sum, { members }) => sum + members.length, 0) * judge.callsEach;
    step = format.next(step.value.map((contest) => ({ contest, winners: judge.choose(contest) })));
  }
  if (!step.done) throw new Error('the format does not end');
  return { ranking: step.value.ranking, calls, texts, rounds };
}
