import {
  checkEntrants,
  type Format,
  type Outcome,
  outcomesInOrder,
  type Pairing,
  type Ranking,
  seat,
} from './format.ts';
import { placeBy } from './placing.ts';

export interface AnchorOptions<Id extends string> {
  /** The entrant whom all others meet. */
  readonly anchor: Id;
  /** Fixes every random draw; here the seats. */
  readonly seed: number;
}

/**
 * Everybody meets the anchor once: N - 1 comparisons, all in one yield, in each of which the anchor takes part. The
 * anchor is placed by the mean of its scores, each of the others by its own score (ArenaRL, section 4.2). Two entrants
 * whom the anchor does not tell apart share a place.
 *
 * @param entrants 2 to 1,000, by id; the list is not changed
 * @throws RangeError for a wrong number of entrants, an entrant given twice or an anchor that is not entered
 */
export function* anchor<Id extends string>(entrants: readonly Id[], options: AnchorOptions<Id>): Format<Id> {
  checkEntrants(entrants);
  const outcomes = yield* meetAnchor(entrants, options);
  return rankByMeanScore(entrants, outcomes);
}

/**
 * The comparisons of everybody with the anchor, on their own: seeding phases begin with them.
 *
 * @throws RangeError for an anchor that is not entered
 */
export function* meetAnchor<Id extends string>(
  entrants: readonly Id[],
  { anchor: anchorId, seed }: AnchorOptions<Id>,
): Generator<Pairing<Id>[], Outcome<Id>[], readonly Outcome<Id>[]> {
  if (!entrants.includes(anchorId)) throw new RangeError(`the anchor ${anchorId} is not entered`);
  const others = entrants.filter((entrant) => entrant !== anchorId).sort();
  const pairings: Pairing<Id>[] = [];
  // Seated one after the other, so that the anchor has each seat equally often.
  for (const other of others) pairings.push(...seat([[anchorId, other]], pairings, seed, 0));
  return outcomesInOrder(pairings, yield pairings);
}

/** Ranks entrants by mean score over all counted results. */
export function rankByMeanScore<Id extends string>(
  entrants: readonly Id[],
  outcomes: readonly Outcome<Id>[],
): Ranking<Id> {
  return placeBy(entrants, outcomes, (_, { meanScore }) => [meanScore]);
}
