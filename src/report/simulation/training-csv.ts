import type { MonteCarlo } from '../../simulation/monte-carlo.ts';
import type { RewardStudyResult } from '../../simulation/training/reward-study.ts';
import type { RolloutStudyResult } from '../../simulation/training/rollout-study.ts';
import type { CurveDifference } from '../../simulation/training/training-curve.ts';
import { csvTable } from '../export/csv-table.ts';

const quality = ['quality', 'quality_low', 'quality_high'];
const difference = ['one', 'other', 'figure', 'at', 'value', 'low', 'high'];

/** One line for each reward and checkpoint; calls and texts are means for a group, the spread that within groups. */
export function rewardCurvesCsv({ rows }: RewardStudyResult): string {
  return csvTable(
    ['signal', 'pair_noise', 'judge_calls', 'texts', 'degenerate', 'batches', ...quality, 'group_spread'],
    rows.flatMap((row) =>
      row.curve.map((point, index) => [
        ...[row.signal, row.pairNoise, row.judgeCalls, row.texts, row.degenerate, point.at],
        ...[...figures(point.quality), row.spreads[index - 1] ?? null],
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
        ...[row.way, row.batches, row.groupCalls, row.saved, row.forked, point.at, ...figures(point.quality)],
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
