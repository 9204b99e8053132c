import { at } from '../matrix.ts';
import { type DriftLayout, outcomes } from './drift-layout.ts';
import type { PairMask } from './drift-pairs.ts';

export interface QuestionWeights {
  /** By place: how often a round after counts, so that all together have the depths and widths of those before. */
  readonly weights: readonly number[];
  /** Share of the rounds before whose depth and width were asked about after as well, 0 to 1. */
  readonly covered: number;
}

/** A round that stands for more than so many others would carry the whole rating. */
const mostWeight = 10;

/**
 * Weights that give the rounds after the depths and widths (D, W) of the rounds before: the share of a (D, W) before over
 * its share after. Which (D, W) comes next in a match follows from the rounds before it alone, so that within a pair and a
 * (D, W) the results of both tournaments can be compared.
 *
 * @param before judged rounds by pair and place, as `after`; only the mask's pairs count
 */
export function questionWeights(
  layout: DriftLayout,
  before: Float64Array,
  after: Float64Array,
  mask: PairMask,
): QuestionWeights {
  const [earlier, later] = [roundsByPlace(layout, before, mask), roundsByPlace(layout, after, mask)];
  const all = (rounds: readonly number[]) => rounds.reduce((sum, count) => sum + count, 0);
  const covered = all(earlier.filter((_, place) => (later[place] ?? 0) > 0));
  const weights = later.map((now, place) => {
    const then = earlier[place] ?? 0;
    return now === 0 || covered === 0 ? 0 : Math.min(mostWeight, (then * all(later)) / (now * covered));
  });
  return { weights, covered: covered === 0 ? 0 : covered / all(earlier) };
}

function roundsByPlace({ pairs, places }: DriftLayout, rounds: Float64Array, mask: PairMask): number[] {
  return places.map((_, place) => {
    let sum = 0;
    for (const pair of pairs.keys()) {
      if (mask[pair] === 0) continue;
      const entry = (pair * places.length + place) * outcomes;
      sum += at(rounds, entry) + at(rounds, entry + 1) + at(rounds, entry + 2);
    }
    return sum;
  });
}
