import type { AuditId } from '../kernel/ids.ts';
import { randomFor } from '../kernel/random.ts';
import type { TaskForm } from '../tournament/rewritten-task.ts';
import type { PreferenceCase } from './audit.ts';

/** Whether this auditor is shown seat B of a match as the first answer. Drawn for (audit, auditor, item). */
export function seatsSwapped(audit: AuditId, auditor: string, item: string): boolean {
  return randomFor('audit seats', audit, auditor, item).chance(0.5);
}

/** The forms of a case in the order in which this auditor is shown them. */
export function formOrder(
  audit: AuditId,
  auditor: string,
  item: string,
  { forms }: PreferenceCase,
): readonly TaskForm[] {
  return randomFor('audit forms', audit, auditor, item).shuffle(forms.map(({ form }) => form).sort());
}
