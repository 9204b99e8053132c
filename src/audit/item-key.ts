import { shortHash } from '../kernel/hash.ts';
import type { AuditId, MatchId, TaskId } from '../kernel/ids.ts';

/** The name that a match has within an audit. It tells nothing about the match. */
export function matchItem(audit: AuditId, match: MatchId): string {
  return `m-${shortHash(['audit item', audit, match])}`;
}

/** The name that a case has within an audit. */
export function caseItem(audit: AuditId, task: TaskId): string {
  return `c-${shortHash(['audit item', audit, task])}`;
}
