import { winProbability } from '../logistic.ts';
import { addTo, at, choleskyInPlace, type Matrix, zeros } from '../matrix.ts';

/** Items of one kind of one task that one agent passed. */
export interface AnsweredItems {
  /** Its index. */
  readonly agent: number;
  readonly passed: number;
  readonly items: number;
  /** Weight of the answer, above 0; default 1. */
  readonly weight?: number;
}

/** One task's items of one kind, as its agents met them. */
export interface TaskItems {
  /** D for depth, W for width. */
  readonly level: number;
  readonly answers: readonly AnsweredItems[];
}

/** The tasks of one tree. */
export type TreeTasks = readonly TaskItems[];

export interface AbilityShape {
  readonly agents: number;
  /** Level at which the slope turns, in the midst of the data. */
  readonly centre: number;
  /** Standard deviation of the ease of tasks around the line of their tree, in log-odds; above 0 (task-spread.ts). */
  readonly taskSpread: number;
}

export interface TreeEffects {
  readonly middle: number;
  readonly tasks: Float64Array;
}

/**
 * Standard deviations of the normal priors, in log-odds: abilities spread by 3 (521 points), a level is up to about 1
 * harder or easier than the next, and trees differ as agents do. Beside 20 items, the first weighs about as much as one item in two; it keeps an agent that
 * passed or failed everything finite.
 */
export const priorDeviations = { ability: 3, slope: 0.5, tree: 3 } as const;

/**
 * Correlation of the items of one answer: an agent that missed one target of a path often misses the next. n items of an
 * answer weigh as n / (1 + 0.2 (n - 1)) independent ones (Kish 1965; for counts Williams 1982).
 */
const alikeInAnswer = 0.2;

/** Parameters and effects at which the likelihood is evaluated. */
export interface AbilityPlace {
  readonly parameters: Float64Array;
  readonly trees: readonly TreeEffects[];
}

/** The likelihood and its derivatives at a place. */
export interface LikelihoodPoint {
  readonly place: AbilityPlace;
  readonly objective: number;
  /** Gradient of the parameters, the effects eliminated. */
  readonly gradient: Float64Array;
  readonly information: Matrix;
  readonly trees: readonly TreePart[];
}

/** An effect's gradient and information, and what it shares with the parameters. */
export interface EffectPart {
  readonly gradient: number;
  readonly information: number;
  /** The parameters that it meets, and the information that it shares with each. */
  readonly met: readonly number[];
  readonly shared: readonly number[];
}

interface TaskPart extends EffectPart {
  /** The information that it shares with its tree's. */
  readonly withTree: number;
}

export interface TreePart extends EffectPart {
  readonly tasks: readonly TaskPart[];
}

export function evaluate(shape: AbilityShape, trees: readonly TreeTasks[], place: AbilityPlace): LikelihoodPoint {
  const { parameters } = place;
  const gradient = new Float64Array(parameters.length);
  const information = zeros(parameters.length);
  let objective = addPriors(shape.agents, parameters, gradient, information);
  const parts = trees.map((tasks, tree) => {
    const effects = place.trees[tree] ?? { middle: 0, tasks: new Float64Array(tasks.length) };
    const { part, objective: told } = addTreeItems(shape, tasks, parameters, effects, gradient, information);
    objective += told;
    return part;
  });
  choleskyInPlace(information);
  return { place, objective, gradient, information, trees: parts };
}

/** Adds what a tree tells, less what its own effects explain, and gives its part of the objective. */
export function addTreeItems(
  shape: AbilityShape,
  tasks: TreeTasks,
  parameters: Float64Array,
  { middle, tasks: effects }: TreeEffects,
  gradient: Float64Array,
  information: Matrix,
): { readonly part: TreePart; readonly objective: number } {
  const precision = 1 / priorDeviations.tree ** 2;
  const shared = new Map<number, number>();
  let objective = (-precision * middle ** 2) / 2;
  let own = -precision * middle;
  let weights = precision;
  const parts = tasks.map((task, index) => {
    const added = addTask(shape, task, parameters, middle, at(effects, index), gradient, information);
    objective += added.objective;
    // What its task's effect explains, the tree's does not.
    const rest = 1 - added.part.withTree / added.part.information;
    own += added.surplus - (added.part.gradient * added.part.withTree) / added.part.information;
    weights += added.part.withTree * rest;
    for (const [place, index] of added.part.met.entries()) {
      shared.set(index, (shared.get(index) ?? 0) + (added.part.shared[place] ?? 0) * rest);
    }
    return added.part;
  });
  const part = {
    gradient: own,
    information: weights,
    met: [...shared.keys()],
    shared: [...shared.values()],
    tasks: parts,
  };
  takeOut(part, gradient, information);
  return { part, objective };
}

interface AddedTask {
  readonly part: TaskPart;
  /** Its part of the objective. */
  readonly objective: number;
  /** Items passed beyond the expected number. */
  readonly surplus: number;
}

function addTask(
  { agents, centre, taskSpread }: AbilityShape,
  { level, answers }: TaskItems,
  parameters: Float64Array,
  middle: number,
  effect: number,
  gradient: Float64Array,
  information: Matrix,
): AddedTask {
  const away = centre - level;
  const common = middle + effect + at(parameters, agents) * away;
  const precision = 1 / taskSpread ** 2;
  let objective = (-precision * effect ** 2) / 2;
  let surplus = 0;
  let weights = 0;
  const shared: number[] = [];
  for (const { agent, passed, items, weight: share = 1 } of answers) {
    const counts = share / (1 + alikeInAnswer * (items - 1));
    const p = winProbability(common + at(parameters, agent));
    const own = counts * (passed - items * p);
    const weight = counts * items * p * (1 - p);
    objective += counts * (passed * logOf(p) + (items - passed) * logOf(1 - p));
    surplus += own;
    weights += weight;
    shared.push(weight);
    add(gradient, agent, own);
    addTo(information, agent, agent, weight);
    addTo(information, agents, agent, away * weight);
  }
  add(gradient, agents, away * surplus);
  addTo(information, agents, agents, away * away * weights);
  const part = {
    gradient: surplus - precision * effect,
    information: weights + precision,
    met: [...answers.map(({ agent }) => agent), agents],
    shared: [...shared, away * weights],
    withTree: weights,
  };
  takeOut(part, gradient, information);
  return { part, objective, surplus };
}

/** Takes an effect out of gradient and lower triangle of the information (Schur). */
function takeOut(
  { gradient: own, information: weight, met, shared }: EffectPart,
  gradient: Float64Array,
  from: Matrix,
) {
  for (const [place, index] of met.entries()) {
    const factor = (shared[place] ?? 0) / weight;
    add(gradient, index, -factor * own);
    for (const [before, other] of met.entries()) {
      if (other <= index) addTo(from, index, other, -factor * (shared[before] ?? 0));
    }
  }
}

function add(to: Float64Array, index: number, amount: number): void {
  to[index] = at(to, index) + amount;
}

/** Adds the priors' part to gradient and information, and returns that of the objective. */
function addPriors(agents: number, parameters: Float64Array, gradient: Float64Array, information: Matrix): number {
  let objective = 0;
  for (let index = 0; index < parameters.length; index++) {
    const precision = 1 / (index < agents ? priorDeviations.ability : priorDeviations.slope) ** 2;
    const value = at(parameters, index);
    objective -= (precision * value ** 2) / 2;
    add(gradient, index, -precision * value);
    addTo(information, index, index, precision);
  }
  return objective;
}

/** Returns the logarithm of a probability that rounding may have made 0, which happens only after too long a step. */
function logOf(p: number): number {
  return Math.log(Math.max(p, Number.MIN_VALUE));
}
