import type { WorkflowStatus } from '@dbos-inc/dbos-sdk';
import type { RunId } from '../kernel/ids.ts';
import { type EngineCalls, ownEngine } from './engine-calls.ts';
import { type Pool, queueIn } from './pool.ts';
import { workflowVersion } from './workflow-version.ts';
import { everyWorkflow, workflowsOf } from './workflows-of.ts';

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
 * picks them up at the step they had reached. What waits in another pool's queues is brought here as well.
 * @returns how many workflows were taken over
 */
export function takeOver(run: RunId, pool: Pool, liveness: Liveness, engine = ownEngine): Promise<number> {
  return liveness.exclusively(`take over ${run}`, async () => {
    const held = await workflowsOf(engine, run, { status: 'PENDING' });
    const orphans = await orphansAmong(held, liveness);
    const waiting = await workflowsOf(engine, run, { status: 'ENQUEUED' });
    const elsewhere = waiting.filter(({ workflowName, queueName }) => queueName !== queueIn(pool, workflowName));
    let count = await resumeIn(pool, ofThisVersion(orphans), engine);
    for (const [queue, ids] of byQueue(pool, ofThisVersion(elsewhere))) count += await liveness.moveWaiting(ids, queue);
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
  {
    pool,
    liveness,
    workers,
  }: { readonly pool: Pool; readonly liveness: Liveness; readonly workers: readonly string[] },
  engine = ownEngine,
): Promise<number> {
  return liveness.exclusively(`take over ${run}`, async () => {
    const held = await workflowsOf(engine, run, { status: 'PENDING' });
    const byOthers = held.filter(({ executorId }) => executorId !== undefined && !workers.includes(executorId));
    return resumeIn(pool, ofThisVersion(await orphansAmong(byOthers, liveness)), engine);
  });
}

/**
 * Takes over what the given executors held, in whatever run and of whatever version: each waits for a worker of its own
 * version, since nobody looks after these executors any more.
 * @returns how many workflows that were
 */
export async function takeOverFrom(executors: readonly string[], pool: Pool, engine = ownEngine): Promise<number> {
  if (executors.length === 0) return 0;
  const held = await everyWorkflow(engine, { status: 'PENDING', executorId: [...executors] });
  return resumeIn(pool, held, engine);
}

async function orphansAmong(held: readonly WorkflowStatus[], liveness: Liveness): Promise<WorkflowStatus[]> {
  const executors = [...new Set(held.flatMap(({ executorId }) => executorId ?? []))];
  const gone = new Set(await liveness.freeExecutors(executors));
  return held.filter(({ executorId }) => executorId !== undefined && gone.has(executorId));
}

/** Without those of another version, which are nobody's here. */
export function ofThisVersion(workflows: readonly WorkflowStatus[]): WorkflowStatus[] {
  return workflows.filter(({ applicationVersion = workflowVersion }) => applicationVersion === workflowVersion);
}

/** Puts workflows into the pool's queues. @returns how many */
export async function resumeIn(pool: Pool, workflows: readonly WorkflowStatus[], engine: EngineCalls): Promise<number> {
  for (const [queueName, ids] of byQueue(pool, workflows)) await engine.resume(ids, queueName);
  return workflows.length;
}

function byQueue(pool: Pool, workflows: readonly WorkflowStatus[]): Map<string, string[]> {
  const queues = new Map<string, string[]>();
  for (const { workflowID, workflowName } of workflows) {
    const queue = queueIn(pool, workflowName);
    queues.set(queue, [...(queues.get(queue) ?? []), workflowID]);
  }
  return queues;
}
