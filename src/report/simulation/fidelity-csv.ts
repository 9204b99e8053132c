import type { FidelityRow } from '../../simulation/fidelity.ts';
import { csvTable } from '../export/csv-table.ts';

const measures = ['tau', 'tauB', 'spearman', 'top1'] as const;
const columnOf = { tau: 'tau', tauB: 'tau_b', spearman: 'spearman', top1: 'top1' } as const;

/** One line for each judge, size, format and setting. */
export function fidelityCsv(rows: readonly FidelityRow[]): string {
  const header = [
    ...['judge', 'entrants', 'format', 'setting', 'within_budget', 'draws', 'calls', 'texts', 'rounds'],
    ...measures.flatMap((measure) => [columnOf[measure], `${columnOf[measure]}_low`, `${columnOf[measure]}_high`]),
  ];
  return csvTable(
    header,
    rows.map((row) => [
      ...[row.judge, row.entrants, row.format, row.setting, row.withinBudget, row.draws],
      ...[row.calls, row.texts, row.rounds],
      ...measures.flatMap((measure) => [row[measure].value, row[measure].low, row[measure].high]),
    ]),
  );
}
