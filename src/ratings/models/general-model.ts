import type { StyleFeature } from '../../config/rating-settings.ts';
import { groupBy } from '../../kernel/group-by.ts';
import type { Battle } from '../battles.ts';
import { defaultRidge } from '../bradley-terry.ts';
import { type Connectivity, connectivity } from '../connectivity.ts';
import { at } from '../matrix.ts';
import type { ModelFit, RatingModel } from '../rating-model.ts';
import { type BattleCells, battleCells, type CellCluster, type OutcomeCounts } from './battle-cells.ts';
import { addGradient, gapOf, type Layout, type Terms } from './linear-terms.ts';
import { informationAt, localLikelihood, type Point, type Problem, pointAt } from './penalised-likelihood.ts';
import { pairsOf, type UsableStyle, usableStyle } from './usable-style.ts';

/**
 * Half of this times the square of each style coefficient is taken from the summed log-likelihood: as if each were known
 * beforehand to be around 0 with a standard deviation of 32. It keeps them finite where a feature foretells every result, and
 * moves nothing else that can be seen.
 */
export const furtherRidge = 0.001;

export interface GeneralModelOptions {
  /** Features to control for. */
  readonly style: readonly StyleFeature[];
  /** On log-strengths; above zero; default 1e-6 (bradley-terry.ts). */
  readonly ridge?: number;
}

export interface GeneralModel extends RatingModel {
  /** In the order of the log-strengths: code-unit order. */
  readonly agentNames: readonly string[];
  /** Features whose effect cannot be told from the others': never different, or a sum of what is in the model before. */
  readonly droppedStyle: readonly StyleFeature[];
  /** Distinct (pair, style) that every step of a fit goes through. */
  readonly cells: number;
}

/**
 * Log-strengths with any features of style taken out, ties as half. Further parameters are a coefficient for each feature kept: the change of the log-odds for one root mean square of its normalised
 * difference (style-difference.ts). Where some agents or groups won or lost everything, Firth's (1993) penalty is added.
 *
 * @throws RangeError when the ridge is not above zero
 */
export function generalModel(battles: readonly Battle[], options: GeneralModelOptions): GeneralModel {
  const ridge = options.ridge ?? defaultRidge;
  if (!(ridge > 0)) throw new RangeError('the ridge must be above zero');
  const features = [...new Set(options.style)];
  const counted = battleCells(battles, features);
  const copies = Float64Array.from(counted.clusters, (cluster) => cluster.copies);
  const whole = countsIn(counted, copies);
  const totals = Float64Array.from(whole, ({ wins, losses, ties }) => wins + losses + ties);
  const style = usableStyle(counted.agentNames.length, counted.cells, totals);
  const kept = style.kept.flatMap((index) => features[index] ?? []);
  const layout = { agents: counted.agentNames.length, size: counted.agentNames.length + kept.length };
  const terms = termsOf(counted, style);
  const linksOf = (counts: readonly OutcomeCounts[]) => connectivity(layout.agents, pairsOf(counted.cells, counts));
  const problemOf = (counts: readonly OutcomeCounts[], { islandOf, separated }: Connectivity): Problem => ({
    layout,
    terms,
    counts,
    islandOf,
    ridge,
    furtherRidge,
    firth: separated,
  });
  return {
    agentNames: counted.agentNames,
    agents: layout.agents,
    further: kept,
    droppedStyle: features.filter((feature) => !kept.includes(feature)),
    cells: counted.cells.length,
    copies,
    fit: (weights, start) => {
      const counts = weights ? countsIn(counted, weights) : whole;
      return fitted(problemOf(counts, linksOf(counts)), start ?? new Float64Array(layout.size));
    },
    information: (parameters) => informationAt(problemOf(whole, linksOf(whole)), parameters),
    score: (cluster, parameters) => scoreOf(counted.clusters[cluster], terms, layout, parameters),
  };
}

function termsOf({ cells }: BattleCells, { kept, units }: UsableStyle): Terms[] {
  return cells.map(({ first, second, style }) => ({
    first,
    second,
    style: kept.map((feature, index) => (style[feature] ?? 0) / (units[index] ?? 1)),
  }));
}

/** The counts of every cell when each cluster counts as often as its weight says. */
function countsIn({ cells, clusters }: BattleCells, weights: Float64Array): OutcomeCounts[] {
  const counts = cells.map(() => ({ wins: 0, losses: 0, ties: 0 }));
  for (const [index, cluster] of clusters.entries()) {
    const weight = at(weights, index);
    if (weight === 0) continue;
    for (const each of cluster.counts) {
      const sum = counts[each.cell];
      if (!sum) continue;
      sum.wins += weight * each.wins;
      sum.losses += weight * each.losses;
      sum.ties += weight * each.ties;
    }
  }
  return counts;
}

function fitted(problem: Problem, start: Float64Array): ModelFit {
  const { parameters, iterations, converged } = maximise(problem, start);
  return {
    parameters: centred(parameters, problem),
    estimator: problem.firth ? 'firth' : 'maximum_likelihood',
    iterations,
    converged,
  };
}

/** The penalties put the mean of every island at zero; done once more here against rounding. */
function centred(parameters: Float64Array, { islandOf }: Problem): Float64Array {
  const members = groupBy([...islandOf.keys()], (agent) => islandOf[agent]);
  const result = Float64Array.from(parameters);
  for (const own of members.values()) {
    const mean = own.reduce((sum, agent) => sum + at(parameters, agent), 0) / own.length;
    for (const agent of own) result[agent] = at(parameters, agent) - mean;
  }
  return result;
}

function scoreOf(
  cluster: CellCluster | undefined,
  terms: readonly Terms[],
  layout: Layout,
  parameters: Float64Array,
): Float64Array {
  const gradient = new Float64Array(layout.size);
  for (const counts of cluster?.counts ?? []) {
    const own = terms[counts.cell] as Terms;
    addGradient(gradient, layout, own, localLikelihood(gapOf(layout, own, parameters), counts).slope);
  }
  return gradient;
}

/** A fit takes about ten. */
const maxIterations = 2_000;
const maxHalvings = 40;
const stepTolerance = 1e-10;
/** A step that gains less log-likelihood than this is rounding. */
const gainTolerance = 1e-18;

interface Maximum {
  readonly parameters: Float64Array;
  readonly iterations: number;
  readonly converged: boolean;
}

/** Newton steps, each halved until the objective grows. */
function maximise(problem: Problem, start: Float64Array): Maximum {
  let current = pointAt(problem, start);
  let iterations = 0;
  let converged = false;
  while (!converged && iterations < maxIterations) {
    iterations += 1;
    converged = current.gain < gainTolerance || current.step.every((change) => Math.abs(change) < stepTolerance);
    const next = improved(problem, current);
    if (next === null) break;
    current = next;
  }
  return { parameters: current.parameters, iterations, converged };
}

/** Null where no part of the step is uphill. */
function improved(problem: Problem, from: Point): Point | null {
  const slack = 1e-12 * (1 + Math.abs(from.objective));
  for (let halving = 0, share = 1; halving < maxHalvings; halving++, share /= 2) {
    const moved = from.parameters.map((value, index) => value + share * at(from.step, index));
    const point = pointAt(problem, moved);
    if (point.objective >= from.objective - slack) return point;
  }
  return null;
}
