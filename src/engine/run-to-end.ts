import { DBOS } from '@dbos-inc/dbos-sdk';
import { isConnectionFault } from '../storage/connection-fault.ts';
import { withIds } from '../telemetry/arena-event.ts';
import { type Engine, type EngineDeps, launchEngine } from './engine.ts';
import { jobOf, leadId, localEngine, type RootWorkflow, refuseOtherVersion, statusOf } from './engine-calls.ts';
import type { RunOutcome } from './jobs.ts';
import { type LeadingWorkflows, registerWorkflows } from './register-workflows.ts';
import { suspects } from './step.ts';
import { revive, takeOver } from './take-over.ts';

/** While waiting, workflows of executors that died are looked for this often, in seconds. */
const takeOverSeconds = 3;

/**
 * Runs a tournament, another try of its voids, or a build to its end in this process, or resumes it where others left
 * it. Starting one that runs elsewhere only follows it; what a dead process held is taken over.
 * @param deps with the pool of this run alone
 * @returns null when the signal aborted first, or the run was stopped from elsewhere; everything recorded is kept
 * @throws OperatorError for a run that another version of the program began
 */
export async function runToEnd(lead: RootWorkflow, deps: EngineDeps): Promise<RunOutcome | null> {
  const { pool, liveness } = deps;
  const { workflows, engine } = await startEngine(deps, [pool.lead, pool.trees, pool.matches]);
  try {
    await refuseOtherVersion(lead, localEngine);
    await takeOverTold(lead, deps);
    await liveness.exclusively(`revive ${lead.run}`, () => revive(lead, pool, localEngine));
    await start(workflows, lead);
    return await follow(lead, deps);
  } finally {
    await engine.close();
  }
}

/** Registers the workflows of a process and starts its engine. */
export async function startEngine(
  deps: EngineDeps,
  listen: readonly string[],
): Promise<{ readonly workflows: LeadingWorkflows; readonly engine: Engine }> {
  const workflows = registerWorkflows(deps);
  suspects.know(await deps.ledger.stuckSteps.of());
  // The engine makes its tables at its first launch; two processes that do so at once break each other's work.
  const engine = await deps.liveness.exclusively('launch', () => launchEngine(deps, listen));
  return { workflows, engine };
}

async function start(workflows: LeadingWorkflows, lead: RootWorkflow): Promise<void> {
  const workflow = workflows[lead.kind] as (job: ReturnType<typeof jobOf>) => Promise<RunOutcome>;
  await DBOS.startWorkflow(workflow, { workflowID: leadId(lead) })(jobOf(lead));
}

async function takeOverTold({ run }: RootWorkflow, { pool, telemetry, liveness }: EngineDeps): Promise<void> {
  const workflows = await takeOver(run, pool, liveness);
  if (workflows > 0) withIds({ run }, () => telemetry.note({ kind: 'took_over', workflows }));
}

async function follow(lead: RootWorkflow, deps: EngineDeps): Promise<RunOutcome | null> {
  const { signal } = deps;
  const patience = { timeoutSeconds: takeOverSeconds, pollingIntervalMs: 100 };
  const stopped = new Promise<null>((resolve) => {
    signal.addEventListener('abort', () => resolve(null), { once: true });
  });
  while (!signal.aborted) {
    const result = outcomeUnlessStopped(lead, DBOS.getResult<RunOutcome>(leadId(lead), patience));
    const outcome = await Promise.race([result, stopped]);
    if (outcome === 'stopped') return null;
    if (outcome) return outcome;
    if (signal.aborted) break;
    // Whether the database is lost the lease of this process tells; a look that it does not answer in time is left out.
    await takeOverTold(lead, deps).catch((error: unknown) => {
      if (!isConnectionFault(error)) throw error;
    });
  }
  return null;
}

/** @returns `stopped` when the run was stopped by another process */
async function outcomeUnlessStopped(
  lead: RootWorkflow,
  result: Promise<RunOutcome | null>,
): Promise<RunOutcome | 'stopped' | null> {
  try {
    return await result;
  } catch (error) {
    if ((await statusOf(localEngine, leadId(lead)))?.status === 'CANCELLED') return 'stopped';
    throw error;
  }
}
