import { groupBy } from '../../kernel/group-by.ts';
import { type Contest, type ContestOutcome, type Outcome, type Pairing, pairingKey } from './format.ts';

/**
 * The outcomes in the order of the pairings, so that nothing depends on which comparison ended first.
 *
 * @throws Error unless there is exactly one outcome for each pairing
 */
export function outcomesInOrder<Id extends string>(
  pairings: readonly Pairing<Id>[],
  outcomes: readonly Outcome<Id>[],
): Outcome<Id>[] {
  return inOrder(pairings.map(pairingKey), outcomes, ({ pairing }) => pairingKey(pairing));
}

/**
 * The same of contests. Equal contests take their outcomes in the order in which these are given.
 *
 * @throws Error unless there is exactly one outcome for each contest, with as many distinct members for winners as were
 * to be chosen, or null
 */
export function contestOutcomesInOrder<Id extends string>(
  contests: readonly Contest<Id>[],
  outcomes: readonly ContestOutcome<Id>[],
): ContestOutcome<Id>[] {
  const ordered = inOrder(contests.map(contestKey), outcomes, ({ contest }) => contestKey(contest));
  for (const outcome of ordered) checkWinners(outcome);
  return ordered;
}

function inOrder<Answer>(
  asked: readonly string[],
  answers: readonly Answer[],
  keyOf: (answer: Answer) => string,
): Answer[] {
  const waiting = groupBy(answers, keyOf);
  const taken = asked.map((key) => waiting.get(key)?.shift());
  const ordered = taken.filter((answer) => answer !== undefined);
  if (ordered.length !== asked.length || answers.length !== asked.length) {
    throw new Error('the outcomes are not those of the comparisons that were asked for');
  }
  return ordered;
}

function contestKey({ members, winners }: Contest<string>): string {
  return JSON.stringify([winners, ...members]);
}

function checkWinners({ contest, winners }: ContestOutcome<string>): void {
  if (winners === null) return;
  const known = new Set(winners.filter((winner) => contest.members.includes(winner)));
  if (winners.length === contest.winners && known.size === contest.winners) return;
  throw new Error(`${contest.winners} winners are to be chosen from ${contest.members.join(', ')}`);
}

/** Asks for several things that can be found out at once, and takes an answer to each. */
export type PairAsking<Asked, Answer, End> = Generator<Asked[], End, readonly Answer[]>;

/**
 * Runs several askers side by side: each yield is all that they ask for at the same step.
 *
 * @param inOrder puts answers into the order of what was asked, and refuses others
 * @returns what each ended with, in their order
 */
export function* lockstep<Asked, Answer, End>(
  askers: readonly PairAsking<Asked, Answer, End>[],
  inOrder: (asked: readonly Asked[], answers: readonly Answer[]) => Answer[],
): PairAsking<Asked, Answer, End[]> {
  let running = askers.map((asker) => ({ asker, step: asker.next() }));
  while (running.some(({ step }) => !step.done)) {
    const asked = running.flatMap(({ step }) => (step.done ? [] : step.value));
    const answers = inOrder(asked, yield asked);
    running = running.map(({ asker, step }) =>
      step.done ? { asker, step } : { asker, step: asker.next(answers.splice(0, step.value.length)) },
    );
  }
  return running.flatMap(({ step }) => (step.done ? [step.value] : []));
}
