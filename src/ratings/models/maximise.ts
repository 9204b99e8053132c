import { at } from '../matrix.ts';
import { type Point, type Problem, pointAt } from './penalised-likelihood.ts';

const maxIterations = 200;
const maxHalvings = 40;
const stepTolerance = 1e-10;
/** A step that gains less log-likelihood than this is rounding. */
const gainTolerance = 1e-18;

export interface Maximum {
  readonly parameters: Float64Array;
  readonly iterations: number;
  readonly converged: boolean;
}

/** Newton steps, each halved until the objective grows; at most 200. */
export function maximise(problem: Problem, start: Float64Array): Maximum {
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
