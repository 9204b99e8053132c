import type { Interval } from './intervals.ts';
import { logWinProbability } from './logistic.ts';
import { at } from './matrix.ts';
import { meetings, type PairCount } from './pair-counts.ts';

/** Chance of the record at its bound: one side of a 95% interval. */
const tail = 0.025;

export type PerfectRecord = 'won_all' | 'lost_all' | null;

/** Whether an agent won or lost every one of its battles. */
export function recordOf(agent: number, pairs: readonly PairCount[]): PerfectRecord {
  const own = pairs.filter((pair) => pair.first === agent || pair.second === agent);
  const lost = own.some((pair) => (pair.first === agent ? pair.losses : pair.wins) > 0);
  const won = own.some((pair) => (pair.first === agent ? pair.wins : pair.losses) > 0);
  if (own.some(({ ties }) => ties > 0) || won === lost) return null;
  return won ? 'won_all' : 'lost_all';
}

/**
 * The interval of an agent's log-strength. One that won everything has no upper bound, one that lost everything no lower;
 * their other bound is never nearer than the strength at which such a record still has a chance of 2.5% with the opponents
 * held where they are (an exact bound in the manner of Clopper & Pearson 1934). That chance takes battles as independent
 * and without ties; where ties have a chance of their own a win is less likely, so the bound errs to the safe side.
 *
 * @param plain the two-sided interval
 */
export function recordInterval(
  agent: number,
  pairs: readonly PairCount[],
  strengths: Float64Array,
  plain: { readonly low: number; readonly high: number },
): Interval {
  const record = recordOf(agent, pairs);
  if (record === 'won_all') return { low: Math.min(plain.low, exactBound(agent, pairs, strengths, 1)), high: null };
  if (record === 'lost_all') return { low: null, high: Math.max(plain.high, exactBound(agent, pairs, strengths, -1)) };
  return plain;
}

/** Solves P(this perfect record | strength) = 2.5%; sign 1 for wins. */
function exactBound(agent: number, pairs: readonly PairCount[], strengths: Float64Array, sign: 1 | -1): number {
  const target = Math.log(tail);
  const logChance = (strength: number) =>
    pairs.reduce((sum, pair) => {
      if (pair.first !== agent && pair.second !== agent) return sum;
      const opponent = at(strengths, pair.first === agent ? pair.second : pair.first);
      return sum + meetings(pair) * logWinProbability(sign * (strength - opponent));
    }, 0);
  let unlikely = at(strengths, agent) - sign * 100;
  let likely = at(strengths, agent) + sign * 100;
  for (let halving = 0; halving < 60; halving++) {
    const middle = (unlikely + likely) / 2;
    if (logChance(middle) < target) unlikely = middle;
    else likely = middle;
  }
  return likely;
}
