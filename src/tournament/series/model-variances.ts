import type { Battle } from '../../ratings/battles.ts';
import { defaultRidge, information, pointsPerNat, winProbability } from '../../ratings/bradley-terry.ts';
import { connectivity } from '../../ratings/connectivity.ts';
import { at, cell, cholesky, inverse } from '../../ratings/matrix.ts';
import type { SeriesFit } from './series-fit.ts';

/** A battle with what it weighs in each of several fits; 0 where it is not in one. */
export interface WeighedBattle {
  readonly battle: Battle;
  readonly weights: readonly number[];
}

/**
 * By how much ratings and their differences between fits would vary if every battle stood alone: the sum over battles of
 * p (1 - p) (Σ c w I⁻¹ x)², x the contrast of its two agents, w its weight in a fit, I the information of the fit, and c
 * what a figure takes of the fit (the sandwich of a weighted likelihood; White 1982).
 *
 * @param entrants those that are looked at, around whose mean ratings are
 * @param figures for each figure what it takes of each fit
 * @returns by figure, then by entrant, in points squared
 */
export function modelVariances(
  fits: readonly SeriesFit[],
  battles: readonly WeighedBattle[],
  entrants: readonly string[],
  figures: readonly (readonly number[])[],
): number[] {
  const influences = fits.map((fit) => influenceIn(fit, entrants));
  const variances = new Float64Array(figures.length * entrants.length);
  for (const { battle, weights } of battles) {
    const own = influences.map((influence, fit) => ((weights[fit] ?? 0) > 0 ? influence(battle) : null));
    const chance = own.find((each) => each !== null)?.chance ?? 0.5;
    for (const [figure, taken] of figures.entries()) {
      for (let entrant = 0; entrant < entrants.length; entrant++) {
        const sum = own.reduce(
          (all, each, fit) => all + (taken[fit] ?? 0) * (weights[fit] ?? 0) * (each?.moves[entrant] ?? 0),
          0,
        );
        const place = figure * entrants.length + entrant;
        variances[place] = at(variances, place) + chance * (1 - chance) * sum ** 2;
      }
    }
  }
  return Array.from(variances, (variance) => variance * pointsPerNat ** 2);
}

interface Influence {
  /** That seat A wins. */
  readonly chance: number;
  /** By entrant: what one point more for seat A does to its log-strength. */
  readonly moves: Float64Array;
}

function influenceIn({ counts, strengths }: SeriesFit, entrants: readonly string[]): (battle: Battle) => Influence {
  const { agents, pairs } = counts;
  const placeOf = new Map(agents.map((agent, place) => [agent, place]));
  const { islandOf } = connectivity(agents.length, pairs);
  const inverted = inverse(cholesky(information({ size: agents.length, pairs, islandOf }, strengths, defaultRidge)));
  const places = entrants.flatMap((entrant) => placeOf.get(entrant) ?? []);
  const known = new Map<string, Influence>();
  return ({ model_a, model_b }) => {
    const key = JSON.stringify([model_a, model_b]);
    const found = known.get(key);
    if (found) return found;
    const [a, b] = [placeOf.get(model_a) ?? 0, placeOf.get(model_b) ?? 0];
    const raw = places.map((place) => cell(inverted, place, a) - cell(inverted, place, b));
    const mean = raw.reduce((sum, each) => sum + each, 0) / Math.max(1, raw.length);
    const made = {
      chance: winProbability(at(strengths, a) - at(strengths, b)),
      moves: Float64Array.from(raw, (each) => each - mean),
    };
    known.set(key, made);
    return made;
  };
}
