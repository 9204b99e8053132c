import type { JudgeRequest } from '../../examiner/examiner.ts';
import type { RoundQuality } from '../arena/quality/quality-record.ts';
import { compareSupport } from '../arena/quality/report-support.ts';
import type { AgentId, MatchId, TaskId } from '../kernel/ids.ts';
import { inSpan } from '../telemetry/telemetry.ts';
import { answerScope, type MatchJob } from './jobs.ts';
import { loadTask } from './prepare-round.ts';
import { contributionOf } from './settle-round.ts';
import type { WorkflowDeps } from './workflow-deps.ts';

/** A judged round whose reports are compared. */
export interface ComparedRound {
  readonly number: number;
  readonly task: TaskId;
  readonly attempt: number;
}

type CompareDeps = WorkflowDeps;

/**
 * Has the reports of a judged round compared besides their facts, and keeps what became of it. The round stands as it was settled,
 * whatever comes of this.
 */
export async function compareRoundReports(
  deps: CompareDeps,
  job: MatchJob,
  { number, task: id, attempt }: ComparedRound,
): Promise<void> {
  const services = await deps.servicesFor(job.tournament);
  const { compareReports } = services;
  if (!compareReports) return;
  const request: JudgeRequest = {
    task: await loadTask(deps, id),
    a: await contributionOf(deps, services, job, job.a, id),
    b: await contributionOf(deps, services, job, job.b, id),
    attempt,
  };
  const compared = await inSpan(
    deps.telemetry,
    'compare reports',
    () => compareReports(request),
    (outcome) => ({ failure: outcome.kind === 'failed' ? outcome.failure.reason : null }),
  );
  const quality: RoundQuality =
    compared.kind === 'compared'
      ? { ...compared, support: await supportOf(deps, job, id, answerScope(services.config, job.match)) }
      : compared;
  await deps.ledger.quality.save({ match: job.match, number, quality });
}

/** Keeps that the reports of a round were not compared, since the step for it made its worker stand still. */
export async function keepStuck(deps: WorkflowDeps, job: MatchJob, number: number, detail: string): Promise<void> {
  const quality = { kind: 'failed', failure: { reason: 'examiner_unavailable', detail } } as const;
  await deps.ledger.quality.save({ match: job.match, number, quality });
}

async function supportOf({ ledger }: WorkflowDeps, { tournament, a, b }: MatchJob, task: TaskId, scope: MatchId | '') {
  const reportOf = (agent: AgentId) => ledger.citations.load(tournament, agent, task, scope);
  return compareSupport(await reportOf(a), await reportOf(b));
}
