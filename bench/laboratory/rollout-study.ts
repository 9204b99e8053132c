import { mean } from 'simple-statistics';
import type { Attribution } from '../../training/rewards/attribution/attribute-advantages.ts';
import type { RolloutBudget } from '../../training/rollouts/rollout-record.ts';
import type { BranchSettings } from '../../training/rollouts/rollout-tree.ts';
import type { PairNoise } from '../simulation/collapse.ts';
import {
  type MonteCarlo,
  meanOf,
  pairedDifference,
  type Study,
  type StudyProgress,
} from '../simulation/monte-carlo.ts';
import { type GrowthPlan, independentRollouts } from './grow-rollouts.ts';
import type { TrainingJudge } from './judge-made-up-group.ts';
import type { RewardSignal } from './reward-signal.ts';
import { runSeed } from './run-seed.ts';
import type { PolicyStart } from './softmax-policy.ts';
import {
  type CurveDifference,
  type CurvePoint,
  checkpoints,
  checkpointsTo,
  curveDifference,
  lastOf,
  meanCurve,
  meanQuality,
  qualityNow,
} from './training-curve.ts';
import { type Learner, type RunState, trainingRun } from './training-run.ts';

/**
 * Ways to sample rollouts and to spread advantages. `grpo`: M independent rollouts. `grpo-few`: N of them. `arpo-soft`,
 * `arpo-hard`: N, and branches where entropy rose. `coin-soft`: as `arpo-soft`, but a coin decides where to branch, with
 * probability alpha, whatever the entropy; it tells what entropy adds to branching.
 */
export const rolloutWays = ['grpo', 'grpo-few', 'arpo-soft', 'arpo-hard', 'coin-soft'] as const;
export type RolloutWay = (typeof rolloutWays)[number];

export interface RolloutStudyOptions {
  readonly seed: number;
  /** Seeds, each with a world and a first policy of its own; at least 2. */
  readonly draws: number;
  readonly start: PolicyStart;
  readonly learner: Learner;
  readonly budget: RolloutBudget;
  readonly branching: BranchSettings;
  /** Tool calls that each run may make. */
  readonly toolCalls: number;
  readonly ways: readonly RolloutWay[];
  readonly signal: RewardSignal;
  readonly pairNoise: PairNoise;
  readonly judge: TrainingJudge;
}

/** How policies learned by one way of sampling. */
export interface RolloutRow {
  readonly way: RolloutWay;
  /** Batches within the budget of tool calls, and tool calls of a group. */
  readonly batches: number;
  readonly groupCalls: number;
  /** Share of the calls of its paths that sharing saved, and of paths that left another. */
  readonly saved: number;
  readonly forked: number;
  /** True quality over tool calls: of the policy after the last batch that was within them. */
  readonly curve: readonly CurvePoint[];
  /** Mean over all checkpoints after the first, and at the last. */
  readonly mean: MonteCarlo;
  readonly last: MonteCarlo;
}

/** A way of sampling less GRPO, seed by seed. */
export interface AgainstGrpo {
  readonly way: RolloutWay;
  /** With half of the tool calls, less GRPO with all of them. */
  readonly half: MonteCarlo;
  /** After as many batches as GRPO made (or all it made, where these are fewer). */
  readonly sameBatches: MonteCarlo;
  /** Tool calls of those batches, as a share of GRPO's. */
  readonly callShare: MonteCarlo;
}

export interface RolloutStudyResult {
  readonly rows: readonly RolloutRow[];
  readonly differences: readonly CurveDifference[];
  /** Empty where GRPO is not among the ways. */
  readonly againstGrpo: readonly AgainstGrpo[];
}

/** A run after each of its batches, the beginning first. */
interface Trace {
  readonly calls: number;
  readonly quality: number;
}

interface WayRun {
  readonly trace: readonly Trace[];
  readonly curve: readonly number[];
  readonly end: RunState;
}

/**
 * Policies trained on independent rollouts (GRPO) and on branching ones (ARPO) for the same tool calls. A call before a
 * fork is made, and counted, once. Deterministic from the seed.
 *
 * @returns rows in the order of the ways; progress is in runs, and it yields after every batch
 */
export function* rolloutStudy(options: RolloutStudyOptions): Study<RolloutStudyResult> {
  const { ways, draws } = options;
  const runs = new Map(ways.map((way) => [way, [] as WayRun[]]));
  const total = ways.length * draws;
  let done = 0;
  for (let draw = 0; draw < draws; draw++) {
    for (const way of ways) {
      runs.get(way)?.push(yield* wayRun(options, way, draw, { done, total }));
      done += 1;
    }
  }
  yield { done, total };
  return {
    rows: [...runs].map(([way, own]) => rowOf(options, way, own)),
    differences: differencesOf(options, runs),
    againstGrpo: againstGrpoOf(runs),
  };
}

function* wayRun(options: RolloutStudyOptions, way: RolloutWay, draw: number, progress: StudyProgress): Study<WayRun> {
  const { seed, start, learner, toolCalls, signal, pairNoise, judge } = options;
  const run = trainingRun({
    seed: runSeed(seed, draw),
    start,
    learner,
    growth: growthOf(options, way),
    attribution: attributionOf(way),
    judging: { signal, pairNoise, judge },
  });
  let end = run.next().value;
  const trace: Trace[] = [{ calls: 0, quality: qualityNow(end) }];
  // A batch of policies that never use a tool makes no calls, so batches are bounded too.
  for (let batch = 0; batch < toolCalls; batch++) {
    const next = run.next().value;
    if (next.toolCalls > toolCalls) break;
    end = next;
    trace.push({ calls: next.toolCalls, quality: qualityNow(next) });
    yield progress;
  }
  return { trace, end, curve: checkpointsTo(toolCalls).map((at) => qualityAt(trace, at)) };
}

function growthOf({ budget, branching }: RolloutStudyOptions, way: RolloutWay): GrowthPlan {
  switch (way) {
    case 'grpo':
      return independentRollouts(budget.total);
    case 'grpo-few':
      return independentRollouts(budget.initial);
    case 'arpo-soft':
    case 'arpo-hard':
      return { budget, branching };
    case 'coin-soft':
      return { budget, branching: { ...branching, rule: 'bernoulli', beta: 0 } };
  }
}

function attributionOf(way: RolloutWay): Attribution {
  return way === 'arpo-hard' ? 'hard' : 'soft';
}

/** Of the policy after the last batch that was within so many calls. */
function qualityAt(trace: readonly Trace[], calls: number): number {
  return trace.findLast((each) => each.calls <= calls)?.quality ?? 0;
}

function rowOf({ toolCalls, learner }: RolloutStudyOptions, way: RolloutWay, runs: readonly WayRun[]): RolloutRow {
  const curves = runs.map(({ curve }) => curve);
  const sum = (of: (end: RunState) => number) => runs.reduce((total, { end }) => total + of(end), 0);
  const groups = Math.max(1, sum(({ batches }) => batches) * learner.groups);
  const unshared = sum(({ unsharedCalls }) => unsharedCalls);
  const made = sum((end) => end.toolCalls);
  return {
    way,
    batches: mean(runs.map(({ end }) => end.batches)),
    groupCalls: made / groups,
    saved: unshared === 0 ? 0 : 1 - made / unshared,
    forked:
      sum(({ forked }) => forked) /
      Math.max(
        1,
        sum(({ rollouts }) => rollouts),
      ),
    curve: meanCurve(curves, toolCalls),
    mean: meanOf(curves.map(meanQuality)),
    last: meanOf(curves.map(lastOf)),
  };
}

const compared: readonly (readonly [RolloutWay, RolloutWay])[] = [
  ['arpo-soft', 'grpo'],
  ['arpo-hard', 'grpo'],
  ['coin-soft', 'grpo'],
  ['grpo-few', 'grpo'],
  ['arpo-soft', 'coin-soft'],
  ['arpo-soft', 'grpo-few'],
  ['arpo-hard', 'arpo-soft'],
];

function differencesOf(
  { toolCalls }: RolloutStudyOptions,
  runs: ReadonlyMap<RolloutWay, readonly WayRun[]>,
): CurveDifference[] {
  const curvesOf = (way: RolloutWay) => runs.get(way)?.map(({ curve }) => curve);
  return compared.flatMap(([one, other]) => {
    const curves = curvesOf(one);
    const others = curvesOf(other);
    return curves && others ? [curveDifference([one, curves], [other, others], toolCalls)] : [];
  });
}

function againstGrpoOf(runs: ReadonlyMap<RolloutWay, readonly WayRun[]>): AgainstGrpo[] {
  const grpo = runs.get('grpo');
  if (!grpo) return [];
  const full = grpo.map(({ curve }) => lastOf(curve));
  return [...runs].flatMap(([way, own]): AgainstGrpo[] => {
    if (way === 'grpo') return [];
    const same = own.map(({ trace }, index) => trace[grpo[index]?.end.batches ?? 0] ?? trace.at(-1));
    return [
      {
        way,
        half: pairedDifference(
          own.map(({ curve }) => curve[(checkpoints - 1) / 2] ?? 0),
          full,
        ),
        sameBatches: pairedDifference(
          same.map((each) => each?.quality ?? 0),
          full,
        ),
        callShare: meanOf(same.map((each, index) => (each?.calls ?? 0) / Math.max(1, grpo[index]?.end.toolCalls ?? 0))),
      },
    ];
  });
}
