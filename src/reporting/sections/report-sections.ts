import type { CitationLine } from '../../arena/citations/citation-board.ts';
import type { PlayedOn } from '../../arena/played-on.ts';
import type { QualityReport } from '../../arena/quality/quality-board.ts';
import { visibleLine } from '../../kernel/visible-text.ts';
import { counted, duration, failureText, points } from '../arena-words.ts';
import { citationColumns, citationSentences } from '../citation-table.ts';
import { commaList, type DocumentSection, marked, textBlock, textBlocks } from '../document/document.ts';
import { averageText, clipped } from '../html/html.ts';
import { reportQualityColumns, reportQualityRows, reportQualitySentences } from '../report-quality-table.ts';
import { dollars } from '../spend-words.ts';
import { type Column, intervalColumn, numberColumn, textColumn, wordColumn } from '../table.ts';
import type { AgentConduct } from '../view/agent-conduct.ts';
import type { AnswerCost, QualityLine } from '../view/cost-quality.ts';
import { agentBlocks } from './agent-table.ts';

/** Columns of an agent's work for its answers, as it reports it; means are per answer. */
const conductColumns: readonly Column<AgentConduct>[] = [
  textColumn('agent', 'its name', 'Agent', ({ agent }) => agent),
  numberColumn('answers', 'that it gave', 'Answers', ({ answers }) => answers),
  numberColumn('mean_searches', 'for an answer', 'Mean searches', ({ meanSearches }) => meanSearches, averageText),
  numberColumn('mean_pages', 'read for an answer', 'Mean pages', ({ meanReads }) => meanReads, averageText),
  numberColumn('mean_citations', 'in an answer', 'Mean citations', ({ meanCitations }) => meanCitations, averageText),
  numberColumn('median_ms', 'of an answer', 'Median time', ({ medianMs }) => medianMs, duration),
  numberColumn('without_evidence', 'no search, page or citation', 'No evidence', (each) => each.withoutEvidence),
  textColumn(
    'reasons',
    'why it did not answer, with counts',
    'Without an answer',
    ({ failures }) => failures.map(({ reason, count }) => `${failureText[reason]}: ${count}`).join('; ') || '–',
  ),
];

/** The agents' work for their answers, as they report it. */
export function conductSection(rows: readonly AgentConduct[], title = 'Agents at work'): DocumentSection {
  const styles = {
    without_evidence: {
      cell: ({ withoutEvidence: count }: AgentConduct) => (count > 0 ? marked('warn', count) : count),
    },
  };
  const table = { label: 'Work of each agent', look: 'cards', columns: conductColumns, rows, styles };
  const before =
    'Per answer, as the agents report it. “No evidence” counts answers without any search, page or citation.';
  return {
    id: 'conduct',
    title,
    blocks: [textBlock(before, 'quiet'), ...agentBlocks(table, ({ agent }) => agent)],
  };
}

/** Dollars and seconds of an answer of each agent, beside its rating. */
export function costSection(rows: readonly QualityLine[], on: PlayedOn, title = 'Cost of each agent'): DocumentSection {
  const label = 'Rating against what an answer takes';
  const table = { label, look: 'tight-rows cards', columns: qualityColumns, rows };
  return {
    id: 'cost',
    title,
    name: 'Cost',
    blocks: [...textBlocks(qualitySentences(rows, on), 'quiet'), ...agentBlocks(table, ({ agent }) => agent)],
  };
}

/** Agents by how well their sources support them; null where citations were only counted. */
export function citationSection(rows: readonly CitationLine[], title = 'Citations'): DocumentSection | null {
  if (rows.length === 0) return null;
  const table = { label: 'Citations of each agent', look: 'cards compact', columns: citationColumns, rows };
  const before =
    'Each cited page was read when the answer came, and each claim held against it. Verdicts go by it only where the config says so.';
  return {
    id: 'citations',
    title,
    blocks: [
      textBlock(before, 'quiet'),
      ...agentBlocks(table, ({ agent }) => agent),
      ...textBlocks(citationSentences(rows), 'quiet'),
    ],
  };
}

/** Agents by how good their reports are besides their facts; null where reports were not compared. */
export function reportQualitySection(report: QualityReport | null): DocumentSection | null {
  if (report === null) return null;
  const look = { label: 'Quality of reports of each agent', look: 'cards compact' };
  const table = { ...look, columns: reportQualityColumns(report), rows: reportQualityRows(report) };
  const before =
    'Reports compared two by two, besides their facts: by criteria of the question, in both orders. It is shown with the ratings and does not enter them.';
  return {
    id: 'report-quality',
    title: 'Quality of reports',
    blocks: [
      textBlock(before, 'quiet'),
      ...agentBlocks(table, ({ rating }) => rating.agent),
      ...textBlocks(reportQualitySentences(report), 'quiet'),
    ],
  };
}

/** Maximum number of domains that are listed. */
const mostDomains = 10;

/** The domains that one agent cites most; null where none is known. */
export function agentSources({ domains, domainCount }: CitationLine): DocumentSection | null {
  const names = domains
    .slice(0, mostDomains)
    .map(({ domain, citations }) => [marked('name', clipped(domain, 100)), ` ${citations}`]);
  if (names.length === 0) return null;
  const rest = domainCount - names.length;
  const more = rest > 0 ? `, and ${counted(rest, 'more domain')}` : '';
  return {
    id: 'its-sources',
    title: 'Its sources',
    blocks: [textBlock(['Cited most: ', commaList(names), more, '.'])],
  };
}

/** An interval whose ends are so many times apart says nothing of the mean: it comes of two or three trees or questions. */
const widestInterval = 1000;

/** The mean with its interval; `unknown` is not nothing. */
function amountText({ amount }: AnswerCost, words: (amount: number) => string): string {
  if (amount === null) return 'unknown';
  const mean = words(amount.mean);
  if (amount.low === null || amount.high === null || words(amount.low) === words(amount.high)) return mean;
  if (amount.high > widestInterval * amount.low) return `${mean} (too few to tell)`;
  return `${mean} (${words(amount.low)} to ${words(amount.high)})`;
}

/** The rating by all graded items against what an answer takes: an agent a line. */
const qualityColumns: readonly Column<QualityLine>[] = [
  wordColumn('agent', 'its name', 'Agent', ({ agent }) => agent, visibleLine),
  numberColumn('rating', 'by all graded items; empty: no item', 'Rating', ({ rating }) => rating, points),
  intervalColumn((row: QualityLine) => row),
  textColumn('usd', 'mean of an answer, in dollars; empty: unknown', 'Mean dollars an answer', ({ usd }) =>
    amountText(usd, dollars),
  ),
  textColumn('seconds', 'mean of an answer, in seconds', 'Mean time an answer', (row) =>
    amountText(row.seconds, (seconds) => duration(1000 * seconds)),
  ),
];

/** Notes on the table of costs. */
function qualitySentences(lines: readonly QualityLine[], on: PlayedOn): readonly string[] {
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
