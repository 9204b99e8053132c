import { type AskingOptions, asking } from '../../src/arena/formats/adaptive/asking.ts';
import type { Pair } from '../../src/arena/formats/adaptive/planned-looks.ts';
import type { Format } from '../../src/arena/formats/format.ts';
import { randomFor } from '../../src/kernel/random.ts';
import { scoreBelief } from '../../training/formats/score-belief.ts';

/**
 * Pairs at random: the control that adaptive pairing is measured against, with the same belief and the same ranking. Each
 * round is filled from the pairs that may be asked, in an order that the seed and the round fix; it never ends early.
 *
 * @param entrants 2 to 1,000, by id; the list is not changed
 * @throws RangeError for a wrong number of entrants, an entrant given twice, a known outcome of somebody else, or a budget
 *   out of range
 */
export function randomPairs<Id extends string>(entrants: readonly Id[], options: AskingOptions): Format<Id> {
  const draw = randomFor('random-pairs', options.seed).shuffle([...entrants].sort());
  return asking(draw, { byScores: scoreBelief, ...options }, ({ open, most, round }) => {
    const chosen: Pair[] = [];
    for (const pair of randomFor('random-pairs', options.seed, round).shuffle([...open])) {
      if (chosen.length < most && !chosen.some((other) => other.includes(pair[0]) || other.includes(pair[1])))
        chosen.push(pair);
    }
    return chosen;
  });
}
