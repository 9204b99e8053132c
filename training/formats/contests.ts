import {
  type Format,
  inOrder,
  type Outcome,
  outcomesInOrder,
  type Pairing,
  pairingDecision,
  type Ranking,
} from '../../src/arena/formats/format.ts';
import { placeBy, playRecords } from '../../src/arena/formats/placing.ts';
import { roundRobin } from '../../src/arena/formats/round-robin.ts';

/** A group whose members are compared all at once, so that `winners` of them go on. */
export interface Contest<Id extends string> {
  readonly members: readonly Id[];
  /** Number of winners to choose: at least 1, fewer than the members. */
  readonly winners: number;
}

export interface ContestOutcome<Id extends string> {
  readonly contest: Contest<Id>;
  /** Chosen winners; null for a void contest, whose comparison failed. */
  readonly winners: readonly Id[] | null;
}

/** A ranking with the points it stands on. */
export interface PointsRanking<Id extends string> {
  readonly ranking: Ranking<Id>;
  /** Points of every entrant. */
  readonly points: ReadonlyMap<Id, number>;
}

/**
 * A format whose comparisons are of whole groups. Each yield may run at the same time; whether somebody can be in two
 * contests of it, the format says.
 */
export type ContestFormat<Id extends string> = Generator<
  Contest<Id>[],
  PointsRanking<Id>,
  readonly ContestOutcome<Id>[]
>;

/**
 * The outcomes in the order of the contests. Equal contests take their outcomes in the order in which these are given.
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

function contestKey({ members, winners }: Contest<string>): string {
  return JSON.stringify([winners, ...members]);
}

function checkWinners({ contest, winners }: ContestOutcome<string>): void {
  if (winners === null) return;
  const distinct = new Set(winners.filter((winner) => contest.members.includes(winner)));
  if (winners.length === contest.winners && distinct.size === contest.winners) return;
  throw new Error(`${contest.winners} winners are to be chosen from ${contest.members.join(', ')}`);
}

/** Asks for several things that can be found out at once, and takes an answer to each. */
export type PairAsking<Asked, Answer, End> = Generator<Asked[], End, readonly Answer[]>;

/**
 * Runs several askers side by side: each yield is all that they ask for at the same step.
 *
 * @param inOrderOf puts answers into the order of what was asked, and refuses others
 * @returns what each ended with, in their order
 */
export function* lockstep<Asked, Answer, End>(
  askers: readonly PairAsking<Asked, Answer, End>[],
  inOrderOf: (requests: readonly Asked[], answers: readonly Answer[]) => Answer[],
): PairAsking<Asked, Answer, End[]> {
  let running = askers.map((asker) => ({ asker, step: asker.next() }));
  while (running.some(({ step }) => !step.done)) {
    const requests = running.flatMap(({ step }) => (step.done ? [] : step.value));
    const answers = inOrderOf(requests, yield requests);
    running = running.map(({ asker, step }) =>
      step.done ? { asker, step } : { asker, step: asker.next(answers.splice(0, step.value.length)) },
    );
  }
  return running.flatMap(({ step }) => (step.done ? [step.value] : []));
}

/**
 * Plays a format of contests by pairs, for entrants that cannot be compared all at once, such as rollouts before a judge of two: each
 * contest is a round robin of its members, the contests of one yield side by side. Its winners are chosen by mean score,
 * then by pairings won, then in the order of the contest's members (the order of the draw). It is void when none of its
 * pairings has a winner, or fewer members than are to be chosen have a counted result. Ranked by points, then by mean
 * score over all comparisons; see `placeBy` for ties and voids.
 *
 * @param entrants those of the format of contests
 * @param contests a fresh format whose yields hold nobody in two contests
 * @throws RangeError when somebody is in two contests of one yield
 */
export function* byPairs<Id extends string>(entrants: readonly Id[], contests: ContestFormat<Id>): Format<Id> {
  const outcomes: Outcome<Id>[] = [];
  let step = contests.next();
  while (!step.done) {
    checkDisjoint(step.value);
    const ends = yield* lockstep(step.value.map(contestByPairs), outcomesInOrder);
    outcomes.push(...ends.flatMap(({ outcomes }) => outcomes));
    step = contests.next(ends.map(({ outcome }) => outcome));
  }
  const { points } = step.value;
  return placeBy(entrants, outcomes, (entrant, { meanScore }) => [points.get(entrant) ?? 0, meanScore]);
}

interface PlayedContest<Id extends string> {
  readonly outcome: ContestOutcome<Id>;
  readonly outcomes: readonly Outcome<Id>[];
}

function* contestByPairs<Id extends string>(
  contest: Contest<Id>,
): PairAsking<Pairing<Id>, Outcome<Id>, PlayedContest<Id>> {
  const outcomes: Outcome<Id>[] = [];
  const format = roundRobin(contest.members);
  let step = format.next();
  while (!step.done) {
    const reported = yield step.value;
    outcomes.push(...reported);
    step = format.next(reported);
  }
  return { outcome: { contest, winners: winnersOf(contest, outcomes) }, outcomes };
}

function winnersOf<Id extends string>(
  { members, winners }: Contest<Id>,
  outcomes: readonly Outcome<Id>[],
): readonly Id[] | null {
  const isDecided = outcomes.some((outcome) => ['a', 'b'].includes(pairingDecision(outcome)));
  const records = playRecords(outcomes);
  if (!isDecided || records.size < winners) return null;
  // Stable: level members stay in the order of the draw.
  const bestFirst = members
    .flatMap((member) => {
      const record = records.get(member);
      return record ? [{ member, record }] : [];
    })
    .sort(
      (one, other) => compareMeans(one.record.meanScore, other.record.meanScore) || other.record.wins - one.record.wins,
    );
  return bestFirst.slice(0, winners).map(({ member }) => member);
}

/** Differences of mean scores below a billionth are rounding. */
function compareMeans(one: number, other: number): number {
  return Math.round((other - one) * 1e9);
}

function checkDisjoint(contests: readonly Contest<string>[]): void {
  const members = contests.flatMap((contest) => contest.members);
  const twice = members.find((member, index) => members.indexOf(member) !== index);
  if (twice !== undefined) throw new RangeError(`${twice} is in two contests at once, which cannot be played by pairs`);
}
