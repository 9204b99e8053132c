import { DBOS } from '@dbos-inc/dbos-sdk';
import type { TournamentId } from '../kernel/ids.ts';
import { type EngineOptions, launchEngine } from './engine.ts';
import { tournamentWorkflowId } from './jobs.ts';
import type { Parts } from './parts.ts';
import { registerWorkflows } from './register-workflows.ts';
import { type Liveness, takeOver } from './take-over.ts';
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
  const engine = await launchEngine({ ...options, tournaments: [tournament] });
  try {
    await takeOver(tournament, liveness);
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
  while (!signal.aborted) {
    const outcome = await DBOS.getResult<TournamentOutcome>(tournamentWorkflowId(tournament), patience);
    if (outcome) return outcome;
    await takeOver(tournament, liveness);
  }
  return null;
}
