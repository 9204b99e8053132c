import type { CitationLine } from '../../arena/citations/citation-board.ts';
import type { AgentId } from '../../kernel/ids.ts';
import { counted } from '../../reporting/arena-words.ts';
import { citationColumns, citationSentences } from '../../reporting/citation-table.ts';
import { shareText } from '../../reporting/estimate-words.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import { htmlTable } from '../../reporting/html/html-table.ts';
import { clipped, namedValue } from '../../reporting/html/page-text.ts';
import {
  type ReportQualityRow,
  reportQualityColumns,
  reportQualityRows,
  reportQualitySentences,
} from '../../reporting/report-quality-table.ts';
import type { ReportView } from '../../reporting/view/view-model.ts';
import { agentLink } from './links.ts';
import type { PageFrame } from './page-frame.ts';
import { firstRows, restOfRows } from './quote-table.ts';
import { sectionHead } from './section-head.ts';

/** Agents by how well their sources bear them out; nothing where citations were only counted. */
export function citationSection({ citations }: ReportView, frame: PageFrame): Html | null {
  if (citations.length === 0) return null;
  return html`<section aria-labelledby="citations">
${sectionHead('citations', 'Citations')}
<p class="quiet">Each cited page was read when the answer came, and each claim held against it. Verdicts go by it only where the config says so.</p>
${htmlTable({
  label: 'Citations of each agent',
  className: 'cards compact',
  explained: true,
  columns: citationColumns,
  rows: firstRows(citations),
  pages: { agent: { isRowHead: true, cell: ({ agent }) => agentLink(agent, frame) } },
})}${restOfRows(citations)}
${citationSentences(citations).map((sentence) => html`<p class="quiet">${sentence}</p>`)}
</section>
`;
}

/** Agents by how good their reports are besides their facts; nothing where reports were not compared. */
export function reportQualitySection({ reportQuality }: ReportView, frame: PageFrame): Html | null {
  if (reportQuality === null) return null;
  const rows = reportQualityRows(reportQuality);
  return html`<section aria-labelledby="report-quality">
${sectionHead('report-quality', 'Quality of reports')}
<p class="quiet">Reports compared two by two, besides their facts: by criteria of the question, in both orders. It stands beside the ratings, not in them.</p>
${htmlTable({
  label: 'Quality of reports of each agent',
  className: 'cards compact',
  explained: true,
  columns: reportQualityColumns(reportQuality),
  rows: firstRows(rows),
  pages: { agent: { isRowHead: true, cell: ({ rating }: ReportQualityRow) => agentLink(rating.agent, frame) } },
})}${restOfRows(rows)}
${reportQualitySentences(reportQuality).map((sentence) => html`<p class="quiet">${sentence}</p>`)}
</section>
`;
}

/** How well one agent's sources bear it out, and what they are; nothing before a citation was looked at. */
export function agentCitations({ citations }: ReportView, agent: AgentId): Html | null {
  const own = citations.find((each) => each.agent === agent);
  if (own === undefined || own.answers === 0) return null;
  const { precision, recall, effective, unreachable, contradicted, blocked } = own;
  return html`<section aria-labelledby="citations">
<h2 id="citations">Its citations</h2>
<dl class="figures small">
${namedValue('citations borne out', shareText(precision), `${counted(own.citations, 'citation')} in ${counted(own.answers, 'answer')}`)}
${namedValue('claims with a source that bears them out', shareText(recall))}
${namedValue('such claims an answer', effective.value === null ? '–' : effective.value.toFixed(1))}
${namedValue('contradicted by the page', shareText(contradicted))}
${namedValue('leading nowhere', shareText(unreachable))}
${namedValue('not to be read by programs', shareText(blocked))}
</dl>
${sourceText(own)}
</section>
`;
}

/** Domains of sources listed, at most. */
const mostDomains = 10;

function sourceText({ domains, domainCount }: CitationLine): Html | false {
  const shown = domains.slice(0, mostDomains);
  const rest = domainCount - shown.length;
  if (shown.length === 0) return false;
  return html`<p>Cited most: ${shown.map(
    ({ domain, citations }, at) => html`${at > 0 && ', '}<bdi>${clipped(domain, 100)}</bdi> ${citations}`,
  )}${rest > 0 && `, and ${counted(rest, 'more domain')}`}.</p>`;
}
