import type { Matrix } from './matrix.ts';

/**
 * Model estimated from battles: log-strengths, with what else the data are explained by (an effect of
 * style). Everything that says how sure the estimates are (intervals.ts) works on this alone.
 *
 * Parameters are one vector: the log-strength of each agent, in order of the agents, then the further ones.
 */
export interface RatingModel {
  readonly agents: number;
  /** Names of the parameters after the log-strengths, such as `length`; empty for most. */
  readonly further: readonly string[];
  /** The distinct clusters of battles, each with the number of times that it occurred. */
  readonly copies: Float64Array;
  /**
   * The estimate by Newton steps on the penalised likelihood.
   * @param weights how often each cluster counts; default: its copies. A weight of 0 leaves it out
   * @param start where to begin, such as the estimate of all clusters; default: all zero
   */
  fit(weights?: Float64Array, start?: Float64Array): ModelFit;
  /** The negative second derivative of the penalised log-likelihood of all clusters; can be inverted. */
  information(parameters: Float64Array): Matrix;
  /** The first derivative of the log-likelihood of one copy of a cluster. */
  score(cluster: number, parameters: Float64Array): Float64Array;
  /** Estimated time of a fit, in nanoseconds. */
  readonly workOfFit: number;
}

export interface ModelFit {
  /** The log-strengths have mean zero, also on every island without battles with the rest. */
  readonly parameters: Float64Array;
  readonly estimator: 'maximum_likelihood' | 'firth';
  readonly iterations: number;
  readonly converged: boolean;
}
