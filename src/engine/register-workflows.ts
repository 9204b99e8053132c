import { DBOS } from '@dbos-inc/dbos-sdk';
import type { PoorSeed } from '../arena/build-record.ts';
import type { RefreshStopping } from '../arena/series/refresh.ts';
import { messageOf } from '../kernel/errors.ts';
import type { RunId, TournamentId, TreeId } from '../kernel/ids.ts';
import { type RetryJob, tournamentWorkflowId } from '../storage/run-workflow-kinds.ts';
import { type ArenaIds, type LeadKind, withIds } from '../telemetry/arena-event.ts';
import { askAgent, checkRecorded, citeRecorded } from './ask-agent.ts';
import {
  type BuildPlan,
  type BuiltTrees,
  closeBuild,
  growTree,
  keepSeeds,
  plantTreeStep,
  stuckTree,
} from './build-steps.ts';
import {
  type AnswerJob,
  type AnswerStatus,
  answerKey,
  type BuildJob,
  leadPoll,
  type MatchJob,
  queuePriority,
  type RefreshJob,
  type RunOutcome,
  type TournamentJob,
  type TreeJob,
  type TreeOutcome,
  treeWorkflowId,
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
import { type Stuck, step } from './step.ts';
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

/** Does the work of a leading workflow and tells of its begin, which may be a going on, and of its end. */
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
    const ended = await playTournament(deps, tournament, next.tournament);
    const stopping = await step('judge', () => judgePortion(deps, job, { portion, portions, ended }));
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
  const start = { workflowID: tournamentWorkflowId(tournament), queueName: deps.pool.lead, ...queuePriority({}) };
  const handle = await DBOS.startWorkflow(workflow, start)({ tournament });
  try {
    const outcome = await handle.getResult(leadPoll);
    return outcome.kind === 'finished' ? outcome : { ...outcome, tournament };
  } catch (error) {
    // It was stopped from elsewhere, for want of money or of a key, or ended with an error that no code foresaw.
    return { kind: 'broken', tournament, detail: messageOf(error) };
  }
}

type TreeWorkflow = (job: TreeJob) => Promise<TreeOutcome>;

/** Trees started together; as many as are still wanted, so that a poor seed is replaced by the next unused one. */
const mostAtOnce = 1000;

/** Seeds, then their trees side by side, poor ones replaced while seeds last. */
async function runBuild(deps: WorkflowDeps, tree: TreeWorkflow, job: BuildJob): Promise<RunOutcome> {
  const { run } = job;
  const plan = await step('seeds', () => keepSeeds(deps, run));
  if (!plan.ok) return { kind: 'failed', detail: plan.failure };
  deps.progress({ kind: 'trees_wanted', count: plan.value.wanted });
  const result = await growTrees(deps, tree, job, plan.value);
  await step('close', () => closeBuild(deps, run, result));
  if (result.trees.length > 0) return { kind: 'finished' };
  const reasons = result.poorSeeds.slice(0, 3).map(({ topic, detail }) => `${topic}: ${detail}`);
  return { kind: 'failed', detail: `no usable tree: ${reasons.join('; ')}`.slice(0, 2000) };
}

/** One tree: its root is chosen and kept in one step, so that a later step goes on with the same one. */
async function runTree(deps: WorkflowDeps, job: TreeJob): Promise<TreeOutcome> {
  const stuck = { ifStuck: (detail: string) => stuckTree(deps, job, detail) };
  const planted = await step('plant', () => plantTreeStep(deps, job), stuck);
  const outcome = planted.ok ? await step('grow', () => growTree(deps, job, planted.tree), stuck) : planted;
  if (outcome.ok) deps.telemetry.note({ kind: 'tree_built', tree: outcome.tree });
  else deps.telemetry.note({ kind: 'tree_failed', topic: outcome.topic, detail: outcome.detail });
  return outcome;
}

async function growTrees(deps: WorkflowDeps, tree: TreeWorkflow, job: BuildJob, plan: BuildPlan): Promise<BuiltTrees> {
  const trees: TreeId[] = [];
  const poorSeeds: PoorSeed[] = [];
  for (let next = 0; trees.length < plan.wanted && next < plan.seeds; ) {
    const batch = Math.min(plan.wanted - trees.length, plan.seeds - next, mostAtOnce);
    for (const outcome of await growBatch(deps, tree, job, next, batch)) {
      if (!outcome.ok) poorSeeds.push({ topic: outcome.topic, detail: outcome.detail });
      else if (!trees.includes(outcome.tree)) trees.push(outcome.tree);
    }
    next += batch;
  }
  return { trees, poorSeeds };
}

async function growBatch(
  deps: WorkflowDeps,
  tree: TreeWorkflow,
  { run, ...place }: BuildJob,
  first: number,
  count: number,
): Promise<TreeOutcome[]> {
  const handles = [];
  for (let seedIndex = first; seedIndex < first + count; seedIndex++) {
    const job: TreeJob = { run, seedIndex, ...place };
    const start = { workflowID: treeWorkflowId(job), queueName: deps.pool.trees, ...queuePriority(job) };
    handles.push(await DBOS.startWorkflow(tree, start)(job));
  }
  const outcomes: TreeOutcome[] = [];
  for (const handle of handles) outcomes.push(await handle.getResult(leadPoll));
  return outcomes;
}
