import type { Battle } from '../../ratings/battles.ts';
import { defaultRidge, pointsPerNat } from '../../ratings/bradley-terry.ts';
import { centred } from '../../ratings/drift/changes.ts';
import { areJoined } from '../../ratings/drift/common-ratings.ts';
import { restsOnFew } from '../../ratings/least-covariance.ts';
import { at } from '../../ratings/matrix.ts';
import { modelOf } from '../../ratings/model-of.ts';
import { type Tally, tally } from '../../ratings/pair-counts.ts';
import { type PerfectRecord, perfectRecords } from '../../ratings/perfect-record.ts';
import type { TournamentRating } from '../match-battles.ts';
import { type Moved, weighed } from './series-battles.ts';

/** A tree that is left out; the others of its sample take its share, so that the sample weighs what it did. */
export interface LeftOut {
  readonly tree: string;
  /** Two trees at least, the one included. */
  readonly sample: readonly string[];
}

/** A fit of battles of which some entrants are looked at, and which can be made again without a tree. */
export interface SeriesFit {
  readonly counts: Tally;
  /** Natural logarithms, by agent of the counts. */
  readonly strengths: Float64Array;
  /** Trees and an estimate of the work, in nanoseconds, of a fit without one of them. */
  readonly trees: ReadonlySet<string>;
  readonly workOfFit: number;
  /** True if leaving trees out shows too little of some strength's uncertainty (least-covariance.ts). */
  readonly tooLittle: boolean;
  /** True if battles join all these entrants. */
  readonly joined: boolean;
  /** Returns the ratings of these entrants, in order: points around their mean; with all trees, or without one of a sample. */
  ratings(without: LeftOut | null): readonly number[];
  record(entrant: string): PerfectRecord;
}

/**
 * Fits battles as a leaderboard does.
 *
 * @param battles each names its tree
 * @param entrants those that are looked at
 */
export function seriesFit(
  battles: readonly Battle[],
  { style, ridge = defaultRidge }: TournamentRating,
  entrants: readonly string[],
): SeriesFit {
  const counts = tally(battles);
  const { model } = modelOf(battles, counts, { style, ridge });
  const fit = model.fit();
  const trees = new Map(
    [...new Set(battles.flatMap(({ tree_id }) => tree_id ?? []))].sort().map((tree, place) => [tree, place]),
  );
  const placeOf = new Map(counts.agents.map((agent, place) => [agent, place]));
  const records = perfectRecords(counts.agents.length, counts.pairs);
  const places = entrants.map((entrant) => placeOf.get(entrant) ?? -1);
  const shares = new Map<LeftOut['sample'], Float64Array | null>();
  const without = ({ tree, sample }: LeftOut) => {
    // One tree after the other of a sample is left out: the weights of all of them are made once.
    const shared = shares.get(sample) ?? sharesIn(sample, trees, model.copies);
    shares.set(sample, shared);
    if (shared === null) return fit.parameters;
    const weights = shared.slice();
    const place = trees.get(tree);
    if (place !== undefined) weights[place] = 0;
    return model.fit(weights, fit.parameters).parameters;
  };
  return {
    counts,
    strengths: fit.parameters.subarray(0, counts.agents.length),
    trees: new Set(trees.keys()),
    workOfFit: model.workOfFit,
    tooLittle: fit.estimator === 'firth' || restsOnFew(counts),
    joined: !places.includes(-1) && areJoined(counts, entrants),
    ratings: (left) => centred(pointsAt(places, left === null ? fit.parameters : without(left))),
    record: (entrant) => records[placeOf.get(entrant) ?? -1] ?? null,
  };
}

/** Weights by tree where each of a sample has its part of one that is left out; null where none of the sample is there. */
function sharesIn(
  sample: LeftOut['sample'],
  trees: ReadonlyMap<string, number>,
  copies: ArrayLike<number>,
): Float64Array | null {
  const places = sample.flatMap((tree) => trees.get(tree) ?? []);
  if (places.length === 0) return null;
  const weights = Float64Array.from(copies);
  for (const place of places) weights[place] = sample.length / (sample.length - 1);
  return weights;
}

function pointsAt(places: readonly number[], parameters: Float64Array): number[] {
  return places.map((place) => (place < 0 ? 0 : pointsPerNat * at(parameters, place)));
}

/** The three fits that a change is taken apart by. */
export interface DriftFits {
  /** Fit of what counted at the first moment, with its weights. */
  readonly before: SeriesFit;
  /** Fit of what of it still counts at the second, with those weights; null where it does not join the entrants. */
  readonly kept: SeriesFit | null;
  /** Fit of what counts at the second moment. */
  readonly after: SeriesFit;
}

/** @param entrants those of both boards */
export function driftFits(moved: Moved, ratings: TournamentRating, entrants: readonly string[]): DriftFits {
  const fitOf = (side: 'before' | 'after', counting: Moved) =>
    seriesFit(
      counting.flatMap(({ battles, [side]: weight }) => weighed(battles, weight)),
      ratings,
      entrants,
    );
  const both = moved.filter(({ before, after }) => before !== null && after !== null);
  const kept = fitOf('after', both);
  return { before: fitOf('before', moved), kept: kept.joined ? kept : null, after: fitOf('after', moved) };
}

/** A battle with what it weighs in each of several fits; 0 where it is not in one. */
export interface WeighedBattle {
  readonly battle: Battle;
  readonly weights: readonly number[];
}

/** Battles with their weights in the fits before, kept and after. */
export function weighedBattles(moved: Moved): WeighedBattle[] {
  return moved.flatMap(({ battles, before, after }) =>
    battles.map((battle) => {
      const { weight = 1 } = battle;
      const keptWeight = before === null || after === null ? 0 : weight * after;
      return { battle, weights: [weight * (before ?? 0), keptWeight, weight * (after ?? 0)] };
    }),
  );
}
