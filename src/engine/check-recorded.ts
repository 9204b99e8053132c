import { wantsChecks } from '../../examiner/checks/grade-checks.ts';
import { fail } from '../kernel/result.ts';
import type { AnswerJob, AnswerStatus } from './jobs.ts';
import { loadTask } from './prepare-round.ts';
import type { WorkflowDeps } from './workflow-deps.ts';

/**
 * Has a recorded answer checked by the program of its question's task pack, unless it is already, and keeps the report with
 * the answer. What the program does wrong is no fault of the agent: the round is void then.
 */
export async function checkRecorded(
  deps: Pick<WorkflowDeps, 'ledger' | 'servicesFor'>,
  { tournament, agent, task: id, scope }: AnswerJob,
): Promise<AnswerStatus> {
  const record = await deps.ledger.answers.load(tournament, agent, id, scope);
  const task = await loadTask(deps, id);
  if (record?.outcome.kind !== 'answered' || !wantsChecks(task, record.outcome)) return { kind: 'recorded' };
  const { checkAnswer: check } = await deps.servicesFor(tournament);
  const report = check === null ? noProgram : await check(task, record.outcome.answer.text);
  if (!report.ok) return { kind: 'unchecked', detail: report.failure };
  await deps.ledger.answers.keepChecks(record, report.value);
  return { kind: 'recorded' };
}

const noProgram = fail('the task pack has no checks program');
