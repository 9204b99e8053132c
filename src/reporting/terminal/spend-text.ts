import type { SpendLine } from '../../arena/spend.ts';
import { visibleLine } from '../../kernel/visible-text.ts';
import { counted } from '../arena-words.ts';
import { dollars, many, roleText, spentText } from '../spend-words.ts';
import { type SpendSum, spendView } from '../view/spend-view.ts';
import { alignedTable } from './aligned-table.ts';

/** What a run's calls of models came to, by agent and by role, as an aligned table; empty without a call. */
export function spendText(lines: readonly SpendLine[]): string {
  const view = spendView(lines);
  if (!view) return '';
  const header = ['Spend', 'calls', 'failed', 'tokens in', 'out', 'searches', 'cost', ''];
  const rows = [
    ...view.agents.map((sum) => row(`  ${visibleLine(sum.name)}`, sum)),
    ...view.roles.map((sum) => row(`  ${roleText[sum.name]} (${visibleLine(sum.models.join(', '))})`, sum)),
    row('  together', view.whole),
  ];
  return alignedTable([header, ...rows], ['left', 'right', 'right', 'right', 'right', 'right', 'right', 'left']);
}

function row(name: string, sum: SpendSum): string[] {
  const counts = [sum.calls, sum.failed, sum.inputTokens, sum.outputTokens, sum.searches].map(many);
  const reserved = sum.reservedUsd > 0 ? `${dollars(sum.reservedUsd)} only reserved` : '';
  const unknown = sum.unknownCost > 0 ? `${counted(sum.unknownCost, 'call')} of unknown cost` : '';
  return [name, ...counts, spentText(sum), [reserved, unknown].filter((part) => part !== '').join(', ')];
}

interface ServiceTotal {
  readonly service: string;
  readonly searches: number;
  readonly requests: number;
  readonly failed: number;
}

/** What was asked of search services, such as `brave: 12 searches (14 requests, 1 failed)`; empty for nothing. */
export function searchesText(totals: readonly ServiceTotal[]): string {
  return totals.map(one).join(', ');
}

function one({ service, searches, requests, failed }: ServiceTotal): string {
  return `${service}: ${counted(searches, 'search', 'searches')} (${counted(requests, 'request')}${failed > 0 ? `, ${failed} failed` : ''})`;
}
