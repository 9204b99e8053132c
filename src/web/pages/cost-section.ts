import { html } from '../../reporting/html/html.ts';
import { htmlTable } from '../../reporting/html/html-table.ts';
import { qualityColumns, qualitySentences } from '../../reporting/quality-table.ts';
import type { ReportView } from '../../reporting/view/view-model.ts';
import { firstRows, restOfRows } from './cell-table.ts';
import { agentLink } from './links.ts';
import type { PageFrame } from './page-frame.ts';
import { type Section, section } from './section.ts';

/** What an answer of each agent takes, of dollars and of time, beside its rating. */
export function costSection(
  { quality: lines, playedOn }: Pick<ReportView, 'quality' | 'playedOn'>,
  frame: PageFrame,
  title = 'Cost of each agent',
): Section {
  const body = html`${qualitySentences(lines, playedOn).map((sentence) => html`<p class="quiet">${sentence}</p>`)}
${htmlTable({
  label: 'Rating against what an answer takes',
  className: 'tight-rows cards',
  explained: true,
  columns: qualityColumns,
  rows: firstRows(lines),
  pages: { agent: { isRowHead: true, cell: ({ agent }) => agentLink(agent, frame) } },
})}${restOfRows(lines)}`;
  return section('cost', title, body, 'Cost');
}
