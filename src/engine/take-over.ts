import type { WorkflowStatus } from '@dbos-inc/dbos-sdk';
import { groupBy } from '../kernel/group-by.ts';
import type { RunId } from '../kernel/ids.ts';
import { buildWorkflowId } from '../storage/run-workflow-kinds.ts';
import {
  type EngineCalls,
  everyPage,
  everyWorkflow,
  leadId,
  localEngine,
  type RootWorkflow,
  statusOf,
  workflowsOf,
  workflowVersion,
} from './engine-calls.ts';
import type { RunOutcome, TreeOutcome } from './jobs.ts';
import { type Pool, queueIn } from './pool.ts';

/** What taking over needs of the database that the engine does not offer. */
export interface Liveness {
  /** Which of the given executors no longer live. */
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
 * picks them up at the step they had reached. What waits in another pool's queues is brought here as well, unless somebody who
 * lives leads the run: whoever else comes follows it.
 * @returns how many workflows were taken over
 */
export function takeOver(run: RunId, pool: Pool, liveness: Liveness, engine = localEngine): Promise<number> {
  return liveness.exclusively(`take over ${run}`, async () => {
    const waiting = ofThisVersion(await workflowsOf(engine, run, { status: 'ENQUEUED' }));
    const { orphans, living } = await heldOf(run, liveness, engine);
    let count = await resumeIn(pool, orphans, engine);
    if (living.some(({ workflowName }) => leading.includes(workflowName))) return count;
    const elsewhere = waiting.filter(({ workflowName, queueName }) => queueName !== queueIn(pool, workflowName));
    for (const [queue, some] of byQueue(pool, elsewhere)) count += await liveness.moveWaiting(some.map(idOf), queue);
    return count;
  });
}

/** Names of the workflows that lead a run. */
const leading: readonly string[] = ['tournament', 'retry', 'build'];

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
  return liveness.exclusively(`take over ${run}`, async () => {
    const { orphans } = await heldOf(run, liveness, engine);
    const theirs = orphans.filter(({ executorId }) => executorId !== undefined && !workers.includes(executorId));
    return resumeIn(pool, theirs, engine);
  });
}

/** What of a run is at work with executors that are gone, of this version, and with those that live. */
async function heldOf(run: RunId, liveness: Liveness, engine: EngineCalls) {
  const held = await workflowsOf(engine, run, { status: 'PENDING' });
  const executors = [...new Set(held.flatMap(({ executorId }) => executorId ?? []))];
  const gone = new Set<string | undefined>(await liveness.freeExecutors(executors));
  const orphans = ofThisVersion(held.filter(({ executorId }) => gone.has(executorId)));
  return { orphans, living: held.filter(({ executorId }) => !gone.has(executorId)) };
}

/**
 * Takes over what the given executors held, in whatever run and of whatever version: each waits for a worker of its own
 * version, since nobody looks after these executors any more.
 * @returns how many workflows that were
 */
export async function takeOverFrom(executors: readonly string[], pool: Pool, engine = localEngine): Promise<number> {
  if (executors.length === 0) return 0;
  const held = await everyWorkflow(engine, { status: 'PENDING', executorId: [...executors] });
  return resumeIn(pool, held, engine);
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
    else {
      const { workflowID, workflowName, status } = workflow;
      // The engine rewinds only what has ended.
      if (status !== 'CANCELLED') await engine.cancelWorkflows([workflowID]);
      await engine.rewindWorkflow(workflowID, { startStep: last.functionID, queueName: queueIn(pool, workflowName) });
    }
  }
  for (const [queueName, some] of byQueue(pool, whole)) await engine.resumeWorkflows(some.map(idOf), { queueName });
  return workflows.length;
}

function byQueue(pool: Pool, workflows: readonly WorkflowStatus[]) {
  return groupBy(workflows, ({ workflowName }) => queueIn(pool, workflowName));
}

const idOf = ({ workflowID }: WorkflowStatus) => workflowID;

/**
 * Puts back to work what was stopped and what ended with an error. A run that failed as a whole, for want of seeds or
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
  const failed = await workflowsOf(engine, run, { status: 'ERROR' });
  for (const { workflowID, workflowName } of failed.reverse()) {
    const { failed: step, last } = await readSteps(workflowID, engine);
    const startStep = step?.functionID ?? (last?.functionID ?? -1) + 1;
    await engine.rewindWorkflow(workflowID, { startStep, queueName: queueIn(pool, workflowName) });
  }
}

/** The first step that is recorded with an error, and the last step; null where there is none. */
async function readSteps(workflow: string, engine: EngineCalls) {
  const steps = await everyPage((place) => engine.listWorkflowSteps(workflow, place));
  return { failed: steps.find(({ error }) => error !== null) ?? null, last: steps.at(-1) ?? null };
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
