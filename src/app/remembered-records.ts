import type { Audit } from '../audit/audit.ts';
import type { AuditedRecord } from '../audit/audited-record.ts';

/** Records kept at a time: with 100 matches some megabytes each. */
const mostKept = 2;

/**
 * Remembers what the last audits looked at are about. Decided matches and their rounds never change, so nothing has to be
 * read twice; a reading that fails is tried again.
 */
export function rememberedRecords(load: (audit: Audit) => Promise<AuditedRecord>): typeof load {
  const kept = new Map<string, Promise<AuditedRecord>>();
  return async (audit) => {
    const found = kept.get(audit.id);
    const record = found ?? load(audit);
    kept.delete(audit.id);
    kept.set(audit.id, record);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    try {
      return await record;
    } catch (thrown) {
      kept.delete(audit.id);
      throw thrown;
    }
  };
}
