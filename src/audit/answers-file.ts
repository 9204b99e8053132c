import type { AuditId } from '../kernel/ids.ts';
import { type AuditAnswers, auditAnswersVersion, type GivenAnswer } from './audit-answer.ts';

/** The file that holds what one auditor answered, in the order given; answers of others are left out. */
export function answersFile(audit: AuditId, auditor: string, answers: readonly GivenAnswer[]): AuditAnswers {
  const own = answers.filter((each) => each.auditor === auditor);
  return {
    ...{ schema: auditAnswersVersion, audit, auditor },
    answers: own.map(({ item, round, question, value, at }) => ({ item, round, question, value, at })),
  };
}

/** A file for each auditor, in the order in which they come first. */
export function answersFiles(audit: AuditId, answers: readonly GivenAnswer[]): readonly AuditAnswers[] {
  const auditors = [...new Set(answers.map(({ auditor }) => auditor))];
  return auditors.map((auditor) => answersFile(audit, auditor, answers));
}
