import { type ChecklistItem, decidingItems, type Task } from '../../examiner/task.ts';
import {
  type Audit,
  formOrder,
  type PipelineAudit,
  type PreferenceAudit,
  type PreferenceCase,
  seatsSwapped,
  type TaskForm,
} from './audit.ts';
import { auditMatchItem, caseItem } from './audit-answer.ts';
import { type AuditedRecord, quoteSources, type RecordJoins, recordJoins, shelfOf } from './audited-record.ts';
import type { AuditPacket, ShownCase, ShownMatch } from './packet.ts';
import type { PageShelf } from './page-shelf.ts';
import { blinding, roundCitations, roundTasks, shownEnd, shownRounds } from './shown-rounds.ts';

/**
 * Makes what one auditor is shown. It is blind: it holds no id of a tournament, match or agent; names of the tournament's agents
 * are masked in answers and reasons where they stand as whole words (`blinding`); seats are shuffled for each (audit, auditor,
 * match), the forms of a case for each (audit, auditor, case). Equal arguments give equal packets, byte for byte.
 *
 * @param auditor a name; its shuffles follow from it
 * @throws RangeError when the record lacks a match of the audit
 */
export function auditPacket(audit: Audit, auditor: string, record: AuditedRecord): AuditPacket {
  const joins = recordJoins(record);
  const head = { audit: audit.id, auditor };
  if (audit.instrument === 'pipeline') {
    return { ...head, matches: shownMatches(audit, auditor, record, joins), cases: [] };
  }
  return { ...head, matches: [], cases: audit.cases.map((each) => shownCase(audit, auditor, each, joins)) };
}

function shownMatches(
  { id: audit, matches }: PipelineAudit,
  auditor: string,
  { agents }: AuditedRecord,
  joins: RecordJoins,
): readonly ShownMatch[] {
  const blind = blinding(agents);
  return matches.map((id) => {
    const match = joins.match(id);
    if (match === null) throw new RangeError(`the record lacks match ${id} of audit ${audit}`);
    const item = auditMatchItem(audit, id);
    const swapped = seatsSwapped(audit, auditor, item);
    const shelf = shelfOf(roundTasks(match, joins), joins, roundCitations(match, joins, swapped));
    const rounds = shownRounds(match, joins, { swapped, blind, shelf });
    return { item, rounds, pages: shelf.pages, end: shownEnd(match.end, swapped) };
  });
}

function shownCase(audit: PreferenceAudit, auditor: string, each: PreferenceCase, joins: RecordJoins): ShownCase {
  const item = caseItem(audit.id, each.task);
  const tasks = new Map<TaskForm, Task>(each.forms.map(({ form, task }) => [form, task]));
  const inOrder = formOrder(audit.id, auditor, item, each).flatMap((form) => tasks.get(form) ?? []);
  const shelf = shelfOf(inOrder, joins);
  const options = inOrder.map((task) => ({ question: task.question, items: shownChecklist(task, joins, shelf) }));
  return { item, pages: shelf.pages, options };
}

function shownChecklist(task: Task, joins: RecordJoins, shelf: PageShelf): ShownCase['options'][number]['items'] {
  const shownItem = (item: ChecklistItem) => ({
    text: item.text,
    kind: item.kind === 'width' ? ('width' as const) : ('depth' as const),
    sources: quoteSources(item, task.tree, joins, shelf),
  });
  return decidingItems(task).map(shownItem);
}
