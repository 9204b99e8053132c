import { at } from '../matrix.ts';
import type { PairCount } from '../pair-counts.ts';
import { type DriftLayout, outcomes } from './drift-layout.ts';

/** Which of the layout's pairs are taken: 1 or 0 for each. */
export type PairMask = Uint8Array;

/** The pairs that met in both tournaments, on which these can be compared like with like. */
export function sharedPairs({ pairs }: DriftLayout, before: Float64Array, after: Float64Array): PairMask {
  const met = (matches: Float64Array, pair: number) => sumOf(matches, pair * outcomes) > 0;
  return Uint8Array.from(pairs, (_, pair) => (met(before, pair) && met(after, pair) ? 1 : 0));
}

/** Matches as counts of pairs, between places among the names; only those of the mask, where one is given. */
export function matchPairs({ pairs }: DriftLayout, matches: Float64Array, mask?: PairMask): PairCount[] {
  return pairs.flatMap(({ first, second }, pair) => {
    const entry = pair * outcomes;
    if (mask?.[pair] === 0 || sumOf(matches, entry) === 0) return [];
    return [{ first, second, wins: at(matches, entry), losses: at(matches, entry + 1), ties: at(matches, entry + 2) }];
  });
}

/**
 * Judged rounds of the mask's pairs as counts of pairs.
 * @param weights how often a round of each place counts
 */
export function roundPairs(
  { pairs, places }: DriftLayout,
  rounds: Float64Array,
  mask: PairMask,
  weights: readonly number[],
): PairCount[] {
  return pairs.flatMap(({ first, second }, pair) => {
    if (mask[pair] === 0) return [];
    const sum = (outcome: number) =>
      weights.reduce((all, weight, place) => {
        const count = at(rounds, (pair * places.length + place) * outcomes + outcome);
        return all + weight * count;
      }, 0);
    const [wins, losses, ties] = [sum(0), sum(1), sum(2)];
    return wins + losses + ties === 0 ? [] : [{ first, second, wins, losses, ties }];
  });
}

function sumOf(results: Float64Array, entry: number): number {
  return at(results, entry) + at(results, entry + 1) + at(results, entry + 2);
}
