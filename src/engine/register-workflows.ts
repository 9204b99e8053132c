import { DBOS } from '@dbos-inc/dbos-sdk';
import type { RefreshStopping } from '../arena/series/refresh.ts';
import { messageOf } from '../kernel/errors.ts';
import type { RunId, TournamentId } from '../kernel/ids.ts';
import { type RetryJob, tournamentWorkflowId } from '../storage/run-workflow-kinds.ts';
import { type ArenaIds, type LeadKind, withIds } from '../telemetry/arena-event.ts';
import { askAgent, checkRecorded, citeRecorded } from './ask-agent.ts';
import { runBuild, runTree } from './build-workflow.ts';
import {
  type AnswerJob,
  type AnswerStatus,
  answerKey,
  type BuildJob,
  leadPoll,
  type MatchJob,
  type RefreshJob,
  type RunOutcome,
  type TournamentJob,
  type TreeJob,
} from './jobs.ts';
import { playMatch } from './match-workflow.ts';
import {
  beginPortion,
  type ChildEnd,
  closeRefresh,
  judgePortion,
  noteEnd,
  planRefresh,
  publishRefresh,
} from './refresh-steps.ts';
import { type Stuck, startChild, step } from './step.ts';
import { retryVoids, tournamentWorkflow } from './tournament-workflow.ts';
import type { WorkflowDeps } from './workflow-deps.ts';

/** A run may be interrupted and taken over this often before the engine gives it up. */
const maxRecoveryAttempts = 100_000;

function register<Job, Value>(name: string, work: (job: Job) => Promise<Value>): (job: Job) => Promise<Value> {
  return DBOS.registerWorkflow(work, { name, maxRecoveryAttempts });
}

/** The workflows that a run is started by. */
export interface LeadingWorkflows {
  readonly tournament: (job: TournamentJob) => Promise<RunOutcome>;
  readonly build: (job: BuildJob) => Promise<RunOutcome>;
  readonly retry: (job: RetryJob) => Promise<RunOutcome>;
}

/** Registers every durable workflow. Call it once in a process, before the engine is launched. */
export function registerWorkflows(deps: WorkflowDeps): LeadingWorkflows {
  const answer = register('answer', (job: AnswerJob) =>
    // One of another process's match knows it by its job; one of this process's is in the midst of it.
    inTournament(
      deps,
      { run: job.tournament, agent: job.agent, task: job.task, ...(job.match && { match: job.match }) },
      () => answerAndCheck(deps, job),
    ),
  );
  const tree = register('tree', (job: TreeJob) => withIds({ run: job.run }, () => runTree(deps, job)));
  const build = register('build', (job: BuildJob) =>
    runWithEvents(deps, 'build', job.run, () => runBuild(deps, tree, job)),
  );
  const match = register('match', (job: MatchJob) =>
    inTournament(deps, { run: job.tournament, match: job.match }, () => playMatch(deps, answer, job)),
  );
  const tournament = register('tournament', (job: TournamentJob) =>
    runWithEvents(deps, 'tournament', job.tournament, () => tournamentWorkflow(deps, { build, match }, job)),
  );
  const retry = register('retry', (job: RetryJob) =>
    runWithEvents(deps, 'retry', job.tournament, () => retryVoids(deps, match, job)),
  );
  // Refreshes are started by their name (tick-schedules.ts).
  register('refresh', (job: RefreshJob) => runRefresh(deps, tournament, job));
  return { tournament, build, retry };
}

/** An answer, where it is of a task pack what the pack's program finds of it, and where they are looked at its citations. */
async function answerAndCheck(deps: WorkflowDeps, job: AnswerJob): Promise<AnswerStatus> {
  const status = await step('ask', () => askAgent(deps, job), asking(job));
  if (status.kind !== 'recorded') return status;
  const outcome = status.isUnchecked
    ? await step('check', () => checkRecorded(deps, job), {
        ifStuck: (detail): AnswerStatus => ({ kind: 'unchecked', detail }),
      })
    : status;
  if (outcome.kind !== 'recorded' || !status.isUncited) return outcome;
  return step('cite', () => citeRecorded(deps, job), { ifStuck: (): AnswerStatus => ({ kind: 'recorded' }) });
}

/** Each try of a match asks in a workflow of its own; what stood still in one would in the next. */
function asking({ tournament, agent, task, scope }: AnswerJob): Stuck<AnswerStatus> {
  return {
    key: answerKey(tournament, agent, task, scope),
    ifStuck: (detail) => ({ kind: 'unavailable', detail }),
  };
}

type TournamentIds = ArenaIds & { readonly run: TournamentId };

/** Does work for a tournament; where that asks what is private, nobody is told what is said of it. */
async function inTournament<Value>(
  { ledger: { tournaments, examSets } }: WorkflowDeps,
  ids: TournamentIds,
  work: () => Promise<Value>,
): Promise<Value> {
  const asksInPrivate = async () => {
    const head = await tournaments.load(ids.run);
    return head !== null && examSets.isSecret(head);
  };
  // While the database cannot be asked, it is taken for private: the steps of the work wait for it, each in its turn.
  const withheld = await asksInPrivate().catch(() => true);
  return withIds({ ...ids, ...(withheld && { withheld }) }, work);
}

/** Does the work of a leading workflow and notes its start, which may be a resumption, and its end. */
function runWithEvents(
  { telemetry }: WorkflowDeps,
  lead: LeadKind,
  run: RunId,
  work: () => Promise<RunOutcome>,
): Promise<RunOutcome> {
  return withIds({ run }, async () => {
    telemetry.note({ kind: 'run_begun', lead });
    const outcome = await work();
    if (outcome.kind === 'finished') telemetry.note({ kind: 'run_finished', lead });
    else telemetry.note({ kind: 'run_failed', lead, detail: outcome.detail });
    return outcome;
  });
}

type TournamentWorkflow = (job: TournamentJob) => Promise<RunOutcome>;

/**
 * Plays the portions of a refresh, each a tournament of its own, until the last or until there is no need for more; then
 * writes what the schedule is to write. Failures are values: the next refresh begins at its time all the same.
 */
async function runRefresh(
  deps: WorkflowDeps,
  tournament: TournamentWorkflow,
  job: RefreshJob,
): Promise<RefreshStopping> {
  const stopping = await playPortions(deps, tournament, job);
  await step('end', () => noteEnd(deps, job, stopping));
  const unwritten = await step('publish', () => publishRefresh(deps, job));
  await step('close', () => closeRefresh(deps, job, unwritten));
  return stopping;
}

async function playPortions(
  deps: WorkflowDeps,
  tournament: TournamentWorkflow,
  job: RefreshJob,
): Promise<RefreshStopping> {
  const plan = await step('plan', () => planRefresh(deps, job));
  if (!plan.ok) return { stoppedBy: 'failed', detail: plan.failure };
  const { portions } = plan.value;
  for (let portion = 1; portion <= portions; portion++) {
    const next = await step('portion', () => beginPortion(deps, job, portion));
    if (next.kind === 'stop') return { stoppedBy: next.stoppedBy, detail: next.detail };
    const end = await playTournament(deps, tournament, next.tournament);
    const stopping = await step('judge', () => judgePortion(deps, job, { portion, portions, ended: end }));
    if (stopping !== null) return stopping;
  }
  return { stoppedBy: 'portions', detail: null };
}

/** Plays a portion's tournament on whichever worker takes it. */
async function playTournament(
  deps: WorkflowDeps,
  workflow: TournamentWorkflow,
  tournament: TournamentId,
): Promise<ChildEnd> {
  const handle = await startChild(workflow, tournamentWorkflowId(tournament), deps.pool.lead, { tournament });
  try {
    const outcome = await handle.getResult(leadPoll);
    return outcome.kind === 'finished' ? outcome : { ...outcome, tournament };
  } catch (error) {
    // It was stopped from elsewhere, for lack of money or of a key, or ended with an error that no code foresaw.
    return { kind: 'broken', tournament, detail: messageOf(error) };
  }
}
