import { randomFor } from '../../kernel/random.ts';
import { type AskingOptions, asking } from './adaptive/asking.ts';
import { bestRound, type Pair } from './adaptive/best-round.ts';
import { errorBound, pairWeights, type Wanted } from './adaptive/order-chances.ts';
import type { Format } from './format.ts';

export interface AdaptiveOptions<Id extends string> extends AskingOptions<Id> {
  /** Which ranks are to be told apart; default all. */
  readonly wanted?: Wanted;
  /** It ends early when the wanted ranks are right with at least this chance; default 0.95. */
  readonly confidence?: number;
  /** What comparing two entrants costs, above 0, in any unit; default 1. */
  readonly cost?: (one: Id, other: Id) => number;
}

/**
 * Adaptive pairing: each round asks for the pairs whose comparison is expected to tell most about the order for its cost,
 * given all that is known, and ends when the wanted ranks can be told apart, when every pair has been asked, or when the
 * budget is gone. Ranked by the mean of the belief (score-belief.ts, winner-belief.ts). Void results count for nothing but
 * use up the budget; a pair that came back void is asked once more at most.
 *
 * @param entrants 2 to 64, by id; the list is not changed
 * @throws RangeError for a wrong number of entrants, an entrant given twice, a known outcome of somebody else, or options
 *   out of range
 */
export function adaptive<Id extends string>(entrants: readonly Id[], options: AdaptiveOptions<Id>): Format<Id> {
  const { wanted = 'all', confidence = 0.95, cost = () => 1 } = options;
  checkWanted(entrants.length, wanted, confidence);
  const draw = randomFor('adaptive', options.seed).shuffle([...entrants].sort());
  const costOf = ([i, j]: Pair) => {
    const [one, other] = [draw[i], draw[j]];
    return one === undefined || other === undefined ? 1 : checkedCost(cost(one, other));
  };
  return asking(draw, options, (situation) => {
    const belief = situation.belief();
    if (errorBound(belief, wanted) <= 1 - confidence) return [];
    const { open, most } = situation;
    return bestRound({ belief, weight: pairWeights(belief, wanted), open, cost: costOf, most });
  });
}

function checkWanted(entrants: number, wanted: Wanted, confidence: number): void {
  if (wanted !== 'all' && !(Number.isInteger(wanted) && wanted >= 1 && wanted < entrants)) {
    throw new RangeError(`the best ${wanted} of ${entrants} entrants cannot be told from the rest`);
  }
  if (!(confidence > 0 && confidence < 1)) throw new RangeError('the confidence must be above 0 and below 1');
}

function checkedCost(cost: number): number {
  if (!(cost > 0 && cost < Number.POSITIVE_INFINITY)) throw new RangeError('a cost must be above 0 and finite');
  return cost;
}
