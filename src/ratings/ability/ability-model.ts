import { winProbability } from '../logistic.ts';
import { at } from '../matrix.ts';

/**
 * Items by agent and level, as counts: of agent a at the l-th level, entry a * levels + l. Tables of the same shape are
 * added and subtracted entry by entry.
 */
export interface AbilityTable {
  readonly passed: Float64Array;
  readonly items: Float64Array;
}

export interface AbilityShape {
  readonly agents: number;
  /** The levels (D or W), rising. */
  readonly levels: readonly number[];
  /** Where the slope turns: a level in the midst of the data. */
  readonly centre: number;
}

export interface AbilityFit {
  /** Abilities by agent in log-odds, then the log-odds of an agent of ability 0 at the centre, then the slope. */
  readonly parameters: Float64Array;
  /** The negative second derivative of the penalised log-likelihood. */
  readonly information: ArrowMatrix;
  readonly converged: boolean;
}

/**
 * Standard deviations of the normal priors, in log-odds: abilities spread by 3 (521 points), a level is up to about 2
 * harder or easier than the next, and the middle can be anywhere. Beside 20 items, the first weighs about as much as one
 * item in two; it keeps an agent that passed or failed everything finite.
 */
export const priorDeviations = { ability: 3, slope: 1, middle: 10 } as const;

const maxIterations = 100;
const maxHalvings = 40;
const tolerance = 1e-9;
/** Near the maximum a step's gain is less than what rounding takes. */
const rounding = 1e-14;

/**
 * P(an item is passed) = 1 / (1 + exp(-(m + ability - slope (level - centre)))): the one-parameter logistic model (Rasch
 * 1960) with difficulties linear in the level, as in Fischer's (1973) linear logistic test model. The maximum of the
 * likelihood times the priors above, by Newton steps that are halved until the objective grows. No task has a difficulty
 * of its own: few agents answer a task, so there would be nearly as many parameters as answers (Neyman & Scott 1948);
 * what tasks of one tree have in common is left to the intervals, which are clustered by tree.
 *
 * @param start where to begin, such as the fit of all trees; default: all zero
 */
export function fitAbilities(shape: AbilityShape, table: AbilityTable, start?: Float64Array): AbilityFit {
  let current = evaluate(shape, table, start ?? new Float64Array(shape.agents + 2));
  let converged = false;
  for (let iteration = 0; iteration < maxIterations && !converged; iteration++) {
    const step = current.information.solve(current.gradient);
    converged = step.every((change) => Math.abs(change) < tolerance);
    current = improve(shape, table, current, step);
  }
  return { parameters: current.parameters, information: current.information, converged };
}

/** P(an agent passes an item of a level) by a fit. */
export function passProbability(
  { agents, centre }: AbilityShape,
  parameters: Float64Array,
  agent: number,
  level: number,
) {
  return winProbability(at(parameters, agents) + at(parameters, agent) - at(parameters, agents + 1) * (level - centre));
}

interface Point {
  readonly parameters: Float64Array;
  readonly objective: number;
  readonly gradient: Float64Array;
  readonly information: ArrowMatrix;
}

function improve(shape: AbilityShape, table: AbilityTable, current: Point, step: Float64Array): Point {
  let share = 1;
  for (let halving = 0; halving < maxHalvings; halving++) {
    const parameters = current.parameters.map((value, index) => value + share * at(step, index));
    const next = evaluate(shape, table, parameters);
    if (next.objective >= current.objective - rounding * (1 + Math.abs(current.objective))) return next;
    share /= 2;
  }
  return current;
}

function evaluate(shape: AbilityShape, table: AbilityTable, parameters: Float64Array): Point {
  const { agents, levels, centre } = shape;
  const middle = agents;
  const slope = agents + 1;
  const gradient = new Float64Array(agents + 2);
  const information = new ArrowMatrix(agents);
  let objective = addPriors(agents, parameters, gradient, information);
  for (let place = 0; place < levels.length; place++) {
    const away = centre - (levels[place] as number);
    for (let agent = 0; agent < agents; agent++) {
      const items = at(table.items, agent * levels.length + place);
      if (items === 0) continue;
      const passed = at(table.passed, agent * levels.length + place);
      const p = winProbability(at(parameters, middle) + at(parameters, agent) + at(parameters, slope) * away);
      objective += passed * logOf(p) + (items - passed) * logOf(1 - p);
      const surplus = passed - items * p;
      add(gradient, agent, surplus);
      add(gradient, middle, surplus);
      add(gradient, slope, away * surplus);
      const weight = items * p * (1 - p);
      add(information.diagonal, agent, weight);
      add(information.middle, agent, weight);
      add(information.slope, agent, away * weight);
      add(information.corner, 0, weight);
      add(information.corner, 1, away * weight);
      add(information.corner, 2, away * away * weight);
    }
  }
  return { parameters, objective, gradient, information };
}

function add(to: Float64Array, index: number, amount: number): void {
  to[index] = at(to, index) + amount;
}

/** Adds the priors' part to gradient and information, and returns that of the objective. */
function addPriors(agents: number, parameters: Float64Array, gradient: Float64Array, information: ArrowMatrix): number {
  let objective = 0;
  for (let index = 0; index < parameters.length; index++) {
    const { ability, middle, slope } = priorDeviations;
    const deviation = index < agents ? ability : index === agents ? middle : slope;
    const precision = 1 / deviation ** 2;
    const value = at(parameters, index);
    objective -= (precision * value ** 2) / 2;
    add(gradient, index, -precision * value);
    if (index < agents) add(information.diagonal, index, precision);
    else add(information.corner, index === agents ? 0 : 2, precision);
  }
  return objective;
}

/** Of a probability that rounding may have carried to 0, which only a step too far reaches. */
function logOf(p: number): number {
  return Math.log(Math.max(p, Number.MIN_VALUE));
}

/**
 * A symmetric matrix that is zero but for its diagonal and its last two rows and columns: n agents, of whom none touches
 * another, and two parameters that touch all. It is solved in time that goes with n, where a full one takes its cube.
 */
class ArrowMatrix {
  /** Of the agents. */
  readonly diagonal: Float64Array;
  /** What agent i and the first of the two have in common, then what it and the second have. */
  readonly middle: Float64Array;
  readonly slope: Float64Array;
  /** Of the two: first with itself, first with second, second with itself. */
  readonly corner = new Float64Array(3);

  constructor(agents: number) {
    this.diagonal = new Float64Array(agents);
    this.middle = new Float64Array(agents);
    this.slope = new Float64Array(agents);
  }

  /**
   * x of M x = b, by taking the agents out (Schur). M must be positive definite.
   *
   * @throws RangeError when it is not to working precision
   */
  solve(b: Float64Array): Float64Array {
    const agents = this.diagonal.length;
    let mm = at(this.corner, 0);
    let ms = at(this.corner, 1);
    let ss = at(this.corner, 2);
    let first = at(b, agents);
    let second = at(b, agents + 1);
    for (let agent = 0; agent < agents; agent++) {
      const own = at(this.diagonal, agent);
      const m = at(this.middle, agent) / own;
      const s = at(this.slope, agent) / own;
      const value = at(b, agent);
      mm -= m * at(this.middle, agent);
      ms -= m * at(this.slope, agent);
      ss -= s * at(this.slope, agent);
      first -= m * value;
      second -= s * value;
    }
    const determinant = mm * ss - ms * ms;
    if (!(mm > 0 && determinant > 0)) throw new RangeError('matrix is not positive definite');
    const x = new Float64Array(agents + 2);
    x[agents] = (ss * first - ms * second) / determinant;
    x[agents + 1] = (mm * second - ms * first) / determinant;
    for (let agent = 0; agent < agents; agent++) {
      const taken = at(this.middle, agent) * at(x, agents) + at(this.slope, agent) * at(x, agents + 1);
      x[agent] = (at(b, agent) - taken) / at(this.diagonal, agent);
    }
    return x;
  }
}
