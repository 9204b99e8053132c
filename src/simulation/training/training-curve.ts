import { type MonteCarlo, meanOf, pairedDifference } from '../monte-carlo.ts';
import { expectedQuality } from './expected-quality.ts';
import { policyTable } from './softmax-policy.ts';
import type { RunState } from './training-run.ts';

/** Checkpoints of a curve, the beginning included. */
export const checkpoints = 21;

/** The true mean quality of a policy at each checkpoint of one run. */
export type RunCurve = readonly number[];

/** What runs showed at one checkpoint: the mean over seeds, with its 95% interval. */
export interface CurvePoint {
  /** What was spent: batches, or tool calls. */
  readonly at: number;
  /** Of the policy; of differences: how much more. */
  readonly quality: MonteCarlo;
}

/** Runs of one kind less those of another, seed by seed. */
export interface CurveDifference {
  readonly one: string;
  readonly other: string;
  readonly curve: readonly CurvePoint[];
  /** Mean over all checkpoints after the first, and at the last. */
  readonly mean: MonteCarlo;
  readonly last: MonteCarlo;
}

/** Whether a difference is told by its interval; `open`: it is not. */
export type Finding = 'better' | 'worse' | 'open';

/** By whether its interval holds 0. */
export function findingOf({ low, high }: MonteCarlo): Finding {
  if (low > 0) return 'better';
  return high < 0 ? 'worse' : 'open';
}

/** The exact mean quality of the policy of a run. */
export function qualityNow({ world, policy }: RunState): number {
  return expectedQuality(world, policyTable(policy));
}

/** What is spent at each checkpoint, evenly from 0 to all. */
export function checkpointsTo(all: number): number[] {
  return Array.from({ length: checkpoints }, (_, index) => (all * index) / (checkpoints - 1));
}

/**
 * The mean curve of runs, one of each seed.
 *
 * @throws RangeError for fewer than two runs
 */
export function meanCurve(curves: readonly RunCurve[], all: number): CurvePoint[] {
  return checkpointsTo(all).map((at, index) => ({ at, quality: meanOf(curves.map((curve) => curve[index] ?? 0)) }));
}

/** Mean quality over a curve without its beginning, which nothing has changed yet. */
export function meanQuality(curve: RunCurve): number {
  return curve.slice(1).reduce((sum, quality) => sum + quality, 0) / (curve.length - 1);
}

/** Paired by seed: the lists go by the same seeds. `all` is what was spent in all. */
export function curveDifference(
  [one, curves]: readonly [string, readonly RunCurve[]],
  [other, others]: readonly [string, readonly RunCurve[]],
  all: number,
): CurveDifference {
  const paired = (of: (curve: RunCurve) => number) => pairedDifference(curves.map(of), others.map(of));
  return {
    ...{ one, other, mean: paired(meanQuality), last: paired(lastOf) },
    curve: checkpointsTo(all).map((at, index) => ({ at, quality: paired((curve) => curve[index] ?? 0) })),
  };
}

/** The quality at the last checkpoint. */
export function lastOf(curve: RunCurve): number {
  return curve.at(-1) ?? 0;
}
