import { DBOS } from '@dbos-inc/dbos-sdk';
import type { TournamentId } from '../kernel/ids.ts';
import { type EngineOptions, launchEngine } from './engine.ts';
import { leadQueue, tournamentWorkflowId } from './jobs.ts';
import type { Parts } from './parts.ts';
import { registerWorkflows } from './register-workflows.ts';
import { type Liveness, reviveFailed, takeOver } from './take-over.ts';
import type { TournamentOutcome } from './tournament-workflow.ts';

export interface RunOptions extends Omit<EngineOptions, 'tournaments'> {
  readonly parts: Parts;
  readonly tournament: TournamentId;
  readonly liveness: Liveness;
  readonly signal: AbortSignal;
}

/** While waiting, workflows of executors that died are looked for this often, in seconds. */
const takeOverSeconds = 3;

/**
 * Runs a tournament to its end in this process, or goes on with it where others left it. Starting one that runs
 * elsewhere only follows it; what a dead process held is taken over.
 * @returns null when the signal aborted first; everything recorded is kept
 */
export async function runToEnd(options: RunOptions): Promise<TournamentOutcome | null> {
  const { parts, tournament, liveness, signal } = options;
  const workflow = registerWorkflows(parts);
  // The engine makes its tables at its first launch; two processes that do so at once break each other's work.
  const launch = () => launchEngine({ ...options, tournaments: [tournament] });
  const engine = await liveness.exclusively('launch', launch);
  try {
    await takeOver(tournament, liveness);
    await liveness.exclusively(`revive ${tournament}`, () => reviveFailed(tournament));
    await retryIfUnplayable(tournament);
    await DBOS.startWorkflow(workflow, { workflowID: tournamentWorkflowId(tournament) })({ tournament });
    return await follow(tournament, liveness, signal);
  } finally {
    await engine.close();
  }
}

async function follow(
  tournament: TournamentId,
  liveness: Liveness,
  signal: AbortSignal,
): Promise<TournamentOutcome | null> {
  const patience = { timeoutSeconds: takeOverSeconds, pollingIntervalMs: 100 };
  const stopped = new Promise<null>((resolve) => {
    signal.addEventListener('abort', () => resolve(null), { once: true });
  });
  while (!signal.aborted) {
    const result = DBOS.getResult<TournamentOutcome>(tournamentWorkflowId(tournament), patience);
    const outcome = await Promise.race([result, stopped]);
    if (outcome) return outcome;
    if (!signal.aborted) await takeOver(tournament, liveness);
  }
  return null;
}

/** A tournament that could not be played, for want of seeds or trees, is tried again from its beginning. */
async function retryIfUnplayable(tournament: TournamentId): Promise<void> {
  const id = tournamentWorkflowId(tournament);
  const status = await DBOS.getWorkflowStatus(id);
  const outcome = status?.output as TournamentOutcome | undefined;
  if (outcome?.kind === 'failed') await DBOS.rewindWorkflow(id, { queueName: leadQueue(tournament) });
}
