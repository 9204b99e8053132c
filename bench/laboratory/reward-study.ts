import { mean } from 'simple-statistics';
import { type PairNoise, pairNoises } from '../simulation/collapse.ts';
import { type MonteCarlo, meanOf, type Study } from '../simulation/monte-carlo.ts';
import { independentRollouts } from './grow-rollouts.ts';
import type { TrainingJudge } from './judge-made-up-group.ts';
import { compares, type RewardSignal } from './reward-signal.ts';
import { runSeed } from './run-seed.ts';
import type { PolicyStart } from './softmax-policy.ts';
import {
  type CurveDifference,
  type CurvePoint,
  checkpointsTo,
  curveDifference,
  lastOf,
  meanCurve,
  meanQuality,
  qualityNow,
} from './training-curve.ts';
import { type Learner, type RunState, trainingRun } from './training-run.ts';

export interface RewardStudyOptions {
  readonly seed: number;
  /** Seeds, each with a world and a first policy of its own; at least 2. */
  readonly draws: number;
  readonly start: PolicyStart;
  readonly learner: Learner;
  /** Rollouts of a group (N), 2 to 64. */
  readonly group: number;
  readonly batches: number;
  readonly signals: readonly RewardSignal[];
  readonly judge: TrainingJudge;
}

/** A reward, and what is assumed of the judge where it compares; null where it does not. */
export interface RewardArm {
  readonly signal: RewardSignal;
  readonly pairNoise: PairNoise | null;
}

/** How policies learned from one kind of reward. */
export interface RewardRow extends RewardArm {
  /** `signal`, or `signal, pair noise`. */
  readonly name: string;
  /** Means for a group. */
  readonly judgeCalls: number;
  readonly texts: number;
  readonly toolCalls: number;
  /** Share of groups whose rewards told nobody apart. */
  readonly degenerate: number;
  /** True quality over batches. */
  readonly curve: readonly CurvePoint[];
  /** Mean over all checkpoints after the first, and at the last. */
  readonly mean: MonteCarlo;
  readonly last: MonteCarlo;
  /** Mean standard deviation of true quality in a group, at each checkpoint but the first. */
  readonly spreads: readonly number[];
}

export interface RewardStudyResult {
  readonly rows: readonly RewardRow[];
  /** What the papers put in an order, first the one that they found better. */
  readonly differences: readonly CurveDifference[];
}

interface ArmRun {
  readonly curve: readonly number[];
  readonly spreads: readonly number[];
  readonly end: RunState;
}

/**
 * Policies trained by GRPO on rewards of different kinds, from the same beginnings on the same questions: how good their
 * answers truly are, after so many batches. Deterministic from the seed.
 *
 * @returns the rows in the order of the signals; progress is in runs, and it yields after every batch
 */
export function* rewardStudy(options: RewardStudyOptions): Study<RewardStudyResult> {
  const arms = rewardArms(options.signals);
  const runs = arms.map((): ArmRun[] => []);
  const total = arms.length * options.draws;
  for (let draw = 0; draw < options.draws; draw++) {
    for (const [index, arm] of arms.entries()) {
      runs[index]?.push(yield* armRun(options, arm, draw, { done: draw * arms.length + index, total }));
    }
  }
  yield { done: total, total };
  return {
    rows: arms.map((arm, index) => rowOf(options, arm, runs[index] ?? [])),
    differences: differencesOf(options, arms, runs),
  };
}

function rewardArms(signals: readonly RewardSignal[]): RewardArm[] {
  return signals.flatMap((signal): RewardArm[] =>
    compares(signal) ? pairNoises.map((pairNoise) => ({ signal, pairNoise })) : [{ signal, pairNoise: null }],
  );
}

function nameOf({ signal, pairNoise }: RewardArm): string {
  return pairNoise === null ? signal : `${signal}, ${pairNoise}`;
}

function* armRun(
  { seed, start, learner, group, batches, judge }: RewardStudyOptions,
  { signal, pairNoise }: RewardArm,
  draw: number,
  progress: { readonly done: number; readonly total: number },
): Study<ArmRun> {
  const judging = { signal, pairNoise: pairNoise ?? 'equal', judge };
  const growth = independentRollouts(group);
  const run = trainingRun({ seed: runSeed(seed, draw), start, learner, growth, attribution: 'soft', judging });
  const stops = checkpointsTo(batches).map(Math.round);
  const curve: number[] = [];
  const spreads: number[] = [];
  let state = run.next().value;
  for (const stop of stops) {
    const own: number[] = [];
    while (state.batches < stop) {
      state = run.next().value;
      own.push(state.spread);
      yield progress;
    }
    curve.push(qualityNow(state));
    if (own.length > 0) spreads.push(mean(own));
  }
  return { curve, spreads, end: state };
}

function rowOf({ batches, learner }: RewardStudyOptions, arm: RewardArm, runs: readonly ArmRun[]): RewardRow {
  const curves = runs.map(({ curve }) => curve);
  const eachGroup = (of: (end: RunState) => number) =>
    mean(runs.map(({ end }) => of(end))) / (batches * learner.groups);
  return {
    ...arm,
    name: nameOf(arm),
    judgeCalls: eachGroup(({ judgeCalls }) => judgeCalls),
    texts: eachGroup(({ texts }) => texts),
    toolCalls: eachGroup(({ toolCalls }) => toolCalls),
    degenerate: eachGroup(({ degenerate }) => degenerate),
    curve: meanCurve(curves, batches),
    mean: meanOf(curves.map(meanQuality)),
    last: meanOf(curves.map(lastOf)),
    spreads: (runs[0]?.spreads ?? []).map((_, index) => mean(runs.map(({ spreads }) => spreads[index] ?? 0))),
  };
}

/**
 * Ranks and points against one score each and against several, with either noise; tournaments against exhaustive pairs
 * (Tournament-GRPO, section 4.3); what a steadier judge is worth.
 */
const compared: readonly (readonly [RewardSignal, RewardSignal])[] = [
  ['arenarl', 'pointwise'],
  ['tournament-2-1-1', 'pointwise'],
  ['tournament-4-2-2', 'pointwise'],
  ['pairwise', 'pointwise'],
  ['arenarl', 'pointwise-mean'],
  ['tournament-2-1-1', 'pointwise-mean'],
  ['tournament-4-2-2', 'pointwise-mean'],
  ['pairwise', 'pointwise-mean'],
  ['tournament-2-1-1', 'pairwise'],
  ['tournament-4-2-2', 'pairwise'],
  ['arenarl', 'pairwise'],
  ['pointwise-mean', 'pointwise'],
  ['true', 'pointwise'],
];

function differencesOf(
  { batches }: RewardStudyOptions,
  arms: readonly RewardArm[],
  runs: readonly (readonly ArmRun[])[],
): CurveDifference[] {
  const entries = arms.map((arm, index) => ({ arm, curves: (runs[index] ?? []).map(({ curve }) => curve) }));
  return compared.flatMap(([one, other]) =>
    entries
      .filter(({ arm }) => arm.signal === one)
      .flatMap(({ arm, curves }) => {
        const alike = ({ pairNoise }: RewardArm) => pairNoise === null || pairNoise === arm.pairNoise;
        const match = entries.find((entry) => entry.arm.signal === other && alike(entry.arm));
        return match ? [curveDifference([nameOf(arm), curves], [nameOf(match.arm), match.curves], batches)] : [];
      }),
  );
}
