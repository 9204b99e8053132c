import {
  type FormatName,
  type FormatSettings,
  inPlaceOfRetired,
  retiredFormatNames,
} from '../config/format-settings.ts';
import type { AgentId, MatchId, TreeId } from '../kernel/ids.ts';
import { type AdaptiveOptions, adaptive } from './formats/adaptive.ts';
import { anchor } from './formats/anchor.ts';
import { lockstep, outcomesInOrder, type PairAsking } from './formats/answers-in-order.ts';
import {
  type Contest,
  type ContestFormat,
  type ContestOutcome,
  type Format,
  type GradedTask,
  type Outcome,
  type Pairing,
  pairingDecision,
  type Ranking,
} from './formats/format.ts';
import { groupTournament } from './formats/group-tournament.ts';
import { placement } from './formats/placement.ts';
import { placeBy, playRecords } from './formats/placing.ts';
import { reuseOutcomes } from './formats/reuse-outcomes.ts';
import { roundRobin } from './formats/round-robin.ts';
import { swiss } from './formats/swiss.ts';
import { gradedTasks } from './graded-tasks.ts';
import type { MatchEnd } from './match.ts';
import type { RoundRecord } from './round.ts';
import { roundsByMatch } from './rounds-by-match.ts';
import type { TournamentRecord } from './tournament.ts';

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
  return reuseOutcomes(bareFormat(settings, entrants, seed));
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
    case 'single-elimination':
    case 'double-elimination':
      throw new RangeError(`the format ${settings.format} is retired: take ${inPlaceOfRetired}`);
    case 'group': {
      const { size, ...group } = settings.group;
      const contests = groupTournament(entrants, { seed, groupSize: size, ...group, atOnce: false });
      return byPairs(entrants, contests);
    }
    case 'adaptive':
      return adaptive(entrants, adaptiveOptions(settings, seed));
    case 'placement': {
      const { rounds, established } = settings.placement;
      const ratings = new Map(Object.entries(established).map(([name, rating]) => [name as Id, rating]));
      return placement(entrants, { seed, established: ratings, ...(rounds !== undefined && { rounds }) });
    }
    case 'swiss':
      return swiss(entrants, { seed, ...(settings.rounds !== undefined && { rounds: settings.rounds }) });
  }
}

/** What adaptive pairing goes by. */
export function adaptiveOptions<Id extends string>({ adaptive }: FormatSettings, seed: number): AdaptiveOptions<Id> {
  const { pairings, costs, ...wanted } = adaptive;
  const costOf = (entrant: Id) => (Object.hasOwn(costs, entrant) ? (costs[entrant] ?? 1) : 1);
  const cost = (a: Id, b: Id) => costOf(a) + costOf(b);
  return { seed, cost, ...wanted, ...(pairings !== undefined && { pairings }) };
}

/** The entrant that the settings name, else the first. */
export function anchorOf<Id extends string>(settings: FormatSettings, entrants: readonly Id[]): Id {
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

/** Formats that give no places: those whose own ranking is the Bradley-Terry fit, as the leaderboard is, and retired ones. */
export const withoutPlaces: readonly FormatName[] = ['swiss', 'round-robin', ...retiredFormatNames];

/** Formats that go by graded answers, where there are any. */
export const goesByAnswers: readonly FormatName[] = ['adaptive'];

type PlayedRecord = Pick<TournamentRecord, 'agents' | 'seed' | 'trees' | 'matches'>;

/**
 * The places that a tournament's format itself gives, found by playing it again with the recorded matches. Null for formats
 * that give none, and where matches that were played again ended
 * otherwise, so that the format would have gone on with other pairs.
 *
 * @param rounds of a format that goes by answers; it may have been played before formats did, so that it is tried without
 *   them as well
 */
export function formatPlaces(
  record: PlayedRecord,
  settings: FormatSettings,
  rounds: readonly RoundRecord[] = [],
): Ranking | null {
  if (withoutPlaces.includes(settings.format)) return null;
  if (!goesByAnswers.includes(settings.format)) return replayedPlaces(record, settings, null);
  return replayedPlaces(record, settings, roundsByMatch(rounds)) ?? replayedPlaces(record, settings, null);
}

function replayedPlaces(
  { agents, seed, trees, matches }: PlayedRecord,
  settings: FormatSettings,
  rounds: ReadonlyMap<MatchId, readonly RoundRecord[]> | null,
): Ranking | null {
  const played = new Map(matches.map((match) => [keyOf(match.tournamentRound, match), match]));
  const format = makeFormat(settings, agents, seed);
  let step = format.next();
  for (let round = 1; !step.done; round++) {
    const planned = planMatches(step.value, trees, 0);
    const found = planned.flatMap((match) => played.get(keyOf(round, match)) ?? []);
    const ended = found.flatMap(({ end }): MatchEnd[] => (end === null ? [] : [end]));
    if (ended.length < planned.length) return null;
    const graded = rounds?.size ? found.map(({ id }) => gradedTasks(rounds.get(id) ?? [])) : undefined;
    step = format.next(outcomesOf(step.value, planned, ended, graded));
  }
  return step.value;
}

function keyOf(round: number, { a, b, tree }: Pick<PlannedMatch, 'a' | 'b' | 'tree'>): string {
  return JSON.stringify([round, a, b, tree]);
}

/** A match that a tournament is to play, with its seats. */
export interface PlannedMatch {
  readonly a: AgentId;
  readonly b: AgentId;
  readonly tree: TreeId;
  /** Position among all matches of the tournament, from 0. */
  readonly order: number;
}

/** Every pairing on every tree, in the order of the pairings; seats are swapped on every other tree. */
export function planMatches(
  pairings: readonly Pairing[],
  trees: readonly TreeId[],
  firstOrder: number,
): PlannedMatch[] {
  return pairings.flatMap((pairing, index) =>
    trees.map((tree, treeIndex) => ({
      a: treeIndex % 2 === 0 ? pairing.a : pairing.b,
      b: treeIndex % 2 === 0 ? pairing.b : pairing.a,
      tree,
      order: firstOrder + index * trees.length + treeIndex,
    })),
  );
}

/**
 * Turns the ends of a round's matches, which are seated, back into outcomes of its pairings.
 * @param planned what `planMatches` gave for these pairings
 * @param ends the end of each planned match, in the same order
 * @param graded what both passed of each task of the matches, by seat, in the same order; for a format that goes by answers
 */
export function outcomesOf(
  pairings: readonly Pairing[],
  planned: readonly PlannedMatch[],
  ends: readonly MatchEnd[],
  graded: readonly (readonly GradedTask[])[] = [],
): Outcome[] {
  const treesPerPairing = planned.length / Math.max(1, pairings.length);
  return pairings.map((pairing, index) => {
    const first = index * treesPerPairing;
    const results = planned.slice(first, first + treesPerPairing).map((match, offset) => {
      const sameSeats = match.a === pairing.a;
      const tasks = graded[first + offset] ?? [];
      return {
        cluster: match.tree,
        winner: winnerInPairing(ends[first + offset], sameSeats),
        ...(tasks.length > 0 && { tasks: sameSeats ? tasks : tasks.map(({ task, a, b }) => ({ task, a: b, b: a })) }),
      };
    });
    return { pairing, results };
  });
}

function winnerInPairing(end: MatchEnd | undefined, sameSeats: boolean): Outcome['results'][number]['winner'] {
  if (!end || end.kind === 'void') return 'void';
  if (end.winner === 'tie' || end.winner === 'both_bad') return end.winner;
  return (end.winner === 'a') === sameSeats ? 'a' : 'b';
}
