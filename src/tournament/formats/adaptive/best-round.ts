import type { Belief } from './belief.ts';
import { type PairWeight, PlannedLooks } from './planned-looks.ts';

/** A pair of indexes. */
export type Pair = readonly [number, number];

/**
 * A pair waits for the next round, when more is known, unless its gain for its cost is at least this share of the
 * round's best. Lower, and rounds are full but less well aimed; higher, and there are more of them: by simulation 16
 * entrants take 5 rounds for 30 pairings, where 4 is the fewest and 0.9 would take 10.
 */
const worthAsking = 0.6;

export interface RoundRequest {
  readonly belief: Belief;
  readonly weight: PairWeight;
  /** The pairs that may be asked; of equal ones the earlier is taken. */
  readonly open: readonly Pair[];
  readonly cost: (pair: Pair) => number;
  /** At most so many pairs. */
  readonly most: number;
}

/**
 * The pairs to be compared next, nobody in two of them: again and again the one whose comparison gains most for its
 * cost, given those chosen before it. Each gain is the exact one-step look-ahead of the normal belief. Gains mostly shrink
 * as pairs are chosen, so that one is computed anew only when its last value is the highest (lazy greedy, Minoux 1978),
 * and no more often than there are open pairs; beyond that, which only large fields reach, last values stand.
 *
 * @returns at least one pair unless none is open
 */
export function bestRound({ belief, weight, open, cost, most }: RoundRequest): Pair[] {
  const looks = new PlannedLooks(belief, weight);
  const worth = (pair: Pair) => rounded(looks.gain(pair[0], pair[1]) / cost(pair));
  let waiting = open.map((pair) => ({ pair, worth: worth(pair), after: 0 }));
  const chosen: Pair[] = [];
  let renewals = open.length;
  let best = 0;
  while (chosen.length < most && waiting.length > 0) {
    let top = highest(waiting);
    for (; top.after < chosen.length && renewals > 0; renewals--) {
      top.worth = worth(top.pair);
      top.after = chosen.length;
      top = highest(waiting);
    }
    best = Math.max(best, top.worth);
    if (top.worth < worthAsking * best) break;
    const [one, other] = top.pair;
    chosen.push(top.pair);
    looks.plan(one, other);
    waiting = waiting.filter(({ pair }) => !pair.includes(one) && !pair.includes(other));
  }
  return chosen;
}

function highest<Item extends { readonly worth: number }>(items: readonly Item[]): Item {
  return items.reduce((top, item) => (item.worth > top.worth ? item : top));
}

/** Gains that differ by rounding only are equal. */
function rounded(value: number): number {
  return Number(value.toPrecision(9));
}
