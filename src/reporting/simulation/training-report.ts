import type { PairNoise } from '../../simulation/collapse.ts';
import type { MonteCarlo } from '../../simulation/monte-carlo.ts';
import type { RewardSignal } from '../../training/laboratory/reward-signal.ts';
import type { RewardArm, RewardStudyResult } from '../../training/laboratory/reward-study.ts';
import type { RolloutStudyResult, RolloutWay } from '../../training/laboratory/rollout-study.ts';
import { type CurveDifference, findingOf } from '../../training/laboratory/training-curve.ts';
import type { TrainingResult } from '../../training/laboratory/training-study.ts';
import { csvTable } from '../export/csv-table.ts';
import { alignedTable } from '../terminal/aligned-table.ts';
import { decimals, meanCount, signed, withInterval } from './study-labels.ts';

/** What policies learned from rewards of each kind, and by each way of sampling, with paired differences and what they say. */
export function trainingText({ rewards, rollouts }: TrainingResult): string {
  const parts = [
    ...(rewards === null ? [] : rewardParts(rewards)),
    ...(rollouts === null ? [] : rolloutParts(rollouts)),
  ];
  return `${parts.join('\n')}\n${legend}\n`;
}

const legend =
  'Quality is the exact mean true quality of the policy, 0 to 1; `mean` is over the whole training, `end` at its end. Intervals are 95% over seeds, of differences paired by seed.';

function rewardParts({ rows, differences }: RewardStudyResult): string[] {
  const header = ['Reward', 'Judge calls', 'Texts', 'Nobody apart', 'Quality, mean', 'Quality, end'];
  const lines = rows.map((row) => [
    armLabel(row),
    meanCount(row.judgeCalls),
    meanCount(row.texts),
    `${(100 * row.degenerate).toFixed(1)}%`,
    withInterval(row.mean),
    withInterval(row.last),
  ]);
  const names = new Map(rows.map((row) => [row.name, armLabel(row)]));
  return [
    'Rewards (GRPO; judge calls and texts for a group)',
    alignedTable([header, ...lines], ['left', 'right', 'right', 'right', 'left', 'left']),
    differenceTable(differences, (name) => names.get(name) ?? name),
  ];
}

function rolloutParts({ rows, differences, againstGrpo }: RolloutStudyResult): string[] {
  const header = ['Sampling', 'Batches', 'Tool calls a group', 'Saved', 'Forked', 'Quality, mean', 'Quality, end'];
  const lines = rows.map((row) => [
    wayLabels[row.way],
    meanCount(row.batches),
    meanCount(row.groupCalls),
    `${(100 * row.saved).toFixed(1)}%`,
    `${(100 * row.forked).toFixed(0)}%`,
    withInterval(row.mean),
    withInterval(row.last),
  ]);
  const names = new Map<string, string>(rows.map(({ way }) => [way, wayLabels[way]]));
  return [
    'Rollouts (equal tool calls; a shared call counts once)',
    alignedTable([header, ...lines], ['left', 'right', 'right', 'right', 'right', 'left', 'left']),
    differenceTable(differences, (name) => names.get(name) ?? name),
    ...(againstGrpo.length === 0 ? [] : [grpoTable(againstGrpo)]),
  ];
}

function differenceTable(differences: readonly CurveDifference[], labelOf: (name: string) => string): string {
  const header = ['Difference', 'Mean', '', 'End', ''];
  const lines = differences.map(({ one, other, mean, last }) => [
    `${labelOf(one)} less ${labelOf(other)}`,
    differenceText(mean),
    findingText(mean),
    differenceText(last),
    findingText(last),
  ]);
  return alignedTable([header, ...lines], ['left', 'left', 'left', 'left', 'left']);
}

function grpoTable(rows: RolloutStudyResult['againstGrpo']): string {
  const header = [
    'Less GRPO, M rollouts',
    'With half of its tool calls',
    '',
    'After as many batches',
    '',
    'Their tool calls',
  ];
  const lines = rows.map(({ way, half, sameBatches, callShare }) => [
    wayLabels[way],
    differenceText(half),
    findingText(half),
    differenceText(sameBatches),
    findingText(sameBatches),
    withInterval(callShare),
  ]);
  return alignedTable([header, ...lines], ['left', 'left', 'left', 'left', 'left', 'left']);
}

function differenceText({ value, low, high }: MonteCarlo): string {
  return `${signed(value)} (${decimals(low)} to ${decimals(high)})`;
}

const findings = { better: 'better', worse: 'worse', open: 'not told apart' } as const;

function findingText(difference: MonteCarlo): string {
  return findings[findingOf(difference)];
}

const quality = ['quality', 'quality_low', 'quality_high'];
const difference = ['one', 'other', 'figure', 'at', 'value', 'low', 'high'];

/** One line for each reward and checkpoint; calls and texts are means for a group, the spread that within groups. */
export function rewardCurvesCsv({ rows }: RewardStudyResult): string {
  return csvTable(
    ['signal', 'pair_noise', 'judge_calls', 'texts', 'degenerate', 'batches', ...quality, 'group_spread'],
    rows.flatMap((row) =>
      row.curve.map((point, index) => [
        row.signal,
        row.pairNoise,
        row.judgeCalls,
        row.texts,
        row.degenerate,
        point.at,
        ...figures(point.quality),
        row.spreads[index - 1] ?? null,
      ]),
    ),
  );
}

/** One line for each way of sampling and checkpoint. */
export function rolloutCurvesCsv({ rows }: RolloutStudyResult): string {
  return csvTable(
    ['sampling', 'batches', 'tool_calls_group', 'saved', 'forked', 'tool_calls', ...quality],
    rows.flatMap((row) =>
      row.curve.map((point) => [
        row.way,
        row.batches,
        row.groupCalls,
        row.saved,
        row.forked,
        point.at,
        ...figures(point.quality),
      ]),
    ),
  );
}

/** Lines for each difference, paired by seed: over the whole training (`mean`), at its end (`end`), and at each checkpoint. */
export function rewardDifferencesCsv({ differences }: RewardStudyResult): string {
  return csvTable(difference, differences.flatMap(differenceLines));
}

/** As above, and what is compared with GRPO alone: `half_calls`, `same_batches`, and `call_share`, a ratio. */
export function rolloutDifferencesCsv({ differences, againstGrpo }: RolloutStudyResult): string {
  const against = againstGrpo.flatMap(({ way, half, sameBatches, callShare }) => [
    [way, 'grpo', 'half_calls', null, ...figures(half)],
    [way, 'grpo', 'same_batches', null, ...figures(sameBatches)],
    [way, 'grpo', 'call_share', null, ...figures(callShare)],
  ]);
  return csvTable(difference, [...differences.flatMap(differenceLines), ...against]);
}

function differenceLines({ one, other, mean, last, curve }: CurveDifference): (string | number | null)[][] {
  return [
    [one, other, 'mean', null, ...figures(mean)],
    [one, other, 'end', null, ...figures(last)],
    ...curve.map(({ at, quality: found }) => [one, other, 'checkpoint', at, ...figures(found)]),
  ];
}

function figures({ value, low, high }: MonteCarlo): number[] {
  return [value, low, high];
}

/** How the rewards of the training study are called. */
export const signalLabels: Readonly<Record<RewardSignal, string>> = {
  true: 'true quality',
  pointwise: 'one score each',
  'pointwise-mean': 'several scores each, mean',
  arenarl: 'ArenaRL ranks',
  'tournament-2-1-1': 'Tournament-GRPO points (2,1,1)',
  'tournament-4-2-2': 'Tournament-GRPO points (4,2,2)',
  pairwise: 'win rates of all pairs',
};

/** How ways of sampling are called. */
export const wayLabels: Readonly<Record<RolloutWay, string>> = {
  grpo: 'GRPO, M rollouts',
  'grpo-few': 'GRPO, N rollouts',
  'arpo-soft': 'ARPO, soft',
  'arpo-hard': 'ARPO, hard',
  'coin-soft': 'branches by a coin, soft',
};

export const noiseLabels: Readonly<Record<PairNoise, string>> = {
  equal: 'equal noise a look',
  steadier: 'steadier judge of several',
};

/** A reward with what is assumed of its judge. */
function armLabel({ signal, pairNoise }: RewardArm): string {
  return pairNoise === null ? signalLabels[signal] : `${signalLabels[signal]}, ${pairNoise}`;
}
