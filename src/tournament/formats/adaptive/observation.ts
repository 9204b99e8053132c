import type { Outcome, PairingResult } from '../format.ts';

/** One counted result of two entrants, by their indexes, seen from the first of them. */
export interface Observation {
  readonly first: number;
  readonly second: number;
  /** 1: the first won; -1: the second; 0: a tie. */
  readonly sign: -1 | 0 | 1;
  /** What the judge's scores say: the first's minus the second's, and their sum; null where it gave none. */
  readonly scores: { readonly difference: number; readonly total: number } | null;
}

/**
 * The counted results of outcomes, in their order; void ones are left out.
 *
 * @param entrants in the order of the indexes
 * @throws RangeError when an outcome is of somebody else, or a score is not finite
 */
export function observations<Id extends string>(
  entrants: readonly Id[],
  outcomes: readonly Outcome<Id>[],
): Observation[] {
  const indexOf = new Map<string, number>(entrants.map((entrant, index) => [entrant, index]));
  return outcomes.flatMap(({ pairing, results }) => {
    const [a, b] = [indexOf.get(pairing.a), indexOf.get(pairing.b)];
    if (a === undefined || b === undefined) {
      throw new RangeError(`an outcome is of ${pairing.a} and ${pairing.b}, who are not both entered`);
    }
    return results.filter(({ winner }) => winner !== 'void').map((result) => observed(a, b, result));
  });
}

function observed(a: number, b: number, { winner, scores }: PairingResult): Observation {
  const sign = winner === 'a' ? 1 : winner === 'b' ? -1 : 0;
  const seen = scores === undefined ? null : { difference: scores.a - scores.b, total: scores.a + scores.b };
  if (seen !== null && !Number.isFinite(seen.difference + seen.total)) throw new RangeError('a score is not finite');
  return { first: a, second: b, sign, scores: seen };
}
