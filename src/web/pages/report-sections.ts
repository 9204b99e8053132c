import type { CitationLine } from '../../arena/citations/citation-board.ts';
import { counted, duration, failureText } from '../../reporting/arena-words.ts';
import { citationColumns, citationSentences } from '../../reporting/citation-table.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import { htmlTable } from '../../reporting/html/html-table.ts';
import { averageText, clipped } from '../../reporting/html/page-text.ts';
import {
  type ReportQualityRow,
  reportQualityColumns,
  reportQualityRows,
  reportQualitySentences,
} from '../../reporting/report-quality-table.ts';
import { type Column, numberColumn, textColumn } from '../../reporting/table.ts';
import type { AgentConduct } from '../../reporting/view/agent-conduct.ts';
import type { ReportView } from '../../reporting/view/view-model.ts';
import { firstRows, restOfRows } from './cell-table.ts';
import { agentLink } from './links.ts';
import type { PageFrame } from './page-frame.ts';
import { type Section, section } from './section.ts';

/** What an agent did for its answers, as it reports it; means are per answer. */
const conductColumns: readonly Column<AgentConduct>[] = [
  textColumn('agent', 'its name', 'Agent', ({ agent }) => agent),
  numberColumn('answers', 'that it gave', 'Answers', ({ answers }) => answers),
  numberColumn('mean_searches', 'for an answer', 'Searches', ({ meanSearches }) => meanSearches, averageText),
  numberColumn('mean_pages', 'read for an answer', 'Pages', ({ meanReads }) => meanReads, averageText),
  numberColumn('mean_citations', 'in an answer', 'Citations', ({ meanCitations }) => meanCitations, averageText),
  numberColumn('median_ms', 'of an answer', 'Median time', ({ medianMs }) => medianMs, duration),
  numberColumn('without_evidence', 'no search, page or citation', 'No evidence', (each) => each.withoutEvidence),
  textColumn(
    'reasons',
    'why it did not answer, with counts',
    'Without an answer',
    ({ failures }) => failures.map(({ reason, count }) => `${failureText[reason]}: ${count}`).join('; ') || '–',
  ),
];

/** What the agents did for their answers, as they report it. */
export function conductSection(
  { conduct }: Pick<ReportView, 'conduct'>,
  frame: PageFrame,
  title = 'Agents at work',
): Section {
  const body = html`<p class="quiet">Per answer, as the agents report it. “No evidence” counts answers without any search, page or citation.</p>
${htmlTable({
  label: 'Work of each agent',
  className: 'cards',
  columns: conductColumns,
  rows: firstRows(conduct),
  pages: {
    agent: { isRowHead: true, cell: ({ agent }) => agentLink(agent, frame) },
    without_evidence: { cellClass: ({ withoutEvidence }) => (withoutEvidence > 0 ? 'warn' : '') },
  },
})}${restOfRows(conduct)}`;
  return section('conduct', title, body);
}

/** Agents by how well their sources bear them out; null where citations were only counted. */
export function citationSection(
  { citations }: Pick<ReportView, 'citations'>,
  frame: PageFrame,
  title = 'Citations',
): Section | null {
  if (citations.length === 0) return null;
  const body = html`<p class="quiet">Each cited page was read when the answer came, and each claim held against it. Verdicts go by it only where the config says so.</p>
${htmlTable({
  label: 'Citations of each agent',
  className: 'cards compact',
  explained: true,
  columns: citationColumns,
  rows: firstRows(citations),
  pages: { agent: { isRowHead: true, cell: ({ agent }) => agentLink(agent, frame) } },
})}${restOfRows(citations)}
${citationSentences(citations).map((sentence) => html`<p class="quiet">${sentence}</p>`)}`;
  return section('citations', title, body);
}

/** Agents by how good their reports are besides their facts; null where reports were not compared. */
export function reportQualitySection(
  { reportQuality }: Pick<ReportView, 'reportQuality'>,
  frame: PageFrame,
): Section | null {
  if (reportQuality === null) return null;
  const rows = reportQualityRows(reportQuality);
  const body = html`<p class="quiet">Reports compared two by two, besides their facts: by criteria of the question, in both orders. It stands beside the ratings, not in them.</p>
${htmlTable({
  label: 'Quality of reports of each agent',
  className: 'cards compact',
  explained: true,
  columns: reportQualityColumns(reportQuality),
  rows: firstRows(rows),
  pages: { agent: { isRowHead: true, cell: ({ rating }: ReportQualityRow) => agentLink(rating.agent, frame) } },
})}${restOfRows(rows)}
${reportQualitySentences(reportQuality).map((sentence) => html`<p class="quiet">${sentence}</p>`)}`;
  return section('report-quality', 'Quality of reports', body);
}

/** Domains of sources listed, at most. */
const mostDomains = 10;

/** What the sources of one agent are; null where none is known. */
export function agentSources({ domains, domainCount }: CitationLine): Html | null {
  const shown = domains.slice(0, mostDomains);
  const rest = domainCount - shown.length;
  if (shown.length === 0) return null;
  return html`<p>Cited most: ${shown.map(
    ({ domain, citations }, at) => html`${at > 0 && ', '}<bdi>${clipped(domain, 100)}</bdi> ${citations}`,
  )}${rest > 0 && `, and ${counted(rest, 'more domain')}`}.</p>`;
}
