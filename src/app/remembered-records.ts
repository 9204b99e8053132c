import type { Audit } from '../audit/audit.ts';
import type { AuditedRecord } from '../audit/audited-record.ts';
import type { Clock } from '../kernel/clock.ts';
import type { AuditId } from '../kernel/ids.ts';
import { Kept } from '../site/kept.ts';

/** Records kept at a time: with 100 matches some megabytes each. */
const mostKept = 2;

/**
 * Remembers what the last audits looked at are about. Decided matches and their rounds never change, so nothing has to be
 * read twice; a reading that fails is tried again.
 */
export function rememberedRecords(
  load: (audit: Audit) => Promise<AuditedRecord>,
  clock: Clock,
): (audit: Audit) => Promise<AuditedRecord> {
  const kept = new Kept<AuditId, AuditedRecord>(clock, mostKept);
  return (audit) => kept.get(audit.id, '', 0, () => load(audit));
}
