import type { WorkflowStatus } from '@dbos-inc/dbos-sdk';
import { groupBy } from '../kernel/group-by.ts';
import type { RunId } from '../kernel/ids.ts';
import { buildWorkflowId } from '../storage/run-workflow-kinds.ts';
import {
  type EngineCalls,
  everyWorkflow,
  leadId,
  localEngine,
  pagesOf,
  type RootWorkflow,
  statusOf,
  workflowsOf,
  workflowVersion,
} from './engine-calls.ts';
import type { RunOutcome, TreeOutcome } from './jobs.ts';
import { type Pool, queueIn } from './pool.ts';

/** Database operations that taking over needs and the engine does not offer. */
export interface Liveness {
  /** Returns those of the given executors that no longer live. */
  freeExecutors(executors: string[]): Promise<string[]>;
  /** Does the work while no other process does work of this name: two at once would resume a workflow twice. */
  exclusively<Value>(name: string, work: () => Promise<Value>): Promise<Value>;
  /**
   * Puts workflows that still wait into another queue. The engine would put back one that was begun a moment ago as well, and
   * then it would be at work twice.
   * @returns how many still waited
   */
  moveWaiting(workflows: string[], queueName: string): Promise<number>;
}

/**
 * Takes over what executors held that are gone: their workflows go into the pool's queues, where this process or another
 * picks them up at the step they had reached. What waits in another pool's queues is brought here as well.
 * @returns how many workflows were taken over
 */
export function takeOver(run: RunId, pool: Pool, liveness: Liveness, engine = localEngine): Promise<number> {
  return liveness.exclusively(`take over ${run}`, async () => {
    const waiting = ofThisVersion(await workflowsOf(engine, run, { status: 'ENQUEUED' }));
    const elsewhere = waiting.filter(({ workflowName, queueName }) => queueName !== queueIn(pool, workflowName));
    let count = await takeOrphans(run, pool, liveness, [], engine);
    for (const [queue, ids] of byQueue(pool, elsewhere)) count += await liveness.moveWaiting(ids, queue);
    return count;
  });
}

/**
 * The same of those alone who held something, are gone, and are no workers, who look after each other; what waits stays
 * where it waits.
 * @param workers the executors of workers
 */
export function takeOverHeld(
  run: RunId,
  pool: Pool,
  liveness: Liveness,
  workers: readonly string[],
  engine = localEngine,
): Promise<number> {
  return liveness.exclusively(`take over ${run}`, () => takeOrphans(run, pool, liveness, workers, engine));
}

/** @param except executors whose work is left to others */
async function takeOrphans(
  run: RunId,
  pool: Pool,
  liveness: Liveness,
  except: readonly string[],
  engine: EngineCalls,
): Promise<number> {
  const pending = (await workflowsOf(engine, run, { status: 'PENDING' })).flatMap(({ executorId, ...workflow }) =>
    executorId === undefined || except.includes(executorId) ? [] : [{ ...workflow, executorId }],
  );
  const dead = new Set(await liveness.freeExecutors([...new Set(pending.map(({ executorId }) => executorId))]));
  return resumeIn(pool, ofThisVersion(pending.filter(({ executorId }) => dead.has(executorId))), engine);
}

/**
 * Takes over what the given executors held, in whatever run and of whatever version: each waits for a worker of its own
 * version, since nobody looks after these executors any more.
 * @returns how many workflows that were
 */
export async function takeOverFrom(executors: readonly string[], pool: Pool, engine = localEngine): Promise<number> {
  if (executors.length === 0) return 0;
  const pending = await everyWorkflow(engine, { status: 'PENDING', executorId: [...executors] });
  return resumeIn(pool, pending, engine);
}

/** Without those of another version, which are nobody's here. */
function ofThisVersion(workflows: readonly WorkflowStatus[]): readonly WorkflowStatus[] {
  return workflows.filter(({ applicationVersion = workflowVersion }) => applicationVersion === workflowVersion);
}

/**
 * Puts workflows into the pool's queues. One that had recorded that its last step failed, and not yet that it failed itself,
 * as on a full disk, would come to that record again: it goes back to that step.
 * @returns how many
 */
async function resumeIn(pool: Pool, workflows: readonly WorkflowStatus[], engine: EngineCalls): Promise<number> {
  const whole: WorkflowStatus[] = [];
  for (const workflow of workflows) {
    const { last } = await readSteps(workflow.workflowID, engine);
    if (last === null || last.error === null) whole.push(workflow);
    else await rewindHeld(workflow, last.functionID, pool, engine);
  }
  for (const [queueName, ids] of byQueue(pool, whole)) await engine.resumeWorkflows(ids, { queueName });
  return workflows.length;
}

/** The engine rewinds only what has ended. */
async function rewindHeld(workflow: WorkflowStatus, startStep: number, pool: Pool, engine: EngineCalls): Promise<void> {
  const { workflowID, workflowName, status } = workflow;
  if (status !== 'CANCELLED') await engine.cancelWorkflows([workflowID]);
  await engine.rewindWorkflow(workflowID, { startStep, queueName: queueIn(pool, workflowName) });
}

function byQueue(pool: Pool, workflows: readonly WorkflowStatus[]): Map<string, string[]> {
  const queues = groupBy(workflows, ({ workflowName }) => queueIn(pool, workflowName));
  return new Map([...queues].map(([queue, own]) => [queue, own.map(({ workflowID }) => workflowID)]));
}

/**
 * Puts back to work what was stopped and what ended with an error. A run that failed as a whole, for lack of seeds or
 * trees, is tried again from its beginning, with the seeds that gave no tree: what kept them from it may have passed.
 */
export async function revive(lead: RootWorkflow, pool: Pool, engine: EngineCalls): Promise<void> {
  await resumeIn(pool, ofThisVersion(await workflowsOf(engine, lead.run, { status: 'CANCELLED' })), engine);
  await reviveFailed(lead.run, pool, engine);
  if (!(await hasFailed(leadId(lead), engine))) return;
  await revivePoorTrees(lead.run, pool, engine);
  for (const id of new Set([buildWorkflowId(lead.run), leadId(lead)]))
    if (await hasFailed(id, engine)) await engine.rewindWorkflow(id, { queueName: pool.lead });
}

/**
 * Puts back to work what ended with an error, such as a database that was away for too long: from the step that failed,
 * so that nothing recorded is done again. Children come before those who wait for them.
 */
async function reviveFailed(run: RunId, pool: Pool, engine: EngineCalls): Promise<void> {
  const errors = await workflowsOf(engine, run, { status: 'ERROR' });
  for (const { workflowID, workflowName } of errors.reverse()) {
    const { failed: step, last } = await readSteps(workflowID, engine);
    const startStep = step?.functionID ?? (last?.functionID ?? -1) + 1;
    await engine.rewindWorkflow(workflowID, { startStep, queueName: queueIn(pool, workflowName) });
  }
}

type RecordedStep = NonNullable<Awaited<ReturnType<EngineCalls['listWorkflowSteps']>>>[number];

/** The first step that is recorded with an error, and the last step; null where there is none. */
async function readSteps(workflow: string, engine: EngineCalls) {
  let firstError: RecordedStep | null = null;
  let last: RecordedStep | null = null;
  for await (const steps of pagesOf(async (place) => (await engine.listWorkflowSteps(workflow, place)) ?? [])) {
    firstError ??= steps.find(({ error }) => error !== null) ?? null;
    last = steps.at(-1) ?? last;
  }
  return { failed: firstError, last };
}

/** Puts back to work the trees of a run that could not be built. */
async function revivePoorTrees(run: RunId, pool: Pool, engine: EngineCalls): Promise<void> {
  for (const { workflowID, workflowName, output } of await workflowsOf(engine, run, {
    status: 'SUCCESS',
    loadOutput: true,
  })) {
    const outcome = output as TreeOutcome | undefined;
    if (workflowName === 'tree' && outcome?.ok === false)
      await engine.rewindWorkflow(workflowID, { queueName: pool.trees });
  }
}

async function hasFailed(id: string, engine: EngineCalls): Promise<boolean> {
  const status = await statusOf(engine, id);
  return (status?.output as RunOutcome | undefined)?.kind === 'failed';
}
