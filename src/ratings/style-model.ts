import { type StyleFeature, styleFeatures } from '../config/rating-settings.ts';
import { groupBy } from '../kernel/group-by.ts';
import type { Battle } from './battles.ts';
import { defaultRidge } from './bradley-terry.ts';
import { connectivity } from './connectivity.ts';
import { at, cell, partialCholesky, zeros } from './matrix.ts';
import {
  addIslands,
  addProducts,
  addSlope,
  gapOf,
  informationAt,
  type Problem,
  penalisedFit,
  type Row,
  slopeOf,
} from './penalised-fit.ts';
import type { RatingModel } from './rating-model.ts';

/**
 * Half of this times the square of each style coefficient is taken from the summed log-likelihood: as if each were known
 * beforehand to be around 0 with a standard deviation of 32. It keeps them finite where a feature foretells every result, and
 * moves nothing else that can be seen.
 */
export const styleRidge = 0.001;

/** The work of a fit for each battle, in about nanoseconds. */
const workOfBattle = 3000;

export interface StyleModelOptions {
  /** Features to control for. */
  readonly style: readonly StyleFeature[];
  /** Penalty on log-strengths; above zero; default 1e-6 (bradley-terry.ts). */
  readonly ridge?: number;
}

export interface StyleModel extends RatingModel {
  /** Agents in the order of the log-strengths: code-unit order. */
  readonly agentNames: readonly string[];
  /** Features whose effect cannot be told from the others': never different, or a sum of what is in the model before. */
  readonly droppedStyle: readonly StyleFeature[];
}

/**
 * Log-strengths with features of style taken out, ties as half. Further parameters are a coefficient for each feature kept: the
 * change of the log-odds for one root mean square of its normalised difference (`styleDifference`). Where some agents or
 * groups won or lost everything, Firth's (1993) penalty is added. The order and the seats of battles do not matter.
 *
 * @throws RangeError when the ridge is not above zero
 */
export function styleModel(battles: readonly Battle[], options: StyleModelOptions): StyleModel {
  const ridge = options.ridge ?? defaultRidge;
  if (!(ridge > 0)) throw new RangeError('the ridge must be above zero');
  const features = [...new Set(options.style)];
  const agentNames = [...new Set(battles.flatMap(({ model_a, model_b }) => [model_a, model_b]))].sort();
  const seats = seated(battles, agentNames, features);
  const clusters = clustersOf(seats);
  const { kept, units } = usableStyle(agentNames.length, seats, features.length);
  const rows = seats.map(({ first, second, style }): Row => {
    const amounts = kept.map((feature, index) => (style[feature] ?? 0) / (units[index] ?? 1));
    return {
      places: [first, second, ...kept.map((_, index) => agentNames.length + index)],
      amounts: [1, -1, ...amounts],
    };
  });
  const size = agentNames.length + kept.length;
  const penalties = Float64Array.from({ length: size }, (_, place) => (place < agentNames.length ? ridge : styleRidge));
  const further = kept.flatMap((index) => features[index] ?? []);
  const copies = new Float64Array(clusters.length).fill(1);
  const problemOf = (weights: Float64Array): Problem => {
    const won = new Float64Array(seats.length);
    const lost = new Float64Array(seats.length);
    for (const [cluster, own] of clusters.entries()) {
      for (const index of own) {
        won[index] = at(weights, cluster) * (seats[index]?.won ?? 0);
        lost[index] = at(weights, cluster) * (seats[index]?.lost ?? 0);
      }
    }
    const { islandOf, separated } = connectivity(agentNames.length, pairsOf(seats, won, lost));
    return { agents: agentNames.length, rows, won, lost, islandOf, penalties, firth: separated };
  };
  return {
    agentNames,
    agents: agentNames.length,
    further,
    droppedStyle: features.filter((feature) => !further.includes(feature)),
    copies,
    workOfFit: size ** 3 + workOfBattle * seats.length,
    fit: (weights = copies, start = new Float64Array(size)) => penalisedFit(problemOf(weights), start),
    information: (parameters) => informationAt(problemOf(copies), parameters),
    score: (cluster, parameters) => {
      const score = new Float64Array(size);
      for (const index of clusters[cluster] ?? []) {
        const row = rows[index] as Row;
        const { won, lost } = seats[index] as Seated;
        addSlope(score, row, slopeOf(gapOf(row, parameters), won, lost));
      }
      return score;
    },
  };
}

/** A battle seen from the first of two agents, `first` < `second`. */
interface Seated {
  readonly first: number;
  readonly second: number;
  /** The first agent's style minus the second's, a number from -1 to 1 for each feature asked for. */
  readonly style: readonly number[];
  /** Points of the first, and of the second. */
  readonly won: number;
  readonly lost: number;
  readonly tree: string | undefined;
}

/** Returns the battles in an order that depends on nothing but the battles. */
function seated(
  battles: readonly Battle[],
  agentNames: readonly string[],
  features: readonly StyleFeature[],
): readonly Seated[] {
  const indexOf = new Map(agentNames.map((agent, index) => [agent, index]));
  const seats = battles.map((battle): Seated => {
    const { model_a, model_b, winner, weight = 1, tree_id: tree } = battle;
    const a = indexOf.get(model_a) ?? -1;
    const b = indexOf.get(model_b) ?? -1;
    const sign = a < b ? 1 : -1;
    const share = winner === 'model_a' || winner === 'model_b' ? Number((winner === 'model_a') === a < b) : 0.5;
    return {
      first: Math.min(a, b),
      second: Math.max(a, b),
      // Adding 0 turns -0, which is another number to a key, into 0.
      style: features.map((feature) => sign * styleDifference(battle, feature) + 0),
      won: share * weight,
      lost: (1 - share) * weight,
      tree,
    };
  });
  // By features that were not asked for too, so that the order is the same whichever are.
  const keyed = seats.map((seat, index) => {
    const battle = battles[index] as Battle;
    const sign = battle.model_a < battle.model_b ? 1 : -1;
    const style = styleFeatures.map((feature) => sign * styleDifference(battle, feature));
    const { first, second, won, lost, tree } = seat;
    return [JSON.stringify([first, second, won, lost, tree, style]), seat] as const;
  });
  return keyed.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)).map(([, seat]) => seat);
}

/** The places of the battles of each tree, in code-unit order of the trees; then each battle without a tree alone. */
function clustersOf(seats: readonly Seated[]): readonly (readonly number[])[] {
  const trees = groupBy([...seats.keys()], (index) => seats[index]?.tree);
  const alone = trees.get(undefined) ?? [];
  trees.delete(undefined);
  const inOrder = [...trees].sort(([one = ''], [other = '']) => (one < other ? -1 : 1));
  return [...inOrder.map(([, own]) => own), ...alone.map((index) => [index])];
}

function pairsOf(seats: readonly Seated[], won: Float64Array, lost: Float64Array) {
  return seats.map(({ first, second }, index) => ({
    first,
    second,
    wins: at(won, index),
    losses: at(lost, index),
    ties: 0,
  }));
}

/** A feature is left out when less than this share of its sum of squares is its own. */
const ownShare = 1e-9;

/** Features whose effects can be separated from the others', and the unit of each. */
interface UsableStyle {
  /** Positions in the battles' `style`, in order. */
  readonly kept: readonly number[];
  /** Root mean square of each separable feature's differences over the battles. */
  readonly units: readonly number[];
}

/**
 * A feature is not usable when it never differs, or when its differences follow from who met whom and the features before
 * it, so that its effect is anything at all: then nothing is left of its square in the Cholesky triangle of all products.
 * Units are about zero and not about the mean, which depends on who sat where.
 */
export function usableStyle(agents: number, seats: readonly Seated[], features: number): UsableStyle {
  const products = zeros(agents + features);
  const places = Array.from({ length: features }, (_, feature) => agents + feature);
  const { islandOf } = connectivity(
    agents,
    seats.map(({ first, second, won, lost }) => ({ first, second, wins: won, losses: lost, ties: 0 })),
  );
  addIslands(products, islandOf, 1);
  for (const { first, second, style, won, lost } of seats)
    addProducts(products, { places: [first, second, ...places], amounts: [1, -1, ...style] }, won + lost);
  const squareOf = (place: number) => cell(products, place, place);
  const { kept: independent } = partialCholesky(products, (place) => ownShare * squareOf(place));
  const kept = independent.filter((place) => place >= agents).map((place) => place - agents);
  const all = seats.reduce((sum, { won, lost }) => sum + won + lost, 0);
  return { kept, units: kept.map((feature) => Math.sqrt(squareOf(agents + feature) / all)) };
}

/**
 * (xa - xb) / (xa + xb), from -1 to 1, of one feature of a battle's answers: the normalised difference of Chatbot Arena's
 * style control ("Does style matter?", LMSYS 2024). 0 where both are 0 or one is not known.
 */
export function styleDifference({ style_a, style_b }: Battle, feature: StyleFeature): number {
  const one = style_a?.[feature];
  const other = style_b?.[feature];
  if (one === undefined || other === undefined || one + other === 0) return 0;
  return (one - other) / (one + other);
}
