import type { Contribution, JudgeRequest } from '../../examiner/examiner.ts';
import type { Verdict, VerdictTier } from '../../examiner/verdict.ts';
import { afterVoid, type NextPositions, type Transition, transition, wantsDescent } from '../arena/evolution.ts';
import type { MatchEnd, MatchLimits, MatchState } from '../arena/match.ts';
import type { RoundQuality } from '../arena/quality/quality-record.ts';
import { compareSupport } from '../arena/quality/report-support.ts';
import type { RoundRecord } from '../arena/round.ts';
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

/** A round of a match that is played. */
export interface Round {
  readonly deps: WorkflowDeps;
  readonly job: MatchJob;
  /** State of the match before the round, at the place that the task was written for. */
  readonly state: MatchState;
  /** Number of the round, from 1, void rounds included. */
  readonly number: number;
}

/** Judges the two answers, applies the transition and records the round. */
export async function settleRound(round: Round, { task, note }: PreparedTask): Promise<Settled> {
  const { deps, job, state } = round;
  const services = await deps.servicesFor(job.tournament);
  const request = await loadRequest(round, services, task);
  const failureOf = (outcome: Judged) => ({ failure: outcome.ok ? null : outcome.failure.reason });
  const outcome = await inSpan(deps.telemetry, 'judge', () => services.examiner.judge(request), failureOf);
  if (!outcome.ok) {
    const { reason, detail } = outcome.failure;
    return voidRound(round, task, { reason: 'judge_failed', detail: `${reason}: ${detail}` });
  }
  const { verdict } = outcome.value;
  const { state: next, evolution, end } = await advance(round, services.limits, verdict);
  const result = { kind: 'judged', judgement: outcome.value, evolution } as const;
  await deps.ledger.rounds.save(roundRecord(round, task, next, result, note));
  deps.telemetry.note({ kind: 'round_judged', tier: verdict.tier, tag: verdict.tag, width: state.width });
  deps.progress({ kind: 'round_played' });
  return { state: next, end, tier: verdict.tier };
}

type Judged = Awaited<ReturnType<RunServices['examiner']['judge']>>;

/** Records a round that does not count. */
export async function voidRound(round: Round, task: TaskId | null, reason: Void): Promise<Settled> {
  const { deps, job, state } = round;
  const { limits } = await deps.servicesFor(job.tournament);
  await deps.ledger.rounds.save(roundRecord(round, task, state, { kind: 'void', void: reason }));
  deps.telemetry.note({ kind: 'round_void', reason: reason.reason, detail: reason.detail });
  return { ...afterVoid(state, limits), tier: null };
}

/** @param after how the match stands behind it */
function roundRecord(
  { job, state, number }: Round,
  task: TaskId | null,
  { scoreA, scoreB }: MatchState,
  result: RoundRecord['result'],
  note: string | null = null,
): RoundRecord {
  const { path, width } = state;
  return { match: job.match, number, path, width, task, ...(note !== null && { note }), result, scoreA, scoreB };
}

/** The transition, with the tree grown for the next round only where there is one. */
async function advance({ deps, job, state }: Round, limits: MatchLimits, verdict: Verdict): Promise<Transition> {
  const blind = transition(state, verdict, { deeper: null, nextStart: null }, limits);
  if (blind.end) return blind;
  return transition(state, verdict, await lookAround(deps, job, state, wantsDescent(verdict)), limits);
}

/** Loads both agents' answers to a task, to be judged. */
async function loadRequest({ deps, job, state }: Round, services: RunServices, id: TaskId): Promise<JudgeRequest> {
  const scope = answerScope(services.config, job.match);
  const answerOf = async (agent: AgentId): Promise<Contribution> => {
    const record = await deps.ledger.answers.load(job.tournament, agent, id, scope);
    if (!record) throw new Error(`the answer of ${agent} to task ${id} is not in the ledger`);
    return { outcome: record.outcome, vendor: services.agents.get(agent)?.vendor ?? null };
  };
  const task = await loadTask(deps, id);
  return { task, a: await answerOf(job.a), b: await answerOf(job.b), attempt: attemptOf(job, state.voids) };
}

/** The places that a match can go on to. */
export async function lookAround(
  deps: WorkflowDeps,
  job: Pick<MatchJob, 'tournament' | 'tree'>,
  { path }: MatchState,
  descend: boolean,
): Promise<NextPositions> {
  const services = await deps.servicesFor(job.tournament);
  const tree = await loadStoredTree(deps, job.tree);
  const deeper = descend ? await services.descend(tree, path) : null;
  return { deeper, nextStart: nextStart(services, tree, path) };
}

/**
 * Has the reports of a judged round compared besides their facts, and keeps what became of it. The round stands as it was settled,
 * whatever comes of this.
 */
export async function compareRoundReports(round: Round, task: TaskId): Promise<void> {
  const { deps, job, number } = round;
  const services = await deps.servicesFor(job.tournament);
  const { compareReports } = services;
  if (!compareReports) return;
  const request = await loadRequest(round, services, task);
  const compared = await inSpan(
    deps.telemetry,
    'compare reports',
    () => compareReports(request),
    (outcome) => ({ failure: outcome.kind === 'failed' ? outcome.failure.reason : null }),
  );
  const quality: RoundQuality =
    compared.kind === 'compared'
      ? { ...compared, support: await compareSources(deps, job, task, answerScope(services.config, job.match)) }
      : compared;
  await deps.ledger.quality.save({ match: job.match, number, quality });
}

/** Keeps that the reports of a round were not compared, since the step for it made its worker stand still. */
export async function keepStuck({ deps, job, number }: Round, detail: string): Promise<void> {
  const quality = { kind: 'failed', failure: { reason: 'examiner_unavailable', detail } } as const;
  await deps.ledger.quality.save({ match: job.match, number, quality });
}

async function compareSources(
  { ledger }: WorkflowDeps,
  { tournament, a, b }: MatchJob,
  task: TaskId,
  scope: MatchId | '',
) {
  const reportOf = (agent: AgentId) => ledger.citations.load(tournament, agent, task, scope);
  return compareSupport(await reportOf(a), await reportOf(b));
}
