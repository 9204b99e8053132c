import { type Random, randomFor } from '../../kernel/random.ts';
import { meanRating, pointsPerNat } from '../../ratings/bradley-terry.ts';
import { winProbability } from '../../ratings/logistic.ts';
import {
  checkEntrants,
  type Format,
  type Outcome,
  outcomesInOrder,
  type Pairing,
  type PairingWinner,
  type Ranking,
  seat,
} from './format.ts';
import { placeByKeys } from './placing.ts';

export interface PlacementOptions<Id extends string> {
  /** Ratings of the entrants that have one, in points; the others are placed. */
  readonly established: ReadonlyMap<Id, number>;
  /** Opponents of each newcomer; default `defaultPlacementRounds`, at most all that are established. */
  readonly rounds?: number;
  /** Fixes every random draw. */
  readonly seed: number;
}

/** ceil(log2 n): as many as a binary search takes to find a place among n. */
export function defaultPlacementRounds(established: number): number {
  return Math.max(1, Math.ceil(Math.log2(established)));
}

/**
 * Places newcomers among entrants whose ratings are known, which never meet each other. Each newcomer meets the established
 * opponent nearest to its present estimate (`anchoredRating`), where a result tells most (the information of a match is
 * p (1 - p)), and nobody twice. Newcomers play at the same time; who has met fewer chooses first, then the nearest pair;
 * where all that is left for one is taken, it waits for the next round. Void results leave an estimate where it was.
 * Ranked by rating: the established by their own, newcomers by their estimates; those without a counted result come last.
 *
 * @param entrants 2 to 1,000, by id; the list is not changed
 * @throws RangeError for a wrong number of entrants, an entrant given twice, a rating that is not finite or of somebody who
 *   is not entered, a wrong number of rounds, and where nobody is established or nobody is new
 */
export function* placement<Id extends string>(
  entrants: readonly Id[],
  { established: ratings, rounds = defaultPlacementRounds(ratings.size), seed }: PlacementOptions<Id>,
): Format<Id> {
  checkEntrants(entrants);
  checkEstablished(entrants, ratings, rounds);
  const established = new Map([...ratings].sort(byName));
  const prior = priorOf([...established.values()]);
  const newcomers = entrants.filter((entrant) => !established.has(entrant)).sort();
  const outcomes: Outcome<Id>[] = [];
  const ratingOf = (newcomer: Id) => anchoredRating(scoresOf(newcomer, outcomes, established), prior);
  for (let round = 1; ; round++) {
    const estimates = new Map(newcomers.map((newcomer) => [newcomer, ratingOf(newcomer)]));
    const earlier = outcomes.map(({ pairing }) => pairing);
    const pairs = chosenPairs({ estimates, established, earlier, rounds, draw: randomFor('placement', seed, round) });
    if (pairs.length === 0) return ranked(estimates, established, outcomes);
    const pairings = seat(pairs, earlier, seed, round);
    outcomes.push(...outcomesInOrder(pairings, yield pairings));
  }
}

function checkEstablished(entrants: readonly string[], established: ReadonlyMap<string, number>, rounds: number): void {
  for (const [name, rating] of established) {
    if (!entrants.includes(name)) throw new RangeError(`${name} has a rating, but is not entered`);
    if (!Number.isFinite(rating)) throw new RangeError(`the rating of ${name} is not a number`);
  }
  if (established.size === 0) throw new RangeError('a placement needs somebody who has a rating');
  if (established.size === entrants.length)
    throw new RangeError('every entrant has a rating: there is nobody to place');
  if (!Number.isInteger(rounds) || rounds < 1) throw new RangeError('a placement takes at least one round');
}

/** Void results are left out. */
function scoresOf<Id extends string>(
  newcomer: Id,
  outcomes: readonly Outcome<Id>[],
  established: ReadonlyMap<Id, number>,
): AnchoredScore[] {
  return outcomes.flatMap(({ pairing: { a, b }, results }) => {
    if (a !== newcomer && b !== newcomer) return [];
    const opponent = established.get(a === newcomer ? b : a) ?? 0;
    const valid = results.filter(({ winner }) => winner !== 'void');
    const own = a === newcomer ? 'a' : 'b';
    const score = valid.reduce((sum, { winner }) => sum + pointsOf(winner, own), 0);
    return { opponent, score, results: valid.length };
  });
}

function pointsOf(winner: PairingWinner, own: 'a' | 'b'): number {
  if (winner === own) return 1;
  return winner === 'tie' || winner === 'both_bad' ? 0.5 : 0;
}

function byName([one]: readonly [string, number], [other]: readonly [string, number]): number {
  return one < other ? -1 : 1;
}

interface Situation<Id extends string> {
  /** Estimated ratings of the newcomers. */
  readonly estimates: ReadonlyMap<Id, number>;
  readonly established: ReadonlyMap<Id, number>;
  readonly earlier: readonly Pairing<Id>[];
  readonly rounds: number;
  /** Says which of level pairs comes first. */
  readonly draw: Random;
}

const precision = 1e6;

interface Candidate<Id extends string> {
  readonly pair: readonly [Id, Id];
  /** Pairings that the newcomer has had. */
  readonly had: number;
  /** Distance in millionths of a point: smaller differences are rounding. */
  readonly distance: number;
}

/** The next round: nobody twice; empty when every newcomer has had its rounds. */
function chosenPairs<Id extends string>(situation: Situation<Id>): (readonly [Id, Id])[] {
  const placed = new Set<Id>();
  const pairs: (readonly [Id, Id])[] = [];
  for (const { pair } of situation.draw.shuffle(candidatesOf(situation)).sort(nearestFirst)) {
    if (placed.has(pair[0]) || placed.has(pair[1])) continue;
    pairs.push(pair);
    for (const one of pair) placed.add(one);
  }
  return pairs;
}

function candidatesOf<Id extends string>({ estimates, established, earlier, rounds }: Situation<Id>): Candidate<Id>[] {
  return [...estimates].flatMap(([newcomer, estimate]) => {
    const opponents = new Set(earlier.flatMap(({ a, b }) => (a === newcomer ? b : b === newcomer ? a : [])));
    if (opponents.size >= rounds) return [];
    const open = [...established].filter(([opponent]) => !opponents.has(opponent));
    return open.map(([opponent, rating]) => ({
      pair: [newcomer, opponent] as const,
      had: opponents.size,
      distance: Math.round(Math.abs(rating - estimate) * precision),
    }));
  });
}

function nearestFirst<Id extends string>(one: Candidate<Id>, other: Candidate<Id>): number {
  return one.had - other.had || one.distance - other.distance;
}

function ranked<Id extends string>(
  estimates: ReadonlyMap<Id, number>,
  established: ReadonlyMap<Id, number>,
  outcomes: readonly Outcome<Id>[],
): Ranking<Id> {
  const anchors = new Map([...established].map(([entrant, rating]) => [entrant, [1, rating]]));
  for (const [newcomer, estimate] of estimates) {
    const counts = scoresOf(newcomer, outcomes, established).some(({ results }) => results > 0);
    anchors.set(newcomer, counts ? [1, estimate] : [0]);
  }
  return placeByKeys([...anchors.keys()], (entrant) => anchors.get(entrant) ?? [0]);
}

/** Score of an entrant against one whose rating is taken as fixed. */
interface AnchoredScore {
  /** Rating of the opponent in points, as leaderboards have it. */
  readonly opponent: number;
  /** A win is 1, a tie half. */
  readonly score: number;
  /** Results that count. */
  readonly results: number;
}

/** Prior of a rating: a normal distribution, in rating points. */
interface RatingPrior {
  readonly mean: number;
  /** Above 0. */
  readonly deviation: number;
}

/** Least deviation of the field, in points: so few ratings do not show that newcomers are nearer together. */
const leastDeviation = 100;

/** Returns the prior of newcomers, taken from the same field: normal with the mean and deviation of its ratings, at least 100 points. */
export function priorOf(ratings: readonly number[]): RatingPrior {
  const count = Math.max(1, ratings.length);
  const mean = ratings.length === 0 ? meanRating : ratings.reduce((sum, each) => sum + each, 0) / count;
  const squares = ratings.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  return { mean, deviation: Math.max(leastDeviation, Math.sqrt(squares / Math.max(1, count - 1))) };
}

const halvings = 80;

/**
 * The rating with the highest posterior density: Bradley-Terry with the opponents held where they are, times the prior.
 * The slope of the log-posterior falls in the rating, so its zero is found by halving. Finite whatever the record is.
 */
export function anchoredRating(scores: readonly AnchoredScore[], { mean, deviation }: RatingPrior): number {
  const centre = (mean - meanRating) / pointsPerNat;
  const precision = (pointsPerNat / deviation) ** 2;
  const slope = (strength: number) =>
    scores.reduce(
      (sum, { opponent, score, results }) => {
        return sum + score - results * winProbability(strength - (opponent - meanRating) / pointsPerNat);
      },
      -precision * (strength - centre),
    );
  const reach = scores.reduce((sum, { results }) => sum + results, 0) / precision;
  let low = centre - reach;
  let high = centre + reach;
  for (let halving = 0; halving < halvings; halving++) {
    const middle = (low + high) / 2;
    if (slope(middle) > 0) low = middle;
    else high = middle;
  }
  return meanRating + (pointsPerNat * (low + high)) / 2;
}
