import { outcomesInOrder } from '../answers-in-order.ts';
import { checkEntrants, type Format, type Outcome } from '../format.ts';
import { seat } from '../seats.ts';
import type { Belief } from './belief.ts';
import { believe, rankByBelief } from './believe.ts';
import type { Pair } from './best-round.ts';
import { openPairs } from './open-pairs.ts';

export interface AskingOptions<Id extends string> {
  /** Fixes every random draw. */
  readonly seed: number;
  /** How many pairings may be asked for, known ones not counted; default 2 N - 2, as single elimination takes. */
  readonly pairings?: number;
  /** What is known already: it counts, and these pairs are not asked; one that was void is asked once more. */
  readonly known?: readonly Outcome<Id>[];
}

/** What the next round is chosen from. Entrants are indexes in the order of the draw. */
export interface Situation {
  /** What all results so far make one believe. */
  belief(): Belief;
  /** The pairs that may be asked: at least one. */
  readonly open: readonly Pair[];
  /** How many pairings the round may have. */
  readonly most: number;
  /** From 1. */
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
 * @throws RangeError for a wrong number of entrants, an entrant given twice, a budget that is no whole number of at
 *   least 1, or a known outcome of somebody else
 */
export function* asking<Id extends string>(
  draw: readonly Id[],
  options: AskingOptions<Id>,
  plan: (situation: Situation) => readonly Pair[],
): Format<Id> {
  checkEntrants(draw, mostAsked);
  const { seed, known = [], pairings: budget = 2 * draw.length - 2 } = options;
  if (!Number.isInteger(budget) || budget < 1) throw new RangeError('the budget is at least 1 pairing, a whole number');
  const asked: Outcome<Id>[] = [];
  for (let round = 1; asked.length < budget; round++) {
    const open = openPairs({ draw, asked, known });
    if (open.length === 0) break;
    const belief = () => believe(draw, [...known, ...asked]);
    const most = Math.min(Math.floor(draw.length / 2), budget - asked.length);
    const pairs = plan({ belief, open, most, round });
    if (pairs.length === 0) break;
    const pairings = seat(
      pairs.flatMap(([i, j]) => namesOf(draw[i], draw[j])),
      asked.map(({ pairing }) => pairing),
      seed,
      round,
    );
    const reported = yield pairings;
    asked.push(...outcomesInOrder(pairings, reported));
  }
  return rankByBelief(draw, [...known, ...asked]);
}

function namesOf<Id extends string>(one: Id | undefined, other: Id | undefined): [Id, Id][] {
  return one === undefined || other === undefined ? [] : [[one, other]];
}
