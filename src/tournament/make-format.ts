import type { FormatSettings } from '../config/format-settings.ts';
import { adaptive } from './formats/adaptive.ts';
import { anchor } from './formats/anchor.ts';
import { outcomesInOrder } from './formats/answers-in-order.ts';
import { doubleElimination } from './formats/double-elimination.ts';
import type { Contest, ContestFormat, ContestOutcome, Format, Outcome, Pairing } from './formats/format.ts';
import { groupTournament } from './formats/group-tournament.ts';
import { type Asking, lockstep } from './formats/lockstep.ts';
import { pairingDecision } from './formats/pairing-decision.ts';
import { placement } from './formats/placement.ts';
import { placeBy } from './formats/placing.ts';
import { playRecords } from './formats/play-records.ts';
import { remembering } from './formats/remembering.ts';
import { roundRobin } from './formats/round-robin.ts';
import { singleElimination } from './formats/single-elimination.ts';
import { swiss } from './formats/swiss.ts';

/**
 * The format that settings ask for, ready to be played. No pair is asked about twice: a second meeting is answered from
 * memory.
 *
 * @param seed fixes every random draw
 * @throws RangeError where the settings do not fit the entrants
 */
export function makeFormat<Id extends string>(
  settings: FormatSettings,
  entrants: readonly Id[],
  seed: number,
): Format<Id> {
  return remembering(bareFormat(settings, entrants, seed));
}

/** The format as it is, which asks about a pair each time it meets. Errors as above. */
export function bareFormat<Id extends string>(
  settings: FormatSettings,
  entrants: readonly Id[],
  seed: number,
): Format<Id> {
  switch (settings.format) {
    case 'round-robin':
      return roundRobin(entrants);
    case 'anchor':
      return anchor(entrants, { anchor: anchorOf(settings, entrants), seed });
    case 'single-elimination': {
      const seeding = { kind: 'anchor', anchor: anchorOf(settings, entrants) } as const;
      return singleElimination(entrants, { seed, seeding });
    }
    case 'double-elimination':
      return doubleElimination(entrants, { seed });
    case 'group': {
      const { size, ...group } = settings.group;
      const contests = groupTournament(entrants, { seed, groupSize: size, ...group, atOnce: false });
      return byPairs(entrants, contests);
    }
    case 'adaptive': {
      const { pairings, costs, ...wanted } = settings.adaptive;
      const costOf = (entrant: Id) => (Object.hasOwn(costs, entrant) ? (costs[entrant] ?? 1) : 1);
      const cost = (a: Id, b: Id) => costOf(a) + costOf(b);
      return adaptive(entrants, { seed, cost, ...wanted, ...(pairings !== undefined && { pairings }) });
    }
    case 'placement': {
      const { rounds, established } = settings.placement;
      const ratings = new Map(Object.entries(established).map(([name, rating]) => [name as Id, rating]));
      return placement(entrants, { seed, established: ratings, ...(rounds !== undefined && { rounds }) });
    }
    case 'swiss':
      return swiss(entrants, { seed, ...(settings.rounds !== undefined && { rounds: settings.rounds }) });
  }
}

/** The entrant that the settings name, else the first. */
function anchorOf<Id extends string>(settings: FormatSettings, entrants: readonly Id[]): Id {
  const named = settings.anchor ?? entrants[0];
  const found = entrants.find((entrant) => entrant === named);
  if (found === undefined) throw new RangeError(`the anchor ${named ?? ''} is not among the entrants`);
  return found;
}

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
