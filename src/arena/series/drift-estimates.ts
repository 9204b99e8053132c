import type { Battle } from '../../ratings/battles.ts';
import { defaultRidge, pointsPerNat } from '../../ratings/bradley-terry.ts';
import { connectivity } from '../../ratings/connectivity.ts';
import { openedBy } from '../../ratings/drift/changes.ts';
import { welchReach } from '../../ratings/drift/two-sided-jackknife.ts';
import { jackknifeVariances } from '../../ratings/jackknife.ts';
import { information, winProbability } from '../../ratings/logistic.ts';
import { at, cell, cholesky, inverse } from '../../ratings/matrix.ts';
import type { Estimate } from '../../ratings/rating.ts';
import type { DriftFits, LeftOut, SeriesFit, WeighedBattle } from './series-fit.ts';

/** Reason why changes have no interval. */
export type NoInterval = 'one tree' | 'too much to work out' | 'not joined';

/** Change of one entrant and its parts, in points. */
export interface ChangeParts {
  readonly change: Estimate;
  readonly aged: Estimate;
  readonly fresh: Estimate;
}

export interface DriftEstimates {
  /** Changes by entrant. */
  readonly changes: readonly ChangeParts[];
  /** Null where there are intervals. */
  readonly noInterval: NoInterval | null;
  /** Trees of the first moment's matches, and of those that came in on other trees. */
  readonly trees: { readonly before: number; readonly fresh: number };
}

/** The work of fits, in about nanoseconds, up to which every tree is left out in turn. */
const budget = 5e9;

/** Coefficients of each figure (the change, its part by age, its part by new matches) on the fits before, kept and after. */
const figures = [
  [-1, 0, 1],
  [-1, 1, 0],
  [0, -1, 1],
] as const;

/** The same where no fit is between the two: all of the change is the last part. */
const undivided = [
  [-1, 0, 1],
  [0, 0, 0],
  [-1, 0, 1],
] as const;

/**
 * Estimates the change between two leaderboards of a series, in this order: *aged*, from the matches that counted to those of them
 * that still do, as they weigh now; *fresh*, from these to all that count now. The parts add up to the change, tree by tree.
 * Intervals are 95%: leaving out one tree at a time, in all three fits at once, since both leaderboards stand on the same
 * matches in part. Trees that came in are a sample of their own (welchReach), and the others of a sample take the share of
 * the one left out (the stratified jackknife; Wolter 2007), so that new trees which lie together off the older ones count
 * as a change and not as its error. Where this shows too little (restsOnFew,
 * Firth's estimate) no variance is taken as smaller than with every match independent (modelVariances).
 *
 * @param battles of all three, weighed in before, kept and after
 */
export function driftEstimates(
  fits: DriftFits,
  battles: readonly WeighedBattle[],
  entrants: readonly string[],
): DriftEstimates {
  const samples = samplesOf(fits);
  const trees = { before: fits.before.trees.size, fresh: samples[1]?.length ?? 0 };
  const noInterval = reasonAgainst(fits, samples);
  const whole = figuresOf(fits, null);
  const reaches = noInterval === null ? reachesOf({ fits, battles, entrants, samples, whole }) : null;
  const estimate = (figure: number, index: number): Estimate => {
    const place = figure * entrants.length + index;
    const value = whole[place] ?? 0;
    const reach = reaches?.[place];
    return reach === undefined ? { value, low: null, high: null } : { value, low: value - reach, high: value + reach };
  };
  return {
    changes: entrants.map((entrant, index) => {
      const [then = null, kept = null, now = null] = [fits.before, fits.kept ?? fits.before, fits.after].map((fit) =>
        fit.record(entrant),
      );
      return {
        change: openedBy(estimate(0, index), then, now),
        aged: fits.kept ? openedBy(estimate(1, index), then, kept) : estimate(1, index),
        fresh: openedBy(estimate(2, index), kept, now),
      };
    }),
    noInterval,
    trees,
  };
}

/** Trees of the matches before, and those that came in; a sample without trees is left out. */
function samplesOf({ before, after }: DriftFits): readonly (readonly string[])[] {
  const fresh = [...after.trees].filter((tree) => !before.trees.has(tree));
  return [[...before.trees], fresh].filter((sample) => sample.length > 0);
}

function reasonAgainst({ before, kept, after }: DriftFits, samples: readonly (readonly string[])[]): NoInterval | null {
  if (!before.joined || !after.joined) return 'not joined';
  if (samples.length === 0 || samples.some(({ length }) => length < 2)) return 'one tree';
  const work = [before, kept, after].reduce((sum, fit) => sum + (fit ? fit.trees.size * fit.workOfFit : 0), 0);
  return work > budget ? 'too much to work out' : null;
}

/** Returns the figures, by figure, then by entrant. */
function figuresOf({ before, kept, after }: DriftFits, without: LeftOut | null): number[] {
  const then = before.ratings(without);
  const now = after.ratings(without);
  const between = kept?.ratings(without) ?? then;
  const less = (one: readonly number[], other: readonly number[]) =>
    one.map((each, index) => each - (other[index] ?? 0));
  return [less(now, then), less(between, then), less(now, between)].flat();
}

interface ReachRequest {
  readonly fits: DriftFits;
  readonly battles: readonly WeighedBattle[];
  readonly entrants: readonly string[];
  readonly samples: readonly (readonly string[])[];
  readonly whole: readonly number[];
}

function reachesOf({ fits, battles, entrants, samples, whole }: ReachRequest): number[] {
  const variances = samples.map((sample) => {
    const figuresWithout = sample.map((tree) => figuresOf(fits, { tree, sample }));
    return { degrees: sample.length - 1, of: jackknifeVariances(whole, figuresWithout) ?? [] };
  });
  const { before, kept, after } = fits;
  const tooLittle = [before, kept, after].some((fit) => fit?.tooLittle);
  const floors = tooLittle
    ? modelVariances([before, kept ?? before, after], battles, entrants, kept ? figures : undivided)
    : null;
  return whole.map((_, figure) =>
    welchReach(
      variances.map(({ degrees, of }) => ({ degrees, variance: of[figure] ?? 0 })),
      floors?.[figure] ?? 0,
    ),
  );
}

/**
 * Returns the variances of ratings and of their differences between fits if every battle stood alone: the sum over battles of
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
    for (const [figure, coefficients] of figures.entries()) {
      for (let entrant = 0; entrant < entrants.length; entrant++) {
        const sum = own.reduce(
          (all, each, fit) => all + (coefficients[fit] ?? 0) * (weights[fit] ?? 0) * (each?.moves[entrant] ?? 0),
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
  /** Chance that seat A wins. */
  readonly chance: number;
  /** Change of each entrant's log-strength by one more point for seat A. */
  readonly moves: Float64Array;
}

function influenceIn({ counts, strengths }: SeriesFit, entrants: readonly string[]): (battle: Battle) => Influence {
  const { agents, pairs } = counts;
  const placeOf = new Map(agents.map((agent, place) => [agent, place]));
  const { islandOf } = connectivity(agents.length, pairs);
  const inverted = inverse(cholesky(information({ size: agents.length, pairs, islandOf }, strengths, defaultRidge)));
  const places = entrants.flatMap((entrant) => placeOf.get(entrant) ?? []);
  const cache = new Map<string, Influence>();
  return ({ model_a, model_b }) => {
    const key = JSON.stringify([model_a, model_b]);
    const cached = cache.get(key);
    if (cached) return cached;
    const a = placeOf.get(model_a) ?? 0;
    const b = placeOf.get(model_b) ?? 0;
    const raw = places.map((place) => cell(inverted, place, a) - cell(inverted, place, b));
    const mean = raw.reduce((sum, each) => sum + each, 0) / Math.max(1, raw.length);
    const influence = {
      chance: winProbability(at(strengths, a) - at(strengths, b)),
      moves: Float64Array.from(raw, (each) => each - mean),
    };
    cache.set(key, influence);
    return influence;
  };
}
