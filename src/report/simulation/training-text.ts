import type { MonteCarlo } from '../../simulation/monte-carlo.ts';
import type { RewardStudyResult } from '../../simulation/training/reward-study.ts';
import type { RolloutStudyResult } from '../../simulation/training/rollout-study.ts';
import { type CurveDifference, findingOf } from '../../simulation/training/training-curve.ts';
import type { TrainingResult } from '../../simulation/training/training-study.ts';
import { alignedTable } from '../terminal/aligned-table.ts';
import { decimals, meanCount, signed, withInterval } from './figure-words.ts';
import { armLabel, wayLabels } from './training-labels.ts';

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
    ...[armLabel(row), meanCount(row.judgeCalls), meanCount(row.texts), `${(100 * row.degenerate).toFixed(1)}%`],
    ...[withInterval(row.mean), withInterval(row.last)],
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
    ...[wayLabels[row.way], meanCount(row.batches), meanCount(row.groupCalls)],
    ...[`${(100 * row.saved).toFixed(1)}%`, `${(100 * row.forked).toFixed(0)}%`],
    ...[withInterval(row.mean), withInterval(row.last)],
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
    ...[differenceText(mean), findingText(mean), differenceText(last), findingText(last)],
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
    ...[wayLabels[way], differenceText(half), findingText(half), differenceText(sameBatches), findingText(sameBatches)],
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
