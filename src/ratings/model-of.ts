import type { StyleFeature } from '../config/rating-settings.ts';
import { type Battles, inClusters } from './battle-table.ts';
import { defaultRidge, pairFitter } from './bradley-terry.ts';
import { connectivity } from './connectivity.ts';
import { information, winProbability } from './logistic.ts';
import { addContrast, at, cell, cholesky, type Matrix, solve, zeros } from './matrix.ts';
import { generalModel } from './models/general-model.ts';
import {
  type Cluster,
  meetings,
  type PairCount,
  type PairScores,
  pairScores,
  type Tally,
  tally,
} from './pair-counts.ts';
import type { RatingModel } from './rating-model.ts';

export interface ModelOptions {
  readonly style: readonly StyleFeature[];
  readonly ridge: number;
}

/** A model of battles, and what there is to know of it. */
export interface ChosenModel {
  /** With a cluster for each tree. */
  readonly model: RatingModel;
  /** The same battles, each a cluster of its own. */
  byBattle(): RatingModel;
  /** How many distinct rows every step of a fit goes through. */
  readonly rows: number;
  /** See intervals.ts. */
  readonly workOfRow?: number;
  /** Features whose effect cannot be told from the others'. */
  readonly droppedStyle: readonly StyleFeature[];
}

/** The work of a fit for each cell of the general model, in about nanoseconds. */
const workOfCell = 3000;

/**
 * The model that the options ask for: the fast one on pair counts where no style is taken out.
 *
 * @param counts of the same battles
 * @throws RangeError when the ridge is not above zero
 */
export function modelOf(battles: Battles, counts: Tally, options: ModelOptions): ChosenModel {
  if (options.style.length === 0) {
    return {
      model: pairModel(counts, options.ridge),
      byBattle: () => pairModel(tally(inClusters(battles, () => undefined)), options.ridge),
      rows: counts.pairs.length,
      droppedStyle: [],
    };
  }
  const model = generalModel([...battles], options);
  return {
    model,
    rows: model.cells,
    workOfRow: workOfCell,
    droppedStyle: model.droppedStyle,
    byBattle: () => generalModel([...inClusters(battles, () => undefined)], options),
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
    stepWithout(cluster, parameters, inverted) {
      const change: ClusterChange = {
        score: scoreOf(points, whole, cluster, parameters),
        pairs: weighted(clusters[cluster]?.pairs ?? [], parameters),
        information: () => information({ size, pairs, islandOf }, parameters, ridge),
      };
      return stepWithout(change, inverted);
    },
  };
}

/** What each pair of a cluster adds to the information. */
function weighted(pairs: readonly PairCount[], strengths: Float64Array): ClusterChange['pairs'] {
  return pairs.flatMap((pair) => {
    const p = winProbability(at(strengths, pair.first) - at(strengths, pair.second));
    const weight = meetings(pair) * p * (1 - p);
    return weight > 0 ? [{ first: pair.first, second: pair.second, weight }] : [];
  });
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

/** What a fit loses with a cluster. */
interface ClusterChange {
  /** The cluster's score; most entries are zero. */
  readonly score: Float64Array;
  /** The cluster's distinct pairs, with what each adds to the information: above zero. */
  readonly pairs: readonly { readonly first: number; readonly second: number; readonly weight: number }[];
  /** The information of all clusters. */
  information(): Matrix;
}

/**
 * The Newton step -(A - Aₜ)⁻¹ gₜ from a fit of information A to the one without cluster t, whose score is gₜ and whose
 * information Aₜ = B W Bᵀ has a contrast of two agents for each of its pairs. With fewer pairs than agents by the inverse of
 * A (Woodbury 1950), in time that goes with the cube of the pairs and the agents alone; otherwise directly.
 *
 * @param inverted A⁻¹
 * @returns null where what is left has no maximum near by: A - Aₜ cannot be inverted to working precision
 */
function stepWithout(change: ClusterChange, inverted: Matrix): Float64Array | null {
  try {
    return change.pairs.length < inverted.size ? byInverse(change, inverted) : directly(change);
  } catch (thrown) {
    if (thrown instanceof RangeError) return null;
    throw thrown;
  }
}

function directly({ score, pairs, information }: ClusterChange): Float64Array {
  const left = information();
  for (const { first, second, weight } of pairs) addContrast(left, first, second, -weight);
  return solve(
    cholesky(left),
    score.map((value) => -value),
  );
}

/** A⁻¹ (B y - g), where (W⁻¹ - Bᵀ A⁻¹ B) y = -Bᵀ A⁻¹ g. */
function byInverse({ score, pairs }: ClusterChange, inverted: Matrix): Float64Array {
  const members = [...new Set(pairs.flatMap(({ first, second }) => [first, second]))];
  const moved = new Float64Array(inverted.size);
  for (const row of members) {
    moved[row] = members.reduce((sum, column) => sum - cell(inverted, row, column) * at(score, column), 0);
  }
  const held = zeros(pairs.length);
  for (const [row, one] of pairs.entries()) {
    for (let column = 0; column <= row; column++) {
      const other = pairs[column] as (typeof pairs)[number];
      held.cells[row * pairs.length + column] = (row === column ? 1 / one.weight : 0) - between(inverted, one, other);
    }
  }
  const along = Float64Array.from(pairs, ({ first, second }) => at(moved, first) - at(moved, second));
  const y = solve(cholesky(held), along);
  const pull = score.map((value) => -value);
  for (const [index, { first, second }] of pairs.entries()) {
    pull[first] = at(pull, first) + at(y, index);
    pull[second] = at(pull, second) - at(y, index);
  }
  return timesSparse(inverted, pull, members);
}

/** xᵀ A⁻¹ z for the contrasts x and z of two pairs. */
function between({ size, cells }: Matrix, one: ClusterChange['pairs'][number], other: ClusterChange['pairs'][number]) {
  const first = one.first * size;
  const second = one.second * size;
  return (
    at(cells, first + other.first) -
    at(cells, first + other.second) -
    at(cells, second + other.first) +
    at(cells, second + other.second)
  );
}

function timesSparse({ size, cells }: Matrix, vector: Float64Array, entries: readonly number[]): Float64Array {
  const result = new Float64Array(size);
  for (const row of entries) {
    const factor = at(vector, row);
    const start = row * size;
    for (let column = 0; column < size; column++) {
      result[column] = (result[column] as number) + factor * (cells[start + column] as number);
    }
  }
  return result;
}
