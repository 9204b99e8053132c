import type { CollapseRow } from '../../simulation/collapse.ts';
import { alignedTable } from '../terminal/aligned-table.ts';
import { decimals, meanCount, withInterval } from './figure-words.ts';
import { rewardLabel } from './labels.ts';

/** A table for each spread, widest first, and what the widest and the narrowest say. */
export function collapseText(rows: readonly CollapseRow[]): string {
  const spreads = [...new Set(rows.map(({ spread }) => spread))];
  const tables = spreads.map((spread) => {
    const own = rows.filter((row) => row.spread === spread);
    return `Spread of true strengths ${spread}\n${tableOf(own)}`;
  });
  return `${tables.join('\n')}\n${conclusions(rows).join('\n')}\n`;
}

function tableOf(rows: readonly CollapseRow[]): string {
  const header = [
    'Reward',
    'Calls',
    'Texts',
    'Signal (sd)',
    'Noise (sd)',
    'SNR (variances)',
    'Correlation with truth',
    'Nobody apart',
  ];
  const lines = rows.map((row) => [
    ...[rewardLabel(row), meanCount(row.calls), meanCount(row.texts)],
    ...[decimals(row.signalDeviation), decimals(row.noiseDeviation)],
    ...[
      row.ratio === null ? '–' : withInterval(row.ratio),
      withInterval(row.correlation),
      `${(100 * row.degenerate).toFixed(1)}%`,
    ],
  ]);
  return alignedTable([header, ...lines], ['left', 'right', 'right', 'right', 'right', 'left', 'left', 'right']);
}

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
