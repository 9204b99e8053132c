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
  const { surplusOfA, lastInA } = seatsSoFar(earlier);
  return pairs.map((pair) => {
    const [one, other] = pair[0] < pair[1] ? pair : [pair[1], pair[0]];
    const claim = surplusOfA(other) - surplusOfA(one);
    if (claim !== 0) return claim > 0 ? { a: one, b: other } : { a: other, b: one };
    const late = lastInA(other) - lastInA(one);
    if (late !== 0) return late > 0 ? { a: one, b: other } : { a: other, b: one };
    return randomFor('seat', seed, round, one, other).chance(0.5) ? { a: one, b: other } : { a: other, b: one };
  });
}

/** How much more often an entrant had seat A than seat B, and where it last had it: its place, -1 for never. */
function seatsSoFar(earlier: readonly Pairing<string>[]) {
  const surplus = new Map<string, number>();
  const last = new Map<string, number>();
  for (const [place, { a, b }] of earlier.entries()) {
    surplus.set(a, (surplus.get(a) ?? 0) + 1);
    surplus.set(b, (surplus.get(b) ?? 0) - 1);
    last.set(a, place);
  }
  return {
    surplusOfA: (entrant: string) => surplus.get(entrant) ?? 0,
    lastInA: (entrant: string) => last.get(entrant) ?? -1,
  };
}
