import type { SpendLine } from '../../arena/spend.ts';
import { visibleLine } from '../../kernel/visible-text.ts';
import { counted } from '../arena-words.ts';
import { rowTable } from '../document/document.ts';
import { documentText } from '../document/document-text.ts';
import { dollars, roleText, type SpendSum, spendView, sumColumns } from '../spend-words.ts';
import { type Column, textColumn } from '../table.ts';

/** Renders the sums of a run's calls of models, by agent and by role, as an aligned table; empty without a call. */
export function spendText(lines: readonly SpendLine[]): string {
  const view = spendView(lines);
  if (!view) return '';
  const withName = (name: string, sum: SpendSum) => ({ ...sum, name });
  const rows = [
    ...view.agents.map((sum) => withName(`${visibleLine(sum.name)}`, sum)),
    ...view.roles.map((sum) => withName(`${roleText[sum.name]} (${visibleLine(sum.models.join(', '))})`, sum)),
    withName('together', view.whole),
  ];
  return documentText([rowTable({ label: 'Spend', columns, rows })]);
}

const columns: readonly Column<SpendSum>[] = [
  textColumn('name', 'who or what it is of', 'Spend', ({ name }) => name),
  ...sumColumns,
  textColumn('lacks', 'what is reserved only or unknown', '', ({ reservedUsd, unknownCost }) =>
    [
      ...(reservedUsd > 0 ? [`${dollars(reservedUsd)} only reserved`] : []),
      ...(unknownCost > 0 ? [`${counted(unknownCost, 'call')} of unknown cost`] : []),
    ].join(', '),
  ),
];

interface ServiceTotal {
  readonly service: string;
  readonly searches: number;
  readonly requests: number;
  readonly failed: number;
}

/** Counts requests to search services, such as `brave: 12 searches (14 requests, 1 failed)`; empty without any. */
export function searchesText(totals: readonly ServiceTotal[]): string {
  return totals
    .map(
      ({ service, searches, requests, failed }) =>
        `${service}: ${counted(searches, 'search', 'searches')} (${counted(requests, 'request')}${failed > 0 ? `, ${failed} failed` : ''})`,
    )
    .join(', ');
}
