import { DBOS } from '@dbos-inc/dbos-sdk';
import { isConnectionFault } from '../storage/connection-fault.ts';
import { withIds } from '../telemetry/arena-event.ts';
import { type AtOnce, type EngineOptions, launchEngine } from './engine.ts';
import { jobOf, leadId, localEngine, type RootWorkflow, refuseOtherVersion } from './engine-calls.ts';
import type { RunOutcome } from './jobs.ts';
import { type LeadingWorkflows, registerWorkflows } from './register-workflows.ts';
import { suspects } from './step.ts';
import { type Liveness, revive, takeOver } from './take-over.ts';
import type { WorkflowDeps } from './workflow-deps.ts';

export interface RunOptions extends Pick<EngineOptions, 'databaseUrl' | 'executor' | 'warn'> {
  /** With the pool of this run alone. */
  readonly deps: WorkflowDeps;
  readonly lead: RootWorkflow;
  readonly liveness: Liveness;
  readonly atOnce: Omit<AtOnce, 'answers'>;
  readonly signal: AbortSignal;
}

/** While waiting, workflows of executors that died are looked for this often, in seconds. */
const takeOverSeconds = 3;

/**
 * Runs a tournament, another try of its voids, or a build to its end in this process, or goes on with it where others left
 * it. Starting one that runs elsewhere only follows it; what a dead process held is taken over.
 * @returns null when the signal aborted first, or the run was stopped from elsewhere; everything recorded is kept
 * @throws OperatorError for a run that another version of the program began
 */
export async function runToEnd(options: RunOptions): Promise<RunOutcome | null> {
  const { deps, lead, liveness, signal } = options;
  const { pool } = deps;
  const workflows = registerWorkflows(deps);
  suspects.know(await deps.ledger.stuckSteps.of());
  // The engine makes its tables at its first launch; two processes that do so at once break each other's work.
  const engine = await liveness.exclusively('launch', () => launchEngine(ownOptions(options)));
  try {
    await refuseOtherVersion(lead, localEngine);
    await takeOverTold(lead, deps, liveness);
    await liveness.exclusively(`revive ${lead.run}`, () => revive(lead, pool, localEngine));
    await start(workflows, lead);
    return await follow(lead, deps, liveness, signal);
  } finally {
    await engine.close();
  }
}

function ownOptions({ deps: { pool, telemetry }, atOnce, databaseUrl, executor, warn }: RunOptions): EngineOptions {
  const listen = [pool.lead, pool.trees, pool.matches];
  return { databaseUrl, executor, warn, pool, listen, atOnce: { ...atOnce, answers: 1 }, traces: telemetry.traces };
}

async function start(workflows: LeadingWorkflows, lead: RootWorkflow): Promise<void> {
  const workflow = workflows[lead.kind] as (job: ReturnType<typeof jobOf>) => Promise<RunOutcome>;
  await DBOS.startWorkflow(workflow, { workflowID: leadId(lead) })(jobOf(lead));
}

async function takeOverTold(
  { run }: RootWorkflow,
  { pool, telemetry }: Pick<WorkflowDeps, 'pool' | 'telemetry'>,
  liveness: Liveness,
): Promise<void> {
  const workflows = await takeOver(run, pool, liveness);
  if (workflows > 0) withIds({ run }, () => telemetry.note({ kind: 'took_over', workflows }));
}

/** Whether the database is lost the lease of this process tells; a look that it does not answer in time is left out. */
async function takeOverUnlessAway(...look: Parameters<typeof takeOverTold>): Promise<void> {
  try {
    await takeOverTold(...look);
  } catch (thrown) {
    if (!isConnectionFault(thrown)) throw thrown;
  }
}

async function follow(
  lead: RootWorkflow,
  deps: Pick<WorkflowDeps, 'pool' | 'telemetry'>,
  liveness: Liveness,
  signal: AbortSignal,
): Promise<RunOutcome | null> {
  const patience = { timeoutSeconds: takeOverSeconds, pollingIntervalMs: 100 };
  const stopped = new Promise<null>((resolve) => {
    signal.addEventListener('abort', () => resolve(null), { once: true });
  });
  while (!signal.aborted) {
    const result = outcomeUnlessStopped(lead, DBOS.getResult<RunOutcome>(leadId(lead), patience));
    const outcome = await Promise.race([result, stopped]);
    if (outcome === 'stopped') return null;
    if (outcome) return outcome;
    if (!signal.aborted) await takeOverUnlessAway(lead, deps, liveness);
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
  } catch (thrown) {
    if ((await localEngine.statusOf(leadId(lead)))?.status === 'CANCELLED') return 'stopped';
    throw thrown;
  }
}
