import type { AnswerJob, AnswerStatus } from './jobs.ts';
import { loadTask } from './prepare-round.ts';
import type { WorkflowDeps } from './workflow-deps.ts';

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
