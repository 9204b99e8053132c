import type { Interval } from './intervals.ts';
import { logWinProbability } from './logistic.ts';
import { at } from './matrix.ts';
import { meetings, type PairCount } from './pair-counts.ts';

/** Chance of the record at its bound: one side of a 95% interval. */
const tail = 0.025;

export type PerfectRecord = 'won_all' | 'lost_all' | null;

/** Returns for each agent if it won or lost every one of its battles. */
export function perfectRecords(size: number, pairs: readonly PairCount[]): PerfectRecord[] {
  const won = new Uint8Array(size);
  const lost = new Uint8Array(size);
  const tiedSome = new Uint8Array(size);
  for (const { first, second, wins, losses, ties } of pairs) {
    if (wins > 0) won[first] = lost[second] = 1;
    if (losses > 0) won[second] = lost[first] = 1;
    if (ties > 0) tiedSome[first] = tiedSome[second] = 1;
  }
  return Array.from(won, (wonSome, agent) => {
    if (tiedSome[agent] === 1 || wonSome === lost[agent]) return null;
    return wonSome === 1 ? 'won_all' : 'lost_all';
  });
}

/**
 * The interval of an agent's log-strength. One that won everything has no upper bound, one that lost everything no lower;
 * their other bound is never nearer than the strength at which such a record still has a chance of 2.5% with the opponents
 * held where they are (an exact bound in the manner of Clopper & Pearson 1934). That chance takes battles as independent
 * and without ties; where ties have a chance of their own a win is less likely, so the bound errs to the safe side.
 *
 * @param record of the agent
 * @param plain the two-sided interval
 */
export function recordInterval(
  agent: number,
  record: PerfectRecord,
  pairs: readonly PairCount[],
  strengths: Float64Array,
  plain: { readonly low: number; readonly high: number },
): Interval {
  if (record === 'won_all') return { low: Math.min(plain.low, exactBound(agent, pairs, strengths, 1)), high: null };
  if (record === 'lost_all') return { low: null, high: Math.max(plain.high, exactBound(agent, pairs, strengths, -1)) };
  return plain;
}

/** Solves P(this perfect record | strength) = 2.5%; sign 1 for wins. */
function exactBound(agent: number, pairs: readonly PairCount[], strengths: Float64Array, sign: 1 | -1): number {
  const target = Math.log(tail);
  const own = pairs.filter(({ first, second }) => first === agent || second === agent);
  const logChance = (strength: number) =>
    own.reduce((sum, pair) => {
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
