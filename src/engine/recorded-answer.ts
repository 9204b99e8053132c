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

/**
 * Has the sources of a recorded answer read and judged, unless they are already, and keeps what was found. Nothing about them keeps
 * an answer from being judged.
 */
export async function citeRecorded(
  deps: Pick<WorkflowDeps, 'ledger' | 'servicesFor'>,
  { tournament, agent, task: id, scope }: AnswerJob,
): Promise<AnswerStatus> {
  const { judgeCitations, agents } = await deps.servicesFor(tournament);
  const record = await deps.ledger.answers.load(tournament, agent, id, scope);
  if (judgeCitations === null || record?.outcome.kind !== 'answered') return { kind: 'recorded' };
  if ((await deps.ledger.citations.load(tournament, agent, id, scope)) !== null) return { kind: 'recorded' };
  const { answer } = record.outcome;
  const report = await judgeCitations({
    task: await loadTask(deps, id),
    answer,
    vendor: agents.get(agent)?.vendor ?? null,
  });
  await deps.ledger.citations.save({ tournament, agent, task: id, scope, report });
  return { kind: 'recorded' };
}
