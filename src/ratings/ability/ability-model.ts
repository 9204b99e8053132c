import { winProbability } from '../logistic.ts';
import { at, type Matrix, solve, zeros } from '../matrix.ts';
import {
  type AbilityPlace,
  type AbilityShape,
  addTreeItems,
  type EffectPart,
  evaluate,
  type LikelihoodPoint,
  type TreeEffects,
  type TreePart,
  type TreeTasks,
} from './item-likelihood.ts';

export interface AbilityFit {
  /** Abilities by agent in log-odds, then the slope. */
  readonly parameters: Float64Array;
  /** Effects of each tree: the log-odds of an agent of ability 0 at the centre, and how much easier each of its tasks is. */
  readonly trees: readonly TreeEffects[];
  /** The lower Cholesky triangle of the information on the parameters, the effects of trees and tasks taken out. */
  readonly information: Matrix;
  /** Information on the effects of each tree and of its tasks. */
  readonly parts: readonly TreePart[];
  readonly converged: boolean;
}

const maxIterations = 100;
const maxHalvings = 40;
const tolerance = 1e-9;
/** Near the maximum a step's gain is less than what rounding takes. */
const rounding = 1e-14;

/**
 * P(an item is passed) = 1 / (1 + exp(-(ability + ease of its tree + effect of its task - slope (level - centre)))): the
 * one-parameter logistic model (Rasch 1960) with difficulties that scatter around a line in the level (Fischer 1973, with the
 * random residual of Janssen, Schepers & Peres 2004), a line for each tree. The maximum of the likelihood times the priors
 * above, by Newton steps that are halved until the objective grows; the effects of tasks, then of trees, are taken
 * out of each step. Agents that answered the same task are compared on it whatever its difficulty; the line says what tasks
 * of other levels of the tree tell beside, as long as who is asked what goes by the level and by chance.
 *
 * @param start where to begin, such as a fit of the same trees; default: all zero
 */
export function fitAbilities(shape: AbilityShape, trees: readonly TreeTasks[], start?: AbilityPlace): AbilityFit {
  let current = evaluate(shape, trees, {
    parameters: start?.parameters ?? new Float64Array(shape.agents + 1),
    trees: start?.trees ?? trees.map((tasks) => ({ middle: 0, tasks: new Float64Array(tasks.length) })),
  });
  let converged = false;
  for (let iteration = 0; iteration < maxIterations && !converged; iteration++) {
    const step = newtonStep(current);
    converged = largestOf(step) < tolerance;
    current = improve(shape, trees, current, step);
  }
  return { ...current.place, information: current.information, parts: current.trees, converged };
}

/** P(an agent passes an item of a level), on a task as hard as most of that level, on a tree of middling ease. */
export function passProbability(
  { centre, agents }: AbilityShape,
  fit: AbilityFit,
  agent: number,
  level: number,
): number {
  const middle = fit.trees.reduce((sum, tree) => sum + tree.middle, 0) / Math.max(1, fit.trees.length);
  return winProbability(middle + at(fit.parameters, agent) - at(fit.parameters, agents) * (level - centre));
}

/**
 * Returns the parameters after the first Newton step from a fit without one of its trees, using the information of all trees.
 * @param unread takes what the tree says of the information, which is not asked for: one for many trees spares making it again
 */
export function stepWithout(
  shape: AbilityShape,
  fit: AbilityFit,
  tasks: TreeTasks,
  tree: number,
  unread = zeros(fit.parameters.length),
): Float64Array {
  const gradient = new Float64Array(fit.parameters.length);
  const effects = fit.trees[tree];
  if (effects) addTreeItems(shape, tasks, fit.parameters, effects, gradient, unread);
  const step = solve(fit.information, gradient);
  return fit.parameters.map((value, index) => value - at(step, index));
}

function newtonStep({ information, gradient, trees }: LikelihoodPoint): AbilityPlace {
  const parameters = solve(information, gradient);
  const residual = ({ gradient: own, met, shared }: EffectPart) =>
    met.reduce((rest, index, place) => rest - (shared[place] ?? 0) * at(parameters, index), own);
  return {
    parameters,
    trees: trees.map((tree) => {
      const middle = residual(tree) / tree.information;
      const tasks = tree.tasks.map((task) => (residual(task) - task.withTree * middle) / task.information);
      return { middle, tasks: Float64Array.from(tasks) };
    }),
  };
}

function largestOf({ parameters, trees }: AbilityPlace): number {
  const ofTrees = trees.flatMap(({ middle, tasks }) => [Math.abs(middle), largest(tasks)]);
  return ofTrees.reduce((most, value) => Math.max(most, value), largest(parameters));
}

function largest(values: Float64Array): number {
  return values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
}

function improve(
  shape: AbilityShape,
  trees: readonly TreeTasks[],
  current: LikelihoodPoint,
  step: AbilityPlace,
): LikelihoodPoint {
  let share = 1;
  for (let halving = 0; halving < maxHalvings; halving++) {
    const next = evaluate(shape, trees, placeAlong(current.place, step, share));
    if (next.objective >= current.objective - rounding * (1 + Math.abs(current.objective))) return next;
    share /= 2;
  }
  return current;
}

function placeAlong(place: AbilityPlace, step: AbilityPlace, share: number): AbilityPlace {
  const along = (from: Float64Array, by: Float64Array) => from.map((value, index) => value + share * at(by, index));
  return {
    parameters: along(place.parameters, step.parameters),
    trees: place.trees.map(({ middle, tasks }, tree) => {
      const by = step.trees[tree];
      return by ? { middle: middle + share * by.middle, tasks: along(tasks, by.tasks) } : { middle, tasks };
    }),
  };
}
