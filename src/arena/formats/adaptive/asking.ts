import { cell } from '../../../ratings/matrix.ts';
import { checkEntrants, type Format, type Outcome, outcomesInOrder, type Ranking, seat } from '../format.ts';
import { placeByKeys } from '../placing.ts';
import { answerBelief } from './answer-belief.ts';
import { answerSums } from './answer-sums.ts';
import type { Pair } from './planned-looks.ts';
import { type Belief, type Observation, observations, winnerBelief } from './winner-belief.ts';

export interface AskingOptions {
  /** Fixes every random draw. */
  readonly seed: number;
  /** Maximum number of pairings; default 2 N - 2, as single elimination takes. */
  readonly pairings?: number;
  /** Returns the belief from a judge's scores, null where they separate no entrants; default: winners alone count. */
  readonly byScores?: (entrants: number, observed: readonly Observation[]) => Belief | null;
}

/** Facts that the next round is chosen from. Entrants are indexes in the order of the draw. */
export interface Situation {
  /** Returns the belief after all results so far. */
  belief(): Belief;
  /** The pairs that may be asked: at least one. */
  readonly open: readonly Pair[];
  /** Maximum number of pairings of the round. */
  readonly most: number;
  /** Number of the round, from 1. */
  readonly round: number;
}

/** Every open pair is weighed before each round, by what all results say of it; of more it would take minutes. */
const mostAsked = 64;

/**
 * Asks for pairs, round by round, until the plan names none, no pair is open or the budget is gone; then ranks by the
 * mean of the belief. Equal means share a place; without one decided result all do.
 *
 * @param draw the entrants, in an order that the seed fixes
 * @param plan the pairs of a round, of the open ones, nobody in two of them; none ends it
 * @throws RangeError for a wrong number of entrants, an entrant given twice, or a budget that is no whole number of at
 *   least 1
 */
export function* asking<Id extends string>(
  draw: readonly Id[],
  options: AskingOptions,
  plan: (situation: Situation) => readonly Pair[],
): Format<Id> {
  checkEntrants(draw, mostAsked);
  const { seed, pairings: budget = 2 * draw.length - 2, byScores } = options;
  if (!Number.isInteger(budget) || budget < 1) throw new RangeError('the budget is at least 1 pairing, a whole number');
  const outcomes: Outcome<Id>[] = [];
  for (let round = 1; outcomes.length < budget; round++) {
    const open = openPairs(draw, outcomes);
    if (open.length === 0) break;
    const belief = () => believe(draw, outcomes, byScores);
    const most = Math.min(Math.floor(draw.length / 2), budget - outcomes.length);
    const pairs = plan({ belief, open, most, round });
    if (pairs.length === 0) break;
    const pairings = seat(
      pairs.flatMap(([i, j]) => namesOf(draw[i], draw[j])),
      outcomes.map(({ pairing }) => pairing),
      seed,
      round,
    );
    const reported = yield pairings;
    outcomes.push(...outcomesInOrder(pairings, reported));
  }
  return rankByBelief(draw, outcomes, byScores);
}

function namesOf<Id extends string>(one: Id | undefined, other: Id | undefined): [Id, Id][] {
  return one === undefined || other === undefined ? [] : [[one, other]];
}

/** Means that differ by less than this share of what is unknown of one are equal. */
const sameMean = 1e-9;

/**
 * Returns the belief about the strengths of the entrants, by index: by graded answers where they separate any entrants,
 * else by scores, else by winners.
 */
function believe<Id extends string>(
  draw: readonly Id[],
  outcomes: readonly Outcome<Id>[],
  byScores: AskingOptions['byScores'],
): Belief {
  const answers = answerSums(draw, outcomes);
  const byAnswers = answers && answerBelief(draw.length, answers);
  if (byAnswers) return byAnswers;
  const observed = observations(draw, outcomes);
  return byScores?.(draw.length, observed) ?? winnerBelief(draw.length, observed);
}

/**
 * The entrants by the mean of the belief. Equal means share a place, in order of id; without one decided result all do.
 */
function rankByBelief<Id extends string>(
  draw: readonly Id[],
  outcomes: readonly Outcome<Id>[],
  byScores: AskingOptions['byScores'],
): Ranking<Id> {
  const observed = observations(draw, outcomes);
  if (observed.every(({ sign }) => sign === 0)) return [[...draw].sort()];
  const { mean, covariance } = believe(draw, outcomes, byScores);
  const widest = Math.max(...draw.map((_, index) => Math.sqrt(cell(covariance, index, index))));
  return placeByKeys(draw, (entrant) => [Math.round((mean[draw.indexOf(entrant)] ?? 0) / (sameMean * widest))]);
}

/** A pair that came back void is asked so often at most. */
const mostAsks = 2;

/**
 * The pairs that may be asked: those that were not asked yet, or without a counted result but less than twice.
 *
 * @returns indexes in `draw`, the lower first, in order
 */
function openPairs<Id extends string>(draw: readonly Id[], outcomes: readonly Outcome<Id>[]): Pair[] {
  const indexOf = new Map(draw.map((entrant, index) => [entrant, index]));
  const keyOf = ({ pairing: { a, b } }: Outcome<Id>) => {
    const i = indexOf.get(a) ?? -1;
    const j = indexOf.get(b) ?? -1;
    return Math.min(i, j) * draw.length + Math.max(i, j);
  };
  const closedPairs = new Set<number>();
  const voids = new Map<number, number>();
  for (const outcome of outcomes) {
    const key = keyOf(outcome);
    const isVoid = outcome.results.every(({ winner }) => winner === 'void');
    if (isVoid) voids.set(key, (voids.get(key) ?? 0) + 1);
    if (!isVoid || (voids.get(key) ?? 0) >= mostAsks) closedPairs.add(key);
  }
  const open: Pair[] = [];
  for (let i = 0; i < draw.length; i++) {
    for (let j = i + 1; j < draw.length; j++) if (!closedPairs.has(i * draw.length + j)) open.push([i, j]);
  }
  return open;
}
