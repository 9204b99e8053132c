import { randomFor } from '../../kernel/random.ts';
import type { Pairing } from './format.ts';

/**
 * Gives seats to pairs: seat A goes to the one who has had it less often than seat B, else to the one who had seat B
 * last, else by a draw that the seed, the round and the pair fix.
 *
 * @param earlier all pairings so far, oldest first
 */
export function seat<Id extends string>(
  pairs: readonly (readonly [Id, Id])[],
  earlier: readonly Pairing<Id>[],
  seed: number,
  round: number,
): Pairing<Id>[] {
  return pairs.map((pair) => {
    const [one, other] = pair[0] < pair[1] ? pair : [pair[1], pair[0]];
    const claim = surplusOfA(other, earlier) - surplusOfA(one, earlier);
    if (claim !== 0) return claim > 0 ? { a: one, b: other } : { a: other, b: one };
    const late = lastInA(other, earlier) - lastInA(one, earlier);
    if (late !== 0) return late > 0 ? { a: one, b: other } : { a: other, b: one };
    return randomFor('seat', seed, round, one, other).chance(0.5) ? { a: one, b: other } : { a: other, b: one };
  });
}

function surplusOfA(entrant: string, earlier: readonly Pairing<string>[]): number {
  return earlier.reduce((sum, { a, b }) => sum + (a === entrant ? 1 : b === entrant ? -1 : 0), 0);
}

function lastInA(entrant: string, earlier: readonly Pairing<string>[]): number {
  return earlier.findLastIndex(({ a }) => a === entrant);
}
