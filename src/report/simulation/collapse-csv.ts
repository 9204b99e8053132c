import type { CollapseRow } from '../../simulation/collapse.ts';
import { csvTable } from '../export/csv-table.ts';

const header = [
  ...['spread', 'reward', 'format', 'judge', 'pair_noise', 'calls', 'texts', 'signal_sd', 'noise_sd'],
  ...['snr', 'snr_low', 'snr_high', 'correlation', 'correlation_low', 'correlation_high', 'degenerate'],
];

/** One line for each spread and kind of reward. */
export function collapseCsv(rows: readonly CollapseRow[]): string {
  return csvTable(
    header,
    rows.map((row) => [
      ...[row.spread, row.reward, row.format, row.judge, row.pairNoise, row.calls, row.texts],
      ...[row.signalDeviation, row.noiseDeviation],
      ...[row.ratio?.value ?? null, row.ratio?.low ?? null, row.ratio?.high ?? null],
      ...[row.correlation.value, row.correlation.low, row.correlation.high, row.degenerate],
    ]),
  );
}
