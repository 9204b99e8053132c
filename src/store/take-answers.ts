import { askedQuestions } from '../audit/asked-questions.ts';
import type { AuditAnswers } from '../audit/audit-answer.ts';
import { refusedAnswers } from '../audit/merge-answers.ts';
import { auditId } from '../kernel/ids.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { Ledger } from './ledger.ts';
import { loadAuditedMatches } from './load-audited-record.ts';

/** What came in of one auditor's file. */
export interface TakenAnswers {
  /** Answers in the file. */
  readonly answers: number;
  /** Those that were not kept before. */
  readonly added: number;
}

/** Why a file cannot be taken, a line each; empty: it can. */
export async function whyNotTaken(ledger: Ledger, { audit: named, answers }: AuditAnswers): Promise<readonly string[]> {
  const audit = await ledger.loadAudit(auditId(named));
  if (audit === null) return [`there is no audit ${named}`];
  return refusedAnswers(askedQuestions(audit, await loadAuditedMatches(ledger, audit)), answers);
}

/**
 * Takes what an auditor hands in, all of it or nothing.
 *
 * @param adjudicator whether the auditor settles what the others disagree on
 * @returns lines that say why nothing was taken, or what came in
 */
export async function takeAnswers(
  ledger: Ledger,
  file: AuditAnswers,
  adjudicator: boolean,
): Promise<Result<TakenAnswers, readonly string[]>> {
  const refused = await whyNotTaken(ledger, file);
  if (refused.length > 0) return fail(refused);
  const [audit, { auditor, answers }] = [auditId(file.audit), file];
  if (adjudicator) await ledger.addAuditors(audit, [auditor], true);
  return ok({ answers: answers.length, added: await ledger.addAuditAnswers(audit, auditor, answers) });
}
