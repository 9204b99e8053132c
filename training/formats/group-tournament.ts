import { checkEntrants } from '../../src/arena/formats/format.ts';
import { placeByKeys } from '../../src/arena/formats/placing.ts';
import { randomFor } from '../../src/kernel/random.ts';
import {
  type Contest,
  type ContestFormat,
  type ContestOutcome,
  contestOutcomesInOrder,
  lockstep,
  type PairAsking,
  type PointsRanking,
} from './contests.ts';

/** The names in brackets are those of Tournament-GRPO. */
export interface GroupOptions {
  /** Fixes every random draw. */
  readonly seed: number;
  /** Members of a group (G), at least 2. */
  readonly groupSize: number;
  /** Number of members that advance from a group (K_win): at least 1, below `groupSize`, at most `finalists`. */
  readonly winners: number;
  /** Maximum number of entrants left at the end (K_final). */
  readonly finalists: number;
  /** Times it is played, each with fresh draws (M); default 1. */
  readonly repeats?: number;
  /** Points for going on in round 1, 2, … (omega), not negative; the last holds for all later rounds; default 1. */
  readonly weights?: readonly number[];
  /**
   * True to run the repeats at once, so that an entrant is in one contest of each repeat in one yield (rollouts can be
   * compared in many contests at once); else they follow each other and nobody is in two contests of one yield. Default
   * true. The draws are the same.
   */
  readonly atOnce?: boolean;
}

/**
 * Group tournament (Tournament-GRPO, section 3.1, eq. 2-7, algorithm 1): while more than `finalists` are left they are
 * shuffled and split into groups, `winners` of each group go on and get the points of that round. Ranked by points over
 * all repeats.
 *
 * What the paper leaves open: where G does not divide the field, groups are as even as `splitGroups` makes them; a group
 * no larger than its winners goes on without a comparison and without points. After a void contest nobody gets points
 * and the first of its members, which stand in the order of the draw, go on. A field no larger than `finalists` is played
 * for one place fewer than there are entrants, so that somebody is compared. At most N - 1 rounds, since each sends
 * somebody home.
 *
 * @param entrants 2 to 1,000, by id; the list is not changed
 * @throws RangeError for a wrong number of entrants, an entrant given twice, or settings by which nobody would go out
 */
export function* groupTournament<Id extends string>(entrants: readonly Id[], options: GroupOptions): ContestFormat<Id> {
  checkEntrants(entrants);
  checkOptions(options);
  const finalists = Math.min(options.finalists, entrants.length - 1);
  const fitted = { ...options, finalists, winners: Math.min(options.winners, finalists) };
  const repeats = Array.from({ length: options.repeats ?? 1 }, (_, repeat) => playRepeat(entrants, fitted, repeat));
  const points = new Map<Id, number>(entrants.map((entrant) => [entrant, 0]));
  const gained = options.atOnce === false ? yield* inTurn(repeats) : yield* lockstep(repeats, contestOutcomesInOrder);
  for (const [entrant, more] of gained.flatMap((of) => [...of])) points.set(entrant, (points.get(entrant) ?? 0) + more);
  return rankingOf(points);
}

function rankingOf<Id extends string>(points: ReadonlyMap<Id, number>): PointsRanking<Id> {
  return { ranking: placeByKeys([...points.keys()], (entrant) => [points.get(entrant) ?? 0]), points };
}

function checkOptions({ groupSize, winners, finalists, repeats = 1, weights = [1] }: GroupOptions): void {
  for (const count of [groupSize, winners, finalists, repeats]) {
    if (!Number.isInteger(count) || count < 1)
      throw new RangeError('a group tournament is set by whole numbers from 1');
  }
  if (winners >= groupSize) throw new RangeError(`${winners} winners of a group of ${groupSize}: nobody would go out`);
  if (winners > finalists) {
    throw new RangeError(`${winners} winners of a group and ${finalists} finalists: the last group would never end`);
  }
  if (weights.length === 0 || !weights.every((weight) => Number.isFinite(weight) && weight >= 0)) {
    throw new RangeError('the points of a round are numbers from 0, at least one');
  }
}

type Repeat<Id extends string> = PairAsking<Contest<Id>, ContestOutcome<Id>, Map<Id, number>>;

function* inTurn<Id extends string>(
  repeats: readonly Repeat<Id>[],
): PairAsking<Contest<Id>, ContestOutcome<Id>, Map<Id, number>[]> {
  const ends: Map<Id, number>[] = [];
  for (const repeat of repeats) ends.push(yield* repeat);
  return ends;
}

/** Plays it once; returns the points gained. */
function* playRepeat<Id extends string>(
  entrants: readonly Id[],
  { seed, groupSize, winners, finalists, weights = [1] }: GroupOptions,
  repeat: number,
): Repeat<Id> {
  const points = new Map<Id, number>();
  let field = [...entrants].sort();
  for (let round = 0; field.length > finalists && round < entrants.length; round++) {
    const draw = randomFor('groups', seed, repeat, round).shuffle(field);
    const groups = splitGroups(draw, groupSize, winners);
    const contests = groups.filter((group) => group.length > winners).map((members) => ({ members, winners }));
    const outcomes = contestOutcomesInOrder(contests, yield contests);
    const weight = weights[round] ?? weights.at(-1) ?? 1;
    for (const winner of outcomes.flatMap((outcome) => outcome.winners ?? [])) {
      points.set(winner, (points.get(winner) ?? 0) + weight);
    }
    const unopposed = groups.filter((group) => group.length <= winners).flat();
    field = [...unopposed, ...outcomes.flatMap(goingOn)].sort();
  }
  return points;
}

function goingOn<Id extends string>({ contest, winners }: ContestOutcome<Id>): readonly Id[] {
  return winners ?? contest.members.slice(0, contest.winners);
}

/**
 * Splits a list into groups of at most `size`, as few and as even as possible: sizes differ by at most one. Only where
 * no such group were larger than `winners`, so that nobody would go out, groups are filled up instead and the last takes
 * what is left.
 *
 * @param size at least 2
 * @param winners at least 1, fewer than `size`
 */
export function splitGroups<Item>(items: readonly Item[], size: number, winners: number): Item[][] {
  const count = Math.ceil(items.length / size);
  const largest = Math.ceil(items.length / count);
  const ends = Array.from({ length: count }, (_, index) =>
    largest > winners ? Math.round(((index + 1) * items.length) / count) : (index + 1) * size,
  );
  return ends.map((end, index) => items.slice(ends[index - 1] ?? 0, end));
}
