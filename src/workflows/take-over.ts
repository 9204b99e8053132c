import { DBOS } from '@dbos-inc/dbos-sdk';
import type { RunId } from '../kernel/ids.ts';
import { queueOf, type TreeOutcome } from './jobs.ts';

/** Workflow ids begin with one of these, followed by the run's id. */
const kinds = ['tournament', 'retry', 'build', 'tree', 'match', 'answer'] as const;

/** Workflows listed at a time. */
const page = 1000;
/** Pages listed at most, a bound far above any run. */
const pages = 1000;

/** What taking over needs of the database that the engine does not offer. */
export interface Liveness {
  /** Which of the given executors no longer live. */
  freeExecutors(executors: string[]): Promise<string[]>;
  /** Does the work while no other process does work of this name: two at once would resume a workflow twice. */
  exclusively<Value>(name: string, work: () => Promise<Value>): Promise<Value>;
}

/**
 * Takes over what executors held that are gone: their workflows go back into the run's queues, where this
 * process or another picks them up at the step they had reached.
 * @returns how many workflows were taken over
 */
export function takeOver(run: RunId, liveness: Liveness): Promise<number> {
  return liveness.exclusively(`take over ${run}`, () => resumeOrphans(run, liveness));
}

async function resumeOrphans(run: RunId, liveness: Liveness): Promise<number> {
  const held = await workflowsOf(run, 'PENDING');
  const executors = [...new Set(held.flatMap(({ executorId }) => executorId ?? []))];
  const gone = new Set(await liveness.freeExecutors(executors));
  const orphans = held.filter(({ executorId }) => executorId !== undefined && gone.has(executorId));
  const queues = new Map<string, string[]>();
  for (const { workflowID, workflowName } of orphans) {
    const queue = queueOf(workflowName, run);
    queues.set(queue, [...(queues.get(queue) ?? []), workflowID]);
  }
  for (const [queueName, workflows] of queues) await DBOS.resumeWorkflows(workflows, { queueName });
  return orphans.length;
}

/**
 * Puts back to work what ended with an error, such as a database that was away for too long: from the step that failed,
 * so that nothing recorded is done again. Children come before those who wait for them.
 */
export async function reviveFailed(run: RunId): Promise<void> {
  const failed = await workflowsOf(run, 'ERROR');
  for (const { workflowID, workflowName } of failed.reverse()) {
    const startStep = await firstStepToRepeat(workflowID);
    await DBOS.rewindWorkflow(workflowID, { startStep, queueName: queueOf(workflowName, run) });
  }
}

/** The step that is recorded with an error, else the one after the last. */
async function firstStepToRepeat(workflow: string): Promise<number> {
  for (let offset = 0; offset < page * pages; offset += page) {
    const steps = (await DBOS.listWorkflowSteps(workflow, { limit: page, offset })) ?? [];
    const failed = steps.find(({ error }) => error !== null);
    if (failed) return failed.functionID;
    if (steps.length < page) return (steps.at(-1)?.functionID ?? -1) + 1;
  }
  return 0;
}

/** Puts back to work the trees of a run that could not be built. */
export async function revivePoorTrees(run: RunId): Promise<void> {
  for (const { workflowID, workflowName, output } of await workflowsOf(run, 'SUCCESS')) {
    const outcome = output as TreeOutcome | undefined;
    if (workflowName === 'tree' && outcome?.ok === false)
      await DBOS.rewindWorkflow(workflowID, { queueName: queueOf(workflowName, run) });
  }
}

async function workflowsOf(run: RunId, status: 'PENDING' | 'ERROR' | 'SUCCESS') {
  const found = [];
  for (let number = 0; number < pages; number++) {
    const listed = await DBOS.listWorkflows({
      status,
      workflow_id_prefix: kinds.map((kind) => `${kind}/${run}`),
      loadInput: false,
      loadOutput: status === 'SUCCESS',
      limit: page,
      offset: number * page,
    });
    found.push(...listed);
    if (listed.length < page) break;
  }
  return found;
}
