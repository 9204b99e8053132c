import { loadAuditSection } from '../web/site/load-report-input.ts';
import type { SiteParts } from '../web/site/site.ts';
import type { AppContext } from './app-context.ts';
import { skillCheck } from './known-skill.ts';

/** What the sites of a project's tournaments are made from. */
export function siteParts({ ledger, trees, clock }: Pick<AppContext, 'ledger' | 'trees' | 'clock'>): SiteParts {
  return {
    ledger,
    trees,
    clock,
    skillCheck: (head, rows) => skillCheck(head.config, rows),
    auditSection: (id) => loadAuditSection(ledger, id),
  };
}
