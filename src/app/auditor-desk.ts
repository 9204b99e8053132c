import type { Audit } from '../audit/audit.ts';
import type { GivenAnswer } from '../audit/audit-answer.ts';
import { auditPacket } from '../audit/audit-packet.ts';
import type { AuditedRecord } from '../audit/audited-record.ts';
import type { AuditPacket } from '../audit/packet.ts';
import { auditId } from '../kernel/ids.ts';
import { type AnswerAt, answersOf } from '../report/audit/item-progress.ts';
import { appLinks } from './app-document.ts';
import type { AuditParts } from './audit-parts.ts';
import { auditorKey, auditorOfKey } from './auditor-key.ts';

/** One auditor's place in one audit, as it stands when a request comes. */
export interface AuditorDesk {
  readonly audit: Audit;
  readonly auditor: string;
  readonly record: AuditedRecord;
  readonly packet: AuditPacket;
  /** Of this auditor, oldest first. */
  readonly answers: readonly GivenAnswer[];
  readonly answer: AnswerAt;
  /** The addresses of the audit and of this auditor's page. */
  readonly base: string;
  readonly own: string;
}

/**
 * @param key stands for the auditor's name
 * @returns null when there is no such audit, or nobody of that name takes part in it
 */
export async function auditorDesk(
  { ledger }: Pick<AuditParts, 'ledger'>,
  loadRecord: AuditParts['loadRecord'],
  id: string,
  key: string,
): Promise<AuditorDesk | null> {
  const auditor = auditorOfKey(key);
  const audit = auditor === null ? null : await ledger.loadAudit(auditId(id));
  if (auditor === null || audit === null) return null;
  const known = await ledger.loadAuditors(audit.id);
  if (!known.some(({ name }) => name === auditor)) return null;
  const record = await loadRecord(audit);
  const answers = (await ledger.loadAuditAnswers(audit.id)).filter((each) => each.auditor === auditor);
  const base = `${appLinks.audits}/${audit.id}`;
  return {
    ...{ audit, auditor, record, answers, base, own: `${base}/by/${auditorKey(auditor)}` },
    packet: auditPacket(audit, auditor, record),
    answer: answersOf(answers, auditor),
  };
}
