import type { RunId } from '../kernel/ids.ts';
import type { EngineCalls } from './engine-calls.ts';
import { buildWorkflowId, type RunOutcome, type TreeOutcome } from './jobs.ts';
import { type Lead, leadId } from './lead.ts';
import { type Pool, queueIn } from './pool.ts';
import { ofThisVersion, resumeIn } from './take-over.ts';
import { workflowsOf } from './workflows-of.ts';

/** Steps listed at a time, and pages of them at most, a bound far above any workflow. */
const [page, pages] = [1000, 1000];

/**
 * Puts back to work what was stopped and what ended with an error. A run that failed as a whole, for want of seeds or
 * trees, is tried again from its beginning, with the seeds that gave no tree: what kept them from it may have passed.
 */
export async function revive(lead: Lead, pool: Pool, engine: EngineCalls): Promise<void> {
  await resumeIn(pool, ofThisVersion(await workflowsOf(engine, lead.run, { status: 'CANCELLED' })), engine);
  await reviveFailed(lead.run, pool, engine);
  if (!(await hasFailed(leadId(lead), engine))) return;
  await revivePoorTrees(lead.run, pool, engine);
  for (const id of new Set([buildWorkflowId(lead.run), leadId(lead)]))
    if (await hasFailed(id, engine)) await engine.rewind(id, { queueName: pool.lead });
}

/**
 * Puts back to work what ended with an error, such as a database that was away for too long: from the step that failed,
 * so that nothing recorded is done again. Children come before those who wait for them.
 */
async function reviveFailed(run: RunId, pool: Pool, engine: EngineCalls): Promise<void> {
  const failed = await workflowsOf(engine, run, { status: 'ERROR' });
  for (const { workflowID, workflowName } of failed.reverse()) {
    const startStep = await firstStepToRepeat(workflowID, engine);
    await engine.rewind(workflowID, { startStep, queueName: queueIn(pool, workflowName) });
  }
}

/** The step that is recorded with an error, else the one after the last. */
async function firstStepToRepeat(workflow: string, engine: EngineCalls): Promise<number> {
  for (let offset = 0; offset < page * pages; offset += page) {
    const steps = await engine.stepsOf(workflow, { limit: page, offset });
    const failed = steps.find(({ error }) => error !== null);
    if (failed) return failed.functionID;
    if (steps.length < page) return (steps.at(-1)?.functionID ?? -1) + 1;
  }
  return 0;
}

/** Puts back to work the trees of a run that could not be built. */
async function revivePoorTrees(run: RunId, pool: Pool, engine: EngineCalls): Promise<void> {
  for (const { workflowID, workflowName, output } of await workflowsOf(engine, run, {
    status: 'SUCCESS',
    loadOutput: true,
  })) {
    const outcome = output as TreeOutcome | undefined;
    if (workflowName === 'tree' && outcome?.ok === false) await engine.rewind(workflowID, { queueName: pool.trees });
  }
}

async function hasFailed(id: string, engine: EngineCalls): Promise<boolean> {
  const status = await engine.statusOf(id);
  return (status?.output as RunOutcome | undefined)?.kind === 'failed';
}
