import type { MatchRecord } from '../../arena/match.ts';
import type { AuditFigures } from '../../audit/audit-figures.ts';
import { counted } from '../../reporting/arena-words.ts';
import { clipped, html } from '../../reporting/html/html.ts';
import { auditResults } from '../../reporting/sections/audit-results.ts';
import { documentSection, type PageContent } from '../pages/page-frame.ts';

/** What the results of an audit show. */
export interface AuditResultsInput {
  readonly figures: AuditFigures;
  /** At least those of the audit. */
  readonly matches: readonly MatchRecord[];
  /** From the page to the root of the tournament's site. */
  readonly up: string;
  /** The address of the audit. */
  readonly base: string;
}

/** What came of an audit. Names and verdicts are told here. */
export function auditResultsPage(input: AuditResultsInput): PageContent {
  const { figures, matches, base } = input;
  const unfinished = figures.progress.filter((each) => each.answered < each.asked && !each.adjudicator).length;
  const body = html`<header><p><a href="${base}">Audit ${clipped(figures.audit, 80)}</a></p><h1>Results</h1>
${unfinished > 0 && html`<p class="notes"><strong>${counted(unfinished, 'auditor has', 'auditors have')} not finished.</strong> This page names agents and tells verdicts: who has still to answer should not read on.</p>`}</header>
<main id="main">
${auditResults(figures, matches).map((each) => documentSection(each, input)?.markup ?? null)}</main>`;
  return { title: `Results of audit ${figures.audit}`, place: 'audits', body };
}
