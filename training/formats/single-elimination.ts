import { meetAnchor, rankByMeanScore } from '../../src/arena/formats/anchor.ts';
import {
  checkEntrants,
  type Format,
  type Outcome,
  outcomesInOrder,
  type Pairing,
  seat,
} from '../../src/arena/formats/format.ts';
import { placeBy } from '../../src/arena/formats/placing.ts';
import { randomFor } from '../../src/kernel/random.ts';
import { bracketPairs, bracketPlaces, bracketResults, nextPlaces, seededMean } from './bracket.ts';

/** Source of the seeds: comparisons with an anchor (N - 1 of them), a given order, or a draw. */
export type Seeding<Id extends string> =
  | { readonly kind: 'anchor'; readonly anchor: Id }
  /** Every entrant once, best first. */
  | { readonly kind: 'order'; readonly order: readonly Id[] }
  | { readonly kind: 'draw' };

export interface SingleEliminationOptions<Id extends string> {
  /** Fixes every random draw: seats, and the seeds of those whom the seeding does not tell apart. */
  readonly seed: number;
  readonly seeding: Seeding<Id>;
}

/**
 * Seeded single elimination (ArenaRL, section 4.3): a bracket of the next power of two, byes to the best seeds, N - 1
 * comparisons, with those of seeding by an anchor 2 N - 2. A pair may meet in both phases.
 *
 * Ranked by the round somebody went out in, then by mean score over all comparisons, those of the seeding included, which
 * count as one for the anchor (algorithm 1, line 6). A final without a winner leaves both finalists in one tier. After a tie the higher mean score so far goes on, else, and
 * after a void, the better seed. See `placeBy` for entrants without a counted result.
 *
 * @param entrants 2 to 1,000, by id; the list is not changed
 * @throws RangeError for a wrong number of entrants, an entrant given twice, an anchor that is not entered, or an order
 * that does not hold every entrant once
 */
export function* singleElimination<Id extends string>(
  entrants: readonly Id[],
  { seed, seeding }: SingleEliminationOptions<Id>,
): Format<Id> {
  checkEntrants(entrants);
  const seeded = yield* seededBy(entrants, seeding, seed);
  const outcomes = [...seeded.outcomes];
  const scores = seeding.kind === 'anchor' ? { anchor: seeding.anchor, count: seeded.outcomes.length } : null;
  const tiers = new Map<Id, number>();
  let places = bracketPlaces(seeded.seeds);
  for (let round = 1; places.length > 1; round++) {
    const earlier = outcomes.map(({ pairing }) => pairing);
    const pairings = seat(bracketPairs(places), earlier, seed, round);
    const latest = outcomesInOrder(pairings, yield pairings);
    outcomes.push(...latest);
    const results = bracketResults(latest, outcomes, seeded.seeds, scores);
    for (const { winner, loser, decided } of results) {
      tiers.set(loser, round).set(winner, decided ? round + 1 : round);
    }
    places = nextPlaces(places, results);
  }
  return placeBy(entrants, outcomes, (entrant, record) => [
    tiers.get(entrant) ?? 0,
    seededMean(entrant, record, outcomes, scores),
  ]);
}

/** Entrants best first, and what it took to find out. */
interface Seeded<Id extends string> {
  readonly seeds: readonly Id[];
  readonly outcomes: readonly Outcome<Id>[];
}

function* seededBy<Id extends string>(
  entrants: readonly Id[],
  seeding: Seeding<Id>,
  seed: number,
): Generator<Pairing<Id>[], Seeded<Id>, readonly Outcome<Id>[]> {
  const draw = drawnOrder(entrants, seed);
  switch (seeding.kind) {
    case 'draw':
      return { seeds: draw, outcomes: [] };
    case 'order':
      checkOrder(entrants, seeding.order);
      return { seeds: [...seeding.order], outcomes: [] };
    case 'anchor': {
      const outcomes = yield* meetAnchor(entrants, { anchor: seeding.anchor, seed });
      const places = rankByMeanScore(draw, outcomes);
      return { seeds: places.flatMap((level) => draw.filter((entrant) => level.includes(entrant))), outcomes };
    }
  }
}

/** An order of the entrants that the seed fixes, whatever order they are given in. */
export function drawnOrder<Id extends string>(entrants: readonly Id[], seed: number): Id[] {
  return randomFor('draw', seed).shuffle([...entrants].sort());
}

/** @throws RangeError unless the order holds every entrant once */
function checkOrder(entrants: readonly string[], order: readonly string[]): void {
  const distinct = new Set(order);
  if (order.length === entrants.length && entrants.every((entrant) => distinct.has(entrant))) return;
  throw new RangeError('the order of seeds does not hold every entrant once');
}
