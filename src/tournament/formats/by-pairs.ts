import { outcomesInOrder } from './answers-in-order.ts';
import type { Contest, ContestFormat, ContestOutcome, Format, Outcome, Pairing } from './format.ts';
import { type Asking, lockstep } from './lockstep.ts';
import { pairingDecision } from './pairing-decision.ts';
import { placeBy } from './placing.ts';
import { playRecords } from './play-records.ts';
import { roundRobin } from './round-robin.ts';

/**
 * Plays a format of contests by pairs, for entrants that cannot be compared all at once, such as agents in matches: each
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
  const played: Outcome<Id>[] = [];
  let step = contests.next();
  while (!step.done) {
    checkDisjoint(step.value);
    const ends = yield* lockstep(step.value.map(contestByPairs), outcomesInOrder);
    played.push(...ends.flatMap(({ outcomes }) => outcomes));
    step = contests.next(ends.map(({ outcome }) => outcome));
  }
  const { points } = step.value;
  return placeBy(entrants, played, (entrant, { meanScore }) => [points.get(entrant) ?? 0, meanScore]);
}

interface PlayedContest<Id extends string> {
  readonly outcome: ContestOutcome<Id>;
  readonly outcomes: readonly Outcome<Id>[];
}

function* contestByPairs<Id extends string>(contest: Contest<Id>): Asking<Pairing<Id>, Outcome<Id>, PlayedContest<Id>> {
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
