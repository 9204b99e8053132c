import { auditFigures } from '../audit/audit-figures.ts';
import type { TournamentId } from '../kernel/ids.ts';
import { auditSection } from '../report/audit/audit-section.ts';
import type { HtmlPart } from '../report/html/html.ts';
import type { Ledger } from '../store/ledger.ts';
import { loadAuditInput } from '../store/load-audited-record.ts';

/** More audits of one tournament than this are not worked out for a page. */
const mostRead = 10;

/** What people found who checked a tournament, for its leaderboard page; null where nobody did. */
export async function loadAuditSection(ledger: Ledger, tournament: TournamentId): Promise<HtmlPart> {
  const figures = [];
  for (const audit of (await ledger.listAudits(tournament)).slice(0, mostRead)) {
    figures.push(auditFigures(await loadAuditInput(ledger, audit)));
  }
  return auditSection(figures);
}
