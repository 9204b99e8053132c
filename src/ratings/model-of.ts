import type { StyleFeature } from '../config/rating-settings.ts';
import { type Battle, inClusters } from './battles.ts';
import { defaultRidge, pairFitter } from './bradley-terry.ts';
import { connectivity } from './connectivity.ts';
import { information, winProbability } from './logistic.ts';
import { at } from './matrix.ts';
import { type Cluster, type PairCount, type PairScores, pairScores, type Tally, tally } from './pair-counts.ts';
import type { RatingModel } from './rating-model.ts';
import { type StyleModelOptions, styleModel } from './style-model.ts';

/** A model of battles, and what there is to know of it. */
export interface ChosenModel {
  /** Model with a cluster for each tree. */
  readonly model: RatingModel;
  /** The same battles, each a cluster of its own. */
  byBattle(): RatingModel;
  /** Features whose effect cannot be told from the others'. */
  readonly droppedStyle: readonly StyleFeature[];
}

/** The work of a fit for each pair, in about nanoseconds; besides it goes with the cube of the agents. */
const workOfPair = 100;

/**
 * The model that the options ask for: the fast one on pair counts where no style is taken out.
 *
 * @param counts of the same battles
 * @throws RangeError when the ridge is not above zero
 */
export function modelOf(battles: readonly Battle[], counts: Tally, options: Required<StyleModelOptions>): ChosenModel {
  if (options.style.length === 0) {
    return {
      model: pairModel(counts, options.ridge),
      byBattle: () => pairModel(tally(inClusters(battles, () => undefined)), options.ridge),
      droppedStyle: [],
    };
  }
  const model = styleModel(battles, options);
  return {
    model,
    droppedStyle: model.droppedStyle,
    byBattle: () =>
      styleModel(
        inClusters(battles, () => undefined),
        options,
      ),
  };
}

/**
 * Bradley-Terry with ties as half (bradley-terry.ts) on pair counts. A fit by weights adds the clusters up and starts
 * where it is told to, so a thousand of them take a second or two for 60 agents and 45,000 clusters.
 *
 * @throws RangeError when the ridge is not above zero
 */
export function pairModel({ agents, pairs, clusters }: Tally, ridge = defaultRidge): RatingModel {
  const size = agents.length;
  const fitter = pairFitter(size, ridge);
  const points = pointsOf(size, pairs, clusters);
  const whole = pairScores(pairs);
  const sums = new Float64Array(2 * pairs.length);
  const summed = { ...whole, scored: sums.subarray(0, pairs.length), conceded: sums.subarray(pairs.length) };
  const { islandOf } = connectivity(size, pairs);
  return {
    agents: size,
    further: [],
    copies: Float64Array.from(clusters, ({ copies }) => copies),
    fit(weights, start) {
      if (!weights) return fitter(whole, start);
      addUp(points, weights, sums);
      return fitter(summed, start);
    },
    information: (parameters) => information({ size, pairs, islandOf }, parameters, ridge),
    score: (cluster, parameters) => scoreOf(points, whole, cluster, parameters),
    workOfFit: size ** 3 + workOfPair * pairs.length,
  };
}

/** Points that agents scored in each cluster, those of cluster c from `starts[c]` to `starts[c + 1]`. */
interface Points {
  readonly starts: Int32Array;
  /** The place of the pair, for its first agent; for its second that and the number of pairs. */
  readonly place: Int32Array;
  readonly points: Float64Array;
}

function pointsOf(size: number, pairs: readonly PairCount[], clusters: readonly Cluster[]): Points {
  const indexOf = new Map(pairs.map(({ first, second }, index) => [first * size + second, index]));
  const starts = new Int32Array(clusters.length + 1);
  const place: number[] = [];
  const points: number[] = [];
  const add = (where: number, amount: number) => {
    if (amount === 0) return;
    place.push(where);
    points.push(amount);
  };
  for (const [index, cluster] of clusters.entries()) {
    for (const { first, second, wins, losses, ties } of cluster.pairs) {
      const pair = indexOf.get(first * size + second) ?? 0;
      add(pair, wins + ties / 2);
      add(pair + pairs.length, losses + ties / 2);
    }
    starts[index + 1] = place.length;
  }
  return { starts, place: Int32Array.from(place), points: Float64Array.from(points) };
}

/** Writes the points of all clusters, each times its weight, over the sums. */
function addUp({ starts, place, points }: Points, weights: Float64Array, sums: Float64Array): void {
  sums.fill(0);
  let end = 0;
  for (let cluster = 0; cluster < weights.length; cluster++) {
    const start = end;
    end = starts[cluster + 1] as number;
    const weight = weights[cluster] as number;
    if (weight === 0) continue;
    for (let entry = start; entry < end; entry++) {
      const where = place[entry] as number;
      sums[where] = (sums[where] as number) + weight * (points[entry] as number);
    }
  }
}

function scoreOf({ starts, place, points }: Points, pairs: PairScores, cluster: number, strengths: Float64Array) {
  const score = new Float64Array(strengths.length);
  const count = pairs.first.length;
  for (let entry = starts[cluster] as number; entry < (starts[cluster + 1] as number); entry++) {
    const where = place[entry] as number;
    const one = pairs.first[where % count] as number;
    const other = pairs.second[where % count] as number;
    const p = winProbability(at(strengths, one) - at(strengths, other));
    const surplus = at(points, entry) * (where < count ? 1 - p : -p);
    score[one] = at(score, one) + surplus;
    score[other] = at(score, other) - surplus;
  }
  return score;
}
