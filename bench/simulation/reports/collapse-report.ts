import {
  type Column,
  csvText,
  fileColumn,
  numberColumn,
  terminalTable,
  textColumn,
} from '../../../src/reporting/table.ts';
import type { CollapseRow } from '../collapse.ts';
import { estimateColumns } from './estimate-columns.ts';
import { decimals, meanCount, percentOf, rewardLabel, withInterval } from './study-labels.ts';

/** A table for each spread, widest first, and what the widest and the narrowest say. */
export function collapseText(rows: readonly CollapseRow[]): string {
  const spreads = [...new Set(rows.map(({ spread }) => spread))];
  const tables = spreads.map((spread) => {
    const own = rows.filter((row) => row.spread === spread);
    return `Spread of true strengths ${spread}\n${terminalTable(columns, own)}`;
  });
  return `${tables.join('\n')}\n${conclusions(rows).join('\n')}\n`;
}

const columns: readonly Column<CollapseRow>[] = [
  fileColumn('spread', 'standard deviation of true strengths', ({ spread }) => spread),
  textColumn('label', 'the reward with what makes it', 'Reward', rewardLabel),
  fileColumn('reward', 'kind of reward', ({ reward }) => reward),
  fileColumn('format', 'that gives the ranks; empty: none', ({ format }) => format),
  fileColumn('judge', 'what a judge of pairs tells; empty: none', ({ judge }) => judge),
  fileColumn('pair_noise', 'what is assumed of a judge of pairs; empty: none', ({ pairNoise }) => pairNoise),
  numberColumn('calls', 'mean judge calls for a group', 'Calls', ({ calls }) => calls, meanCount),
  numberColumn('texts', 'mean rollouts read for a group', 'Texts', ({ texts }) => texts, meanCount),
  numberColumn(
    'signal_sd',
    'between rollouts, of the expected reward',
    'Signal (sd)',
    ({ signalDeviation }) => signalDeviation,
    (value) => decimals(value),
  ),
  numberColumn(
    'noise_sd',
    "of one rollout's reward over judgings",
    'Noise (sd)',
    ({ noiseDeviation }) => noiseDeviation,
    (value) => decimals(value),
  ),
  ...estimateColumns(
    'snr',
    'signal variance over noise variance; empty: no noise',
    ({ ratio }: CollapseRow) => ratio,
    'SNR (variances)',
    (ratio) => (ratio === null ? '–' : withInterval(ratio)),
  ),
  ...estimateColumns(
    'correlation',
    'of advantage and true strength',
    ({ correlation }: CollapseRow) => correlation,
    'Correlation with truth',
    withInterval,
  ),
  numberColumn(
    'degenerate',
    'share of judgings that tell nobody apart',
    'Nobody apart',
    ({ degenerate }) => degenerate,
    percentOf,
  ),
];

/** At each spread, how the best ranks of either assumption compare with one score each, and with as many looks. */
function conclusions(rows: readonly CollapseRow[]): string[] {
  const spreads = [...new Set(rows.map(({ spread }) => spread))];
  return spreads.flatMap((spread) => {
    const own = rows.filter((row) => row.spread === spread);
    const single = own.find(({ reward }) => reward === 'pointwise');
    const averaged = own.find(({ reward }) => reward === 'pointwise-mean');
    const [equal, steadier] = (['equal', 'steadier'] as const).map((noise) => strongest(own, noise));
    if (!single || !averaged || !equal || !steadier) return [];
    return `Spread ${spread}: correlation with the truth ${figure(single)} for one score each, ${figure(averaged)} for ${meanCount(averaged.calls / single.calls)} scores each; ranks at most ${figure(equal)} with equal noise (${rewardLabel(equal)}, ${meanCount(equal.texts)} texts), ${figure(steadier)} with a steadier judge of pairs (${meanCount(steadier.texts)} texts).`;
  });
}

function strongest(rows: readonly CollapseRow[], noise: CollapseRow['pairNoise']): CollapseRow | undefined {
  const own = rows.filter(({ pairNoise }) => pairNoise === noise);
  return own.sort((one, other) => other.correlation.value - one.correlation.value)[0];
}

function figure({ correlation }: CollapseRow): string {
  return decimals(correlation.value, 2);
}

/** One line for each spread and kind of reward. */
export function collapseCsv(rows: readonly CollapseRow[]): string {
  return csvText(columns, rows);
}
