import type { Contribution } from '../../examiner/examiner.ts';
import type { Verdict, VerdictTier } from '../../examiner/verdict.ts';
import {
  afterVoid,
  type Ground,
  type MatchEnd,
  type MatchState,
  type Transition,
  transition,
  type Void,
  wantsDescent,
} from '../arena/evolution.ts';
import type { AgentId, TaskId } from '../kernel/ids.ts';
import { inSpan } from '../telemetry/telemetry.ts';
import { answerScope, attemptOf, type MatchJob } from './jobs.ts';
import { loadTask, loadTree, nextStart, type PreparedTask } from './prepare-round.ts';
import type { Parts, Rig } from './workflow-deps.ts';

export interface Settled {
  readonly state: MatchState;
  readonly end: MatchEnd | null;
  /** Null when the round was void. */
  readonly tier: VerdictTier | null;
}

/** Judges the two answers, applies the transition and records the round. */
export async function settleRound(
  parts: Parts,
  job: MatchJob,
  state: MatchState,
  number: number,
  { task, note }: PreparedTask,
): Promise<Settled> {
  const rig = await parts.rigOf(job.tournament);
  const request = {
    task: await loadTask(parts, task),
    a: await contributionOf(parts, rig, job, job.a, task),
    b: await contributionOf(parts, rig, job, job.b, task),
    attempt: attemptOf(job, state.voids),
  };
  const judged = await inSpan(
    parts.telemetry,
    'judge',
    () => rig.examiner.judge(request),
    (outcome) => ({
      failure: outcome.ok ? null : outcome.failure.reason,
    }),
  );
  if (!judged.ok) {
    const { reason, detail } = judged.failure;
    return voidRound(parts, job, state, number, task, { reason: 'judge_failed', detail: `${reason}: ${detail}` });
  }
  const { verdict } = judged.value;
  const { state: next, evolution, end } = await advance(parts, rig, job, state, verdict);
  await parts.ledger.saveRound({
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
  parts.telemetry.note({ kind: 'round_judged', tier: verdict.tier, tag: verdict.tag, width: state.width });
  parts.progress({ kind: 'round_played' });
  return { state: next, end, tier: verdict.tier };
}

/** The transition, with the tree grown for the next round only where there is one. */
async function advance(
  parts: Parts,
  rig: Rig,
  job: MatchJob,
  state: MatchState,
  verdict: Verdict,
): Promise<Transition> {
  const blind = transition(state, verdict, { deeper: null, nextStart: null }, rig.limits);
  if (blind.end) return blind;
  return transition(state, verdict, await lookAround(parts, rig, job, state, wantsDescent(verdict)), rig.limits);
}

/** Records a round that does not count. */
export async function voidRound(
  parts: Parts,
  job: MatchJob,
  state: MatchState,
  number: number,
  task: TaskId | null,
  reason: Void,
): Promise<Settled> {
  const rig = await parts.rigOf(job.tournament);
  await parts.ledger.saveRound({
    match: job.match,
    number,
    path: state.path,
    width: state.width,
    task,
    result: { kind: 'void', void: reason },
    scoreA: state.scoreA,
    scoreB: state.scoreB,
  });
  parts.telemetry.note({ kind: 'round_void', reason: reason.reason, detail: reason.detail });
  return { ...afterVoid(state, rig.limits), tier: null };
}

async function contributionOf(
  parts: Parts,
  rig: Rig,
  job: MatchJob,
  agent: AgentId,
  task: TaskId,
): Promise<Contribution> {
  const record = await parts.ledger.loadAnswer(job.tournament, agent, task, answerScope(rig.config, job.match));
  if (!record) throw new Error(`the answer of ${agent} to task ${task} is not in the ledger`);
  return { outcome: record.outcome, vendor: rig.agents.get(agent)?.vendor ?? null };
}

async function lookAround(parts: Parts, rig: Rig, job: MatchJob, state: MatchState, descend: boolean): Promise<Ground> {
  const tree = await loadTree(parts, job.tree);
  const deeper = descend ? await rig.descend(tree, state.path) : null;
  return { deeper, nextStart: nextStart(rig, tree, state.path) };
}
