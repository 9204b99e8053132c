import { DBOS } from '@dbos-inc/dbos-sdk';
import type { VerdictTier } from '../../examiner/verdict.ts';
import { endWithNothingLeft } from '../arena/evolution.ts';
import { initialState, type MatchEnd, type MatchState } from '../arena/match.ts';
import type { AnswerScope } from '../arena/tournament.ts';
import type { Void } from '../arena/void.ts';
import type { AgentId } from '../kernel/ids.ts';
import { type ArenaEvent, withIds } from '../telemetry/arena-event.ts';
import {
  type AnswerJob,
  type AnswerStatus,
  answerScope,
  answerWorkflowId,
  attemptOf,
  type MatchJob,
  type MatchOutcome,
  queuePriority,
} from './jobs.ts';
import { type AskedTask, loadStoredTree, type Prepared, type PreparedTask, prepareRound } from './prepare-round.ts';
import { compareRoundReports, keepStuck, type Round, type Settled, settleRound, voidRound } from './settle-round.ts';
import { step } from './step.ts';
import type { WorkflowDeps } from './workflow-deps.ts';

export type AnswerWorkflow = (job: AnswerJob) => Promise<AnswerStatus>;

/** Polling interval for the results of child workflows, in milliseconds. */
const poll = { pollingIntervalMs: 50 };

/** Input for the first round of a match. */
interface Opening {
  readonly state: MatchState | null;
  readonly scope: AnswerScope;
  /** True if reports are compared; else left out. */
  readonly comparesReports?: true;
}

/**
 * The durable evolvement loop: every effect is a step or a child workflow, every decision a pure function of what they
 * returned. Bounded by the round limit plus the voids that a match may have.
 */
export async function playMatch(deps: WorkflowDeps, answer: AnswerWorkflow, job: MatchJob): Promise<MatchOutcome> {
  const opening = await step('open', () => openMatch(deps, job));
  const end = opening.state ? await playRounds({ deps, answer, job, opening }, opening.state) : noStart;
  await step('close', () => closeMatch(deps, job, end));
  return { end: end.end };
}

interface Ended {
  readonly end: MatchEnd;
  readonly scoreA: number;
  readonly scoreB: number;
}

const noStart: Ended = {
  end: { kind: 'void', void: { reason: 'nothing_to_ask', detail: 'the tree has no page to start from' } },
  scoreA: 0,
  scoreB: 0,
};

/** A match that is played. */
interface Play {
  readonly deps: WorkflowDeps;
  readonly answer: AnswerWorkflow;
  readonly job: MatchJob;
  readonly opening: Opening;
}

async function playRounds(play: Play, first: MatchState): Promise<Ended> {
  const { deps, job } = play;
  const places: AskedTask[] = [];
  let state = first;
  let lastTier: VerdictTier | null = null;
  for (let number = 1; ; number++) {
    const prepared = await withIds({ round: number }, () =>
      step('prepare', () => prepareRound(deps, job, state, places), {
        ifStuck: (detail): Prepared => ({ kind: 'void', void: { reason: 'task_failed', detail } }),
      }),
    );
    if (prepared.kind === 'nothing_left') {
      return { end: endWithNothingLeft(state, lastTier, prepared.detail), scoreA: state.scoreA, scoreB: state.scoreB };
    }
    if (prepared.kind === 'task') state = { ...state, path: prepared.path, width: prepared.width };
    const round = { deps, job, state, number };
    const settled = await withIds({ round: number }, () => playRound(play, round, prepared));
    if (settled.tier !== null) places.push({ path: state.path, width: state.width });
    lastTier = settled.tier ?? lastTier;
    state = settled.state;
    if (settled.end) return { end: settled.end, scoreA: state.scoreA, scoreB: state.scoreB };
  }
}

async function playRound(
  play: Play,
  round: Round,
  prepared: Exclude<Prepared, { kind: 'nothing_left' }>,
): Promise<Settled> {
  if (prepared.kind === 'void') return step('settle', () => voidRound(round, null, prepared.void));
  const { task } = prepared;
  const lacking = await collectAnswers(play, round, prepared);
  if (lacking.length > 0) return step('settle', () => voidRound(round, task, whyVoid(lacking)));
  const settled = await step('settle', () => settleRound(round, prepared), {
    ifStuck: (detail) => voidRound(round, task, { reason: 'judge_failed', detail }),
  });
  if (!play.opening.comparesReports || settled.tier === null) return settled;
  await step('compare reports', () => compareRoundReports(round, task), {
    ifStuck: (detail) => keepStuck(round, detail),
  });
  return settled;
}

/** An answer without which the round cannot be judged. */
interface Lacking {
  readonly agent: AgentId;
  readonly status: Exclude<AnswerStatus, { kind: 'recorded' }>;
}

function whyVoid(lacking: readonly Lacking[]): Void {
  const details = (some: readonly Lacking[]) =>
    some.map(({ agent, status }) => `${agent}: ${status.detail}`).join('; ');
  const unavailable = lacking.filter(({ status }) => status.kind === 'unavailable');
  if (unavailable.length === 0) return { reason: 'judge_failed', detail: `unchecked: ${details(lacking)}` };
  const agents = unavailable.map(({ agent }) => agent);
  return { reason: 'agent_unavailable', detail: details(unavailable), agents };
}

/**
 * Has both agents answer at the same time, but for those whose answer was recorded when the task was prepared.
 * @returns the answers that were unavailable or could not be checked, with reasons; empty if there are none
 */
async function collectAnswers(
  { deps, answer, job, opening: { scope } }: Play,
  { state }: Round,
  { task, recorded = [] }: PreparedTask,
): Promise<Lacking[]> {
  const attempt = attemptOf(job, state.voids);
  const handles = [];
  for (const agent of [job.a, job.b].filter((each) => !recorded.includes(each))) {
    const answerJob: AnswerJob = { tournament: job.tournament, agent, task, scope, match: job.match };
    const handle = await DBOS.startWorkflow(answer, {
      workflowID: answerWorkflowId(answerJob, job.tournamentRound, attempt),
      ...(deps.pool.answers === null ? {} : { queueName: deps.pool.answers, ...queuePriority(job) }),
    })(answerJob);
    handles.push({ agent, handle });
  }
  const lacking: Lacking[] = [];
  for (const { agent, handle } of handles) {
    const status = await handle.getResult(poll);
    if (status && status.kind !== 'recorded') lacking.push({ agent, status });
  }
  return lacking;
}

async function openMatch(deps: WorkflowDeps, job: MatchJob): Promise<Opening> {
  const services = await deps.servicesFor(job.tournament);
  const [start] = services.startPaths(await loadStoredTree(deps, job.tree));
  await saveMatch(deps, job, null);
  deps.telemetry.note({ kind: 'match_opened', a: job.a, b: job.b, tree: job.tree });
  return {
    state: start ? initialState(start, services.questions?.startWidth(job.tree)) : null,
    scope: answerScope(services.config, job.match),
    ...(services.compareReports ? { comparesReports: true as const } : {}),
  };
}

async function closeMatch(deps: WorkflowDeps, job: MatchJob, result: Ended): Promise<void> {
  await saveMatch(deps, job, result);
  deps.telemetry.note(endEvent(result));
  deps.progress({ kind: 'match_ended', match: job.match });
}

function endEvent({ end, scoreA, scoreB }: Ended): ArenaEvent {
  if (end.kind === 'void') return { kind: 'match_void', reason: end.void.reason, detail: end.void.detail };
  return { kind: 'match_ended', end: end.winner, scoreA, scoreB };
}

async function saveMatch(deps: WorkflowDeps, job: MatchJob, result: Ended | null): Promise<void> {
  const { match: id, tournament, tournamentRound, a, b, tree } = job;
  const scores = { scoreA: result?.scoreA ?? 0, scoreB: result?.scoreB ?? 0 };
  const earlierVoids = (await deps.ledger.matches.load(id))?.earlierVoids;
  const record = { id, tournament, tournamentRound, a, b, tree, end: result?.end ?? null, ...scores };
  await deps.ledger.matches.save({ ...record, ...(earlierVoids ? { earlierVoids } : {}) }, job.order);
}
