import type { Contribution, JudgeRequest } from '../../examiner/examiner.ts';
import type { Verdict, VerdictTier } from '../../examiner/verdict.ts';
import { afterVoid, type NextPositions, type Transition, transition, wantsDescent } from '../arena/evolution.ts';
import type { MatchEnd, MatchState } from '../arena/match.ts';
import type { RoundQuality } from '../arena/quality/quality-record.ts';
import { compareSupport } from '../arena/quality/report-support.ts';
import type { Void } from '../arena/void.ts';
import type { AgentId, MatchId, TaskId } from '../kernel/ids.ts';
import { inSpan } from '../telemetry/telemetry.ts';
import { answerScope, attemptOf, type MatchJob } from './jobs.ts';
import { loadStoredTree, loadTask, nextStart, type PreparedTask } from './prepare-round.ts';
import type { RunServices, WorkflowDeps } from './workflow-deps.ts';

export interface Settled {
  readonly state: MatchState;
  readonly end: MatchEnd | null;
  /** Null when the round was void. */
  readonly tier: VerdictTier | null;
}

/** Judges the two answers, applies the transition and records the round. */
export async function settleRound(
  deps: WorkflowDeps,
  job: MatchJob,
  state: MatchState,
  number: number,
  { task, note }: PreparedTask,
): Promise<Settled> {
  const services = await deps.servicesFor(job.tournament);
  const request = {
    task: await loadTask(deps, task),
    a: await contributionOf(deps, services, job, job.a, task),
    b: await contributionOf(deps, services, job, job.b, task),
    attempt: attemptOf(job, state.voids),
  };
  const judged = await inSpan(
    deps.telemetry,
    'judge',
    () => services.examiner.judge(request),
    (outcome) => ({
      failure: outcome.ok ? null : outcome.failure.reason,
    }),
  );
  if (!judged.ok) {
    const { reason, detail } = judged.failure;
    return voidRound(deps, job, state, number, task, { reason: 'judge_failed', detail: `${reason}: ${detail}` });
  }
  const { verdict } = judged.value;
  const { state: next, evolution, end } = await advance(deps, services, job, state, verdict);
  await deps.ledger.rounds.save({
    match: job.match,
    number,
    path: state.path,
    width: state.width,
    task,
    ...(note === null ? {} : { note }),
    result: { kind: 'judged', judgement: judged.value, evolution },
    scoreA: next.scoreA,
    scoreB: next.scoreB,
  });
  deps.telemetry.note({ kind: 'round_judged', tier: verdict.tier, tag: verdict.tag, width: state.width });
  deps.progress({ kind: 'round_played' });
  return { state: next, end, tier: verdict.tier };
}

/** The transition, with the tree grown for the next round only where there is one. */
async function advance(
  deps: WorkflowDeps,
  services: RunServices,
  job: MatchJob,
  state: MatchState,
  verdict: Verdict,
): Promise<Transition> {
  const blind = transition(state, verdict, { deeper: null, nextStart: null }, services.limits);
  if (blind.end) return blind;
  return transition(
    state,
    verdict,
    await lookAround(deps, services, job, state, wantsDescent(verdict)),
    services.limits,
  );
}

/** Records a round that does not count. */
export async function voidRound(
  deps: WorkflowDeps,
  job: MatchJob,
  state: MatchState,
  number: number,
  task: TaskId | null,
  reason: Void,
): Promise<Settled> {
  const services = await deps.servicesFor(job.tournament);
  await deps.ledger.rounds.save({
    match: job.match,
    number,
    path: state.path,
    width: state.width,
    task,
    result: { kind: 'void', void: reason },
    scoreA: state.scoreA,
    scoreB: state.scoreB,
  });
  deps.telemetry.note({ kind: 'round_void', reason: reason.reason, detail: reason.detail });
  return { ...afterVoid(state, services.limits), tier: null };
}

/** What an agent of a match has answered to a task. */
async function contributionOf(
  deps: WorkflowDeps,
  services: RunServices,
  job: MatchJob,
  agent: AgentId,
  task: TaskId,
): Promise<Contribution> {
  const scope = answerScope(services.config, job.match);
  const record = await deps.ledger.answers.load(job.tournament, agent, task, scope);
  if (!record) throw new Error(`the answer of ${agent} to task ${task} is not in the ledger`);
  return { outcome: record.outcome, vendor: services.agents.get(agent)?.vendor ?? null };
}

/** The places that a match can go on to. */
export async function lookAround(
  deps: WorkflowDeps,
  services: RunServices,
  job: Pick<MatchJob, 'tree'>,
  state: MatchState,
  descend: boolean,
): Promise<NextPositions> {
  const tree = await loadStoredTree(deps, job.tree);
  const deeper = descend ? await services.descend(tree, state.path) : null;
  return { deeper, nextStart: nextStart(services, tree, state.path) };
}

/** A judged round whose reports are compared. */
interface ComparedRound {
  readonly number: number;
  readonly task: TaskId;
  readonly attempt: number;
}

/**
 * Has the reports of a judged round compared besides their facts, and keeps what became of it. The round stands as it was settled,
 * whatever comes of this.
 */
export async function compareRoundReports(
  deps: WorkflowDeps,
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
