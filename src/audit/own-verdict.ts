import type { AuditId } from '../kernel/ids.ts';
import type { GivenAnswer } from './audit-answer.ts';
import type { ShownVerdict } from './questions.ts';
import { choices } from './questions.ts';
import { stepOfShown, type VerdictStep } from './shown-verdict.ts';
import { seatsSwapped } from './shuffles.ts';

/**
 * What an answer to C1 says of the seats: the auditor's shuffle turned back.
 *
 * @returns null for an answer to another question
 */
export function ownVerdict(audit: AuditId, { auditor, item, question, value }: GivenAnswer): VerdictStep | null {
  if (question !== 'C1' || !isShownVerdict(value)) return null;
  return stepOfShown(value, seatsSwapped(audit, auditor, item));
}

function isShownVerdict(value: string): value is ShownVerdict {
  return (choices.C1 as readonly string[]).includes(value);
}
