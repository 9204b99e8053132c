import type { AgentId } from '../../kernel/ids.ts';
import { visibleText } from '../../kernel/visible-text.ts';
import { percent } from '../arena-words.ts';
import type { BaselineRate } from '../view/baseline-rates.ts';
import { alignedTable } from './aligned-table.ts';

/** Win rates against a baseline, a line an agent; empty where nobody met it. */
export function baselineText(baseline: AgentId, rates: readonly BaselineRate[]): string {
  if (rates.length === 0) return '';
  const rows = rates.map(({ agent, wins, losses, ties, rate: { value, low, high } }) => [
    agent,
    value === null ? '–' : percent(value),
    low === null || high === null ? '' : `${percent(low)} to ${percent(high)}`,
    `${wins} won, ${losses} lost, ${ties} ties`,
  ]);
  const table = alignedTable(rows, ['left', 'right', 'left', 'left']);
  return visibleText(
    `Win rate against ${baseline}, the baseline of the task pack, without ties; 95% interval\n${table}`,
  );
}
