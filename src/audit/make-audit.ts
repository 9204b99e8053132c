import type { Task } from '../../examiner/task.ts';
import { shortHash } from '../kernel/hash.ts';
import { auditId, type MatchId, type TaskId, type TournamentId } from '../kernel/ids.ts';
import { type TaskForm, taskForms } from '../tournament/rewritten-task.ts';
import type { AuditOrder, PipelineAudit, PreferenceAudit, PreferenceCase } from './audit.ts';

interface AuditStart {
  readonly tournament: TournamentId;
  readonly seed: number;
  /** ISO 8601, UTC; no part of what the audit is. */
  readonly createdAt: string;
}

/** An audit of whole matches. Its id follows from what is asked, so that equal audits are one. */
export function pipelineAudit(
  start: AuditStart,
  { order, matches }: { readonly order: AuditOrder; readonly matches: readonly MatchId[] },
): PipelineAudit {
  const { createdAt, ...content } = { ...start, instrument: 'pipeline' as const, order, matches };
  return { id: auditId(`a${shortHash(content, 10)}`), createdAt, ...content };
}

/** An audit of tasks in several forms; its id as above. */
export function preferenceAudit(start: AuditStart, cases: readonly PreferenceCase[]): PreferenceAudit {
  const { createdAt, ...content } = { ...start, instrument: 'preference' as const, cases };
  return { id: auditId(`a${shortHash(content, 10)}`), createdAt, ...content };
}

/** A place asked about in some form, where it could be. */
interface WrittenForm {
  readonly task: Pick<Task, 'id'>;
  readonly form: TaskForm;
  readonly written: { readonly ok: true; readonly value: Task } | { readonly ok: false };
}

/**
 * Cases of the tasks that could be written in every form there is among those given, at least two; in the order in which
 * the tasks first come.
 */
export function preferenceCases(rewritten: readonly WrittenForm[]): readonly PreferenceCase[] {
  const wanted = new Set(rewritten.map(({ form }) => form));
  const written = new Map<TaskId, Map<TaskForm, Task>>();
  for (const { task, form, written: result } of rewritten) {
    const forms = written.get(task.id) ?? new Map<TaskForm, Task>();
    if (result.ok) forms.set(form, result.value);
    written.set(task.id, forms);
  }
  return [...written].flatMap(([task, forms]) => {
    if (forms.size < 2 || forms.size < wanted.size) return [];
    const inOrder = taskForms.flatMap((form) => {
      const own = forms.get(form);
      return own ? [{ form, task: own }] : [];
    });
    return [{ task, forms: inOrder }];
  });
}
