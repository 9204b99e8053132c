import { loadAuditSection } from '../site/load-audit-section.ts';
import type { SiteParts } from '../site/site-parts.ts';
import { skillCheck } from './known-skill.ts';
import type { House } from './open-house.ts';

/** What the sites of a project's tournaments are made from. */
export function siteParts({ ledger, trees, clock }: House): SiteParts {
  return {
    ...{ ledger, trees, clock },
    skillCheck: (head, rows) => skillCheck(head.config, rows),
    auditSection: (id) => loadAuditSection(ledger, id),
  };
}
