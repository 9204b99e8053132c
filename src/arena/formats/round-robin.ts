import { checkEntrants, type Format, type Outcome, outcomesInOrder, type Pairing, seat } from './format.ts';
import { rankByStrength } from './strength-order.ts';

/**
 * Everybody meets everybody once, in rounds by the circle method: one stays, the others turn round it. With an odd
 * number one agent sits out each round. Ranked by the Bradley-Terry fit. Nothing is left to chance but the seats, whose
 * draw is fixed.
 *
 * @param entrants 2 to 1,000, by id; the list is not changed
 * @throws RangeError for a wrong number of entrants or an entrant given twice
 */
export function* roundRobin<Id extends string>(entrants: readonly Id[]): Format<Id> {
  checkEntrants(entrants);
  const circle: (Id | null)[] = [...entrants].sort();
  if (circle.length % 2 === 1) circle.push(null);
  const playedPairings: Pairing<Id>[] = [];
  const outcomes: Outcome<Id>[] = [];
  for (let round = 1; round < circle.length; round++) {
    const pairings = seat(turned(circle, round), playedPairings, 0, round);
    outcomes.push(...outcomesInOrder(pairings, yield pairings));
    playedPairings.push(...pairings);
  }
  return rankByStrength(entrants, outcomes);
}

/** The pairs of a round; null is the bye. */
function turned<Id extends string>(circle: readonly (Id | null)[], round: number): [Id, Id][] {
  const [fixed = null, ...moving] = circle;
  const seats = [fixed, ...moving.map((_, index) => moving[(index + round) % moving.length] ?? null)];
  return seats.slice(0, seats.length / 2).flatMap((one, index): [Id, Id][] => {
    const other = seats[seats.length - 1 - index] ?? null;
    return one === null || other === null ? [] : [[one, other]];
  });
}
