import type { CitationLine } from '../../arena/citations/citation-board.ts';
import type { PlayedOn } from '../../arena/played-on.ts';
import type { AgentId } from '../../kernel/ids.ts';
import { visibleLine } from '../../kernel/visible-text.ts';
import { counted, duration, failureText, points } from '../../reporting/arena-words.ts';
import { citationColumns, citationSentences } from '../../reporting/citation-table.ts';
import { averageText, clipped, type Html, html } from '../../reporting/html/html.ts';
import { firstRows, type HtmlTable, htmlTable, restOfRows } from '../../reporting/html/html-table.ts';
import {
  reportQualityColumns,
  reportQualityRows,
  reportQualitySentences,
} from '../../reporting/report-quality-table.ts';
import { dollars } from '../../reporting/spend-words.ts';
import { type Column, intervalColumn, numberColumn, textColumn, wordColumn } from '../../reporting/table.ts';
import type { AgentConduct } from '../../reporting/view/agent-conduct.ts';
import type { AnswerCost, QualityLine } from '../../reporting/view/cost-quality.ts';
import type { ReportView } from '../../reporting/view/view-model.ts';
import { agentLink } from './links.ts';
import { type PageFrame, type Section, section } from './page-frame.ts';

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

/** A section with a line for each agent. */
interface AgentTable<Row> extends Pick<HtmlTable<Row>, 'label' | 'className' | 'columns' | 'rows' | 'pages'> {
  readonly agentOf: (row: Row) => AgentId;
  /** What stands above and below the table. */
  readonly before: readonly string[];
  readonly after?: readonly string[];
}

function agentTable<Row>({ agentOf, before, after = [], ...table }: AgentTable<Row>, frame: PageFrame): Html {
  const { rows, pages } = table;
  const agent = { isRowHead: true, cell: (row: Row) => agentLink(agentOf(row), frame) };
  const quiet = (sentence: string) => html`<p class="quiet">${sentence}</p>`;
  return html`${before.map(quiet)}
${htmlTable({ ...table, explained: true, rows: firstRows(rows), pages: { ...pages, agent } })}${restOfRows(rows)}
${after.map(quiet)}`;
}

/** What the agents did for their answers, as they report it. */
export function conductSection(
  { conduct: rows }: Pick<ReportView, 'conduct'>,
  frame: PageFrame,
  title = 'Agents at work',
): Section {
  const before = [
    'Per answer, as the agents report it. “No evidence” counts answers without any search, page or citation.',
  ];
  const pages = {
    without_evidence: { cellClass: ({ withoutEvidence }: AgentConduct) => (withoutEvidence > 0 ? 'warn' : '') },
  };
  const table = { label: 'Work of each agent', className: 'cards', columns: conductColumns, rows, pages };
  return section('conduct', title, agentTable({ ...table, agentOf: ({ agent }) => agent, before }, frame));
}

/** What an answer of each agent takes, of dollars and of time, beside its rating. */
export function costSection(
  { quality: rows, playedOn }: Pick<ReportView, 'quality' | 'playedOn'>,
  frame: PageFrame,
  title = 'Cost of each agent',
): Section {
  const label = 'Rating against what an answer takes';
  const table = { label, className: 'tight-rows cards', columns: qualityColumns, rows };
  const before = qualitySentences(rows, playedOn);
  return section('cost', title, agentTable({ ...table, agentOf: ({ agent }) => agent, before }, frame), 'Cost');
}

/** Agents by how well their sources bear them out; null where citations were only counted. */
export function citationSection(
  { citations: rows }: Pick<ReportView, 'citations'>,
  frame: PageFrame,
  title = 'Citations',
): Section | null {
  if (rows.length === 0) return null;
  const table = { label: 'Citations of each agent', className: 'cards compact', columns: citationColumns, rows };
  const before = [
    'Each cited page was read when the answer came, and each claim held against it. Verdicts go by it only where the config says so.',
  ];
  const after = citationSentences(rows);
  return section('citations', title, agentTable({ ...table, agentOf: ({ agent }) => agent, before, after }, frame));
}

/** Agents by how good their reports are besides their facts; null where reports were not compared. */
export function reportQualitySection(
  { reportQuality: report }: Pick<ReportView, 'reportQuality'>,
  frame: PageFrame,
): Section | null {
  if (report === null) return null;
  const columns = reportQualityColumns(report);
  const table = { label: 'Quality of reports of each agent', className: 'cards compact', columns };
  const before = [
    'Reports compared two by two, besides their facts: by criteria of the question, in both orders. It stands beside the ratings, not in them.',
  ];
  const after = reportQualitySentences(report);
  const body = agentTable(
    { ...table, rows: reportQualityRows(report), agentOf: ({ rating }) => rating.agent, before, after },
    frame,
  );
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

/** An interval whose ends are so many times apart says nothing of the mean: it comes of two or three trees or questions. */
const widestInterval = 1000;

/** The mean with its interval; `unknown` is not nothing. */
function amountText({ amount }: AnswerCost, said: (amount: number) => string): string {
  if (amount === null) return 'unknown';
  const mean = said(amount.mean);
  if (amount.low === null || amount.high === null || said(amount.low) === said(amount.high)) return mean;
  if (amount.high > widestInterval * amount.low) return `${mean} (too few to tell)`;
  return `${mean} (${said(amount.low)} to ${said(amount.high)})`;
}

/** The rating by all graded items against what an answer takes: an agent a line. */
export const qualityColumns: readonly Column<QualityLine>[] = [
  wordColumn('agent', 'its name', 'Agent', ({ agent }) => agent, visibleLine),
  numberColumn('rating', 'by all graded items; empty: no item', 'Rating', ({ rating }) => rating, points),
  intervalColumn((row: QualityLine) => row),
  textColumn('usd', 'mean of an answer, in dollars; empty: unknown', 'Dollars an answer', ({ usd }) =>
    amountText(usd, dollars),
  ),
  textColumn('seconds', 'mean of an answer, in seconds', 'Time an answer', (row) =>
    amountText(row.seconds, (seconds) => duration(1000 * seconds)),
  ),
];

/** How to read it. */
export function qualitySentences(lines: readonly QualityLine[], on: PlayedOn): readonly string[] {
  const unknown = lines.filter(({ usd }) => usd.amount === null).length;
  return [
    `Dollars and seconds of the answers to what each agent was asked, with 95% intervals by ${on}.`,
    ...(unknown > 0
      ? [
          `Unknown is not nothing: dollars are ${unknown === lines.length ? 'known of no agent' : `not known of ${unknown} of ${counted(lines.length, 'agent')}`}.`,
        ]
      : []),
  ];
}
