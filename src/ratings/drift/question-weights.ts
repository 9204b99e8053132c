import type { DriftRound } from './drift-side.ts';

export interface QuestionWeights {
  /** How often a round after counts, so that all together have the depths and widths of those before. */
  weightOf(round: DriftRound): number;
  /** Share of the rounds before whose depth and width were asked about after as well, 0 to 1. */
  readonly covered: number;
}

/** A round that stands for more than so many others would carry the whole rating. */
const mostWeight = 10;

/**
 * Weights that give the rounds after the depths and widths (D, W) of the rounds before: the share of a (D, W) before over
 * its share after. Which (D, W) comes next in a match follows from the rounds before it alone, so that within a pair and a
 * (D, W) the results of both tournaments can be compared.
 */
export function questionWeights(before: readonly DriftRound[], after: readonly DriftRound[]): QuestionWeights {
  const [earlier, later] = [countPlaces(before), countPlaces(after)];
  const covered = [...earlier].reduce((sum, [place, count]) => sum + (later.has(place) ? count : 0), 0);
  return {
    weightOf: (round) => {
      const [then, now] = [earlier.get(placeOf(round)) ?? 0, later.get(placeOf(round)) ?? 0];
      return now === 0 || covered === 0 ? 0 : Math.min(mostWeight, (then * after.length) / (now * covered));
    },
    covered: before.length === 0 ? 0 : covered / before.length,
  };
}

function placeOf({ depth, width }: DriftRound): string {
  return `${depth},${width}`;
}

function countPlaces(rounds: readonly DriftRound[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const round of rounds) counts.set(placeOf(round), (counts.get(placeOf(round)) ?? 0) + 1);
  return counts;
}
