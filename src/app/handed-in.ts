import { askedQuestions } from '../audit/asked-questions.ts';
import { type AuditAnswer, auditAnswersSchema } from '../audit/audit-answer.ts';
import { refusedAnswers } from '../audit/merge-answers.ts';
import { parsedJson } from '../kernel/parsed-json.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { AuditorDesk } from './auditor-desk.ts';

/** The answers of a file that an auditor hands in here, or in words why none of them can be taken. */
export function handedIn(desk: AuditorDesk, text: string): Result<readonly AuditAnswer[], string> {
  const read = auditAnswersSchema.safeParse(parsedJson(text));
  if (!read.success) {
    const [issue] = read.error.issues;
    return fail(`The file holds no answers to an audit: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim());
  }
  const { audit, auditor, answers } = read.data;
  if (audit !== desk.audit.id) return fail(`The file belongs to audit ${audit}, not to ${desk.audit.id}.`);
  if (auditor !== desk.auditor)
    return fail(`The file holds the answers of ${auditor}. Upload it on the page of that name.`);
  const refused = refusedAnswers(askedQuestions(desk.audit, desk.record), answers);
  return refused.length > 0 ? fail(`Nothing was taken: ${refused.join('; ')}.`) : ok(answers);
}
