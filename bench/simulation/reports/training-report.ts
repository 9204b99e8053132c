import {
  boundColumns,
  type Column,
  csvText,
  fileColumn,
  numberColumn,
  terminalTable,
  textColumn,
} from '../../../src/reporting/table.ts';
import { alignedTable } from '../../../src/reporting/terminal/aligned-table.ts';
import type { RewardSignal } from '../../laboratory/reward-signal.ts';
import type { RewardArm, RewardRow, RewardStudyResult } from '../../laboratory/reward-study.ts';
import type { RolloutRow, RolloutStudyResult, RolloutWay } from '../../laboratory/rollout-study.ts';
import { type CurveDifference, type CurvePoint, findingOf } from '../../laboratory/training-curve.ts';
import type { TrainingResult } from '../../laboratory/training-study.ts';
import type { MonteCarlo } from '../monte-carlo.ts';
import { estimateColumns } from './estimate-columns.ts';
import { decimals, meanCount, percentOf, signed, withInterval } from './study-labels.ts';

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

const rewardColumns: readonly Column<RewardRow>[] = [
  textColumn('label', 'the reward with what is assumed of its judge', 'Reward', armLabel),
  fileColumn('signal', 'the reward', ({ signal }) => signal),
  fileColumn('pair_noise', 'assumed of a judge that compares; empty: none', ({ pairNoise }) => pairNoise),
  numberColumn('judge_calls', 'mean for a group', 'Judge calls', ({ judgeCalls }) => judgeCalls, meanCount),
  numberColumn('texts', 'read, mean for a group', 'Texts', ({ texts }) => texts, meanCount),
  numberColumn(
    'degenerate',
    'share of groups whose rewards told nobody apart',
    'Nobody apart',
    ({ degenerate }) => degenerate,
    percentOf,
  ),
];

const rolloutColumns: readonly Column<RolloutRow>[] = [
  textColumn('label', 'the way of sampling', 'Sampling', ({ way }) => wayLabels[way]),
  fileColumn('sampling', 'the way', ({ way }) => way),
  numberColumn('batches', 'within the budget of tool calls', 'Batches', ({ batches }) => batches, meanCount),
  numberColumn('tool_calls_group', 'of a group', 'Tool calls a group', ({ groupCalls }) => groupCalls, meanCount),
  numberColumn('saved', 'share of calls that sharing saved', 'Saved', ({ saved }) => saved, percentOf),
  numberColumn(
    'forked',
    'share of paths that left another',
    'Forked',
    ({ forked }) => forked,
    (forked) => percentOf(forked, 0),
  ),
];

const endColumns: readonly Column<Pick<RewardRow, 'mean' | 'last'>>[] = [
  textColumn('mean', 'true quality over the whole training', 'Quality, mean', ({ mean }) => withInterval(mean)),
  textColumn('end', 'true quality at its end', 'Quality, end', ({ last }) => withInterval(last)),
];

function rewardParts({ rows, differences }: RewardStudyResult): string[] {
  const names = new Map(rows.map((row) => [row.name, armLabel(row)]));
  return [
    'Rewards (GRPO; judge calls and texts for a group)',
    terminalTable([...rewardColumns, ...endColumns], rows),
    differenceTable(differences, (name) => names.get(name) ?? name),
  ];
}

function rolloutParts({ rows, differences, againstGrpo }: RolloutStudyResult): string[] {
  const names = new Map<string, string>(rows.map(({ way }) => [way, wayLabels[way]]));
  return [
    'Rollouts (equal tool calls; a shared call counts once)',
    terminalTable([...rolloutColumns, ...endColumns], rows),
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

/** A row at a checkpoint of its training. */
interface AtCheckpoint {
  readonly point: CurvePoint;
}

function qualityColumns(at: string, help: string): Column<AtCheckpoint>[] {
  return [
    fileColumn(at, help, ({ point }) => point.at),
    ...estimateColumns('quality', 'exact mean true quality', ({ point }: AtCheckpoint) => point.quality),
  ];
}

/** One line for each reward and checkpoint; calls and texts are means for a group, the spread that within groups. */
export function rewardCurvesCsv({ rows }: RewardStudyResult): string {
  const spread = fileColumn('group_spread', 'of true quality', (row: { spread: number | null }) => row.spread);
  return csvText(
    [...rewardColumns, ...qualityColumns('batches', 'after so many'), spread],
    rows.flatMap((row) => row.curve.map((point, index) => ({ ...row, point, spread: row.spreads[index - 1] ?? null }))),
  );
}

/** One line for each way of sampling and checkpoint. */
export function rolloutCurvesCsv({ rows }: RolloutStudyResult): string {
  return csvText(
    [...rolloutColumns, ...qualityColumns('tool_calls', 'after so many')],
    rows.flatMap((row) => row.curve.map((point) => ({ ...row, point }))),
  );
}

/** A figure of one learner less that of another, at a checkpoint where it is of one. */
interface DifferenceLine extends MonteCarlo {
  readonly one: string;
  readonly other: string;
  readonly figure: string;
  readonly at: number | null;
}

const differenceColumns: readonly Column<DifferenceLine>[] = [
  fileColumn('one', 'what is compared', ({ one }) => one),
  fileColumn('other', 'with what', ({ other }) => other),
  fileColumn('figure', 'which', ({ figure }) => figure),
  fileColumn('at', 'of a checkpoint; empty: of none', ({ at }) => at),
  fileColumn('value', 'the difference', ({ value }) => value),
  ...boundColumns((row: DifferenceLine) => row),
];

/** Lines for each difference, paired by seed: over the whole training (`mean`), at its end (`end`), and at each checkpoint. */
export function rewardDifferencesCsv({ differences }: RewardStudyResult): string {
  return csvText(differenceColumns, differences.flatMap(differenceLines));
}

/** As above, and what is compared with GRPO alone: `half_calls`, `same_batches`, and `call_share`, a ratio. */
export function rolloutDifferencesCsv({ differences, againstGrpo }: RolloutStudyResult): string {
  const against = againstGrpo.flatMap(({ way, half, sameBatches, callShare }) => {
    const line = { one: way, other: 'grpo', at: null };
    return [
      { ...line, figure: 'half_calls', ...half },
      { ...line, figure: 'same_batches', ...sameBatches },
      { ...line, figure: 'call_share', ...callShare },
    ];
  });
  return csvText(differenceColumns, [...differences.flatMap(differenceLines), ...against]);
}

function differenceLines({ one, other, mean, last, curve }: CurveDifference): DifferenceLine[] {
  return [
    { one, other, figure: 'mean', at: null, ...mean },
    { one, other, figure: 'end', at: null, ...last },
    ...curve.map(({ at, quality }) => ({ one, other, figure: 'checkpoint', at, ...quality })),
  ];
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

/** A reward with what is assumed of its judge. */
function armLabel({ signal, pairNoise }: RewardArm): string {
  return pairNoise === null ? signalLabels[signal] : `${signalLabels[signal]}, ${pairNoise}`;
}
