import { DBOS } from '@dbos-inc/dbos-sdk';
import type { BuildId, RunId, TournamentId } from '../kernel/ids.ts';
import { type EngineOptions, launchEngine } from './engine.ts';
import { buildWorkflowId, leadQueue, type RunOutcome, retryWorkflowId, tournamentWorkflowId } from './jobs.ts';
import type { Parts } from './parts.ts';
import { type LeadingWorkflows, registerWorkflows } from './register-workflows.ts';
import { type Liveness, reviveFailed, revivePoorTrees, takeOver } from './take-over.ts';

/** What is to be run. */
export type Lead =
  | { readonly kind: 'tournament'; readonly run: TournamentId }
  | { readonly kind: 'retry'; readonly run: TournamentId; readonly number: number }
  | { readonly kind: 'build'; readonly run: BuildId };

export interface RunOptions extends Omit<EngineOptions, 'run'> {
  readonly parts: Parts;
  readonly lead: Lead;
  readonly liveness: Liveness;
  readonly signal: AbortSignal;
}

/** While waiting, workflows of executors that died are looked for this often, in seconds. */
const takeOverSeconds = 3;

/**
 * Runs a tournament, another try of its voids, or a build to its end in this process, or goes on with it where others left it. Starting one that
 * runs elsewhere only follows it; what a dead process held is taken over.
 * @returns null when the signal aborted first; everything recorded is kept
 */
export async function runToEnd(options: RunOptions): Promise<RunOutcome | null> {
  const { parts, lead, liveness, signal } = options;
  const workflows = registerWorkflows(parts);
  // The engine makes its tables at its first launch; two processes that do so at once break each other's work.
  const launch = () => launchEngine({ ...options, run: lead.run });
  const engine = await liveness.exclusively('launch', launch);
  try {
    await takeOver(lead.run, liveness);
    await liveness.exclusively(`revive ${lead.run}`, () => revive(lead));
    await start(workflows, lead);
    return await follow(lead, liveness, signal);
  } finally {
    await engine.close();
  }
}

async function start(workflows: LeadingWorkflows, lead: Lead): Promise<void> {
  const settings = { workflowID: leadId(lead) };
  switch (lead.kind) {
    case 'build':
      await DBOS.startWorkflow(workflows.build, settings)({ run: lead.run });
      return;
    case 'retry':
      await DBOS.startWorkflow(workflows.retry, settings)({ tournament: lead.run, number: lead.number });
      return;
    case 'tournament':
      await DBOS.startWorkflow(workflows.tournament, settings)({ tournament: lead.run });
  }
}

function leadId(lead: Lead): string {
  if (lead.kind === 'build') return buildWorkflowId(lead.run);
  if (lead.kind === 'tournament') return tournamentWorkflowId(lead.run);
  return retryWorkflowId({ tournament: lead.run, number: lead.number });
}

async function follow(lead: Lead, liveness: Liveness, signal: AbortSignal): Promise<RunOutcome | null> {
  const patience = { timeoutSeconds: takeOverSeconds, pollingIntervalMs: 100 };
  const stopped = new Promise<null>((resolve) => {
    signal.addEventListener('abort', () => resolve(null), { once: true });
  });
  while (!signal.aborted) {
    const result = DBOS.getResult<RunOutcome>(leadId(lead), patience);
    const outcome = await Promise.race([result, stopped]);
    if (outcome) return outcome;
    if (!signal.aborted) await takeOver(lead.run, liveness);
  }
  return null;
}

/**
 * Puts back to work what ended with an error. A run that failed as a whole, for want of seeds or trees, is tried again
 * from its beginning, with the seeds that gave no tree: what kept them from it may have passed.
 */
async function revive(lead: Lead): Promise<void> {
  await reviveFailed(lead.run);
  if (!(await hasFailed(leadId(lead)))) return;
  await revivePoorTrees(lead.run);
  for (const id of new Set([buildWorkflowId(lead.run), leadId(lead)])) await rewindIfFailed(id, lead.run);
}

async function rewindIfFailed(id: string, run: RunId): Promise<void> {
  if (await hasFailed(id)) await DBOS.rewindWorkflow(id, { queueName: leadQueue(run) });
}

async function hasFailed(id: string): Promise<boolean> {
  const status = await DBOS.getWorkflowStatus(id);
  return (status?.output as RunOutcome | undefined)?.kind === 'failed';
}
