import { DBOS } from '@dbos-inc/dbos-sdk';
import { askAgent } from './ask-agent.ts';
import { runBuild, runTree } from './build-workflow.ts';
import type { AnswerJob, BuildJob, MatchJob, RetryJob, RunOutcome, TournamentJob, TreeJob } from './jobs.ts';
import { playMatch } from './match-workflow.ts';
import type { Parts } from './parts.ts';
import type { RefreshJob, RefreshOutcome } from './refresh-jobs.ts';
import { runRefresh } from './refresh-workflow.ts';
import { retryVoids } from './retry-workflow.ts';
import { step } from './step.ts';
import { runTournament } from './tournament-workflow.ts';

/** A run may be interrupted and taken over this often before the engine gives it up. */
const settings = { maxRecoveryAttempts: 100_000 };

/** The workflows that a run is started by. */
export interface LeadingWorkflows {
  readonly tournament: (job: TournamentJob) => Promise<RunOutcome>;
  readonly build: (job: BuildJob) => Promise<RunOutcome>;
  readonly retry: (job: RetryJob) => Promise<RunOutcome>;
}

/** Registers every durable workflow. Call it once in a process, before the engine is launched. */
export function registerWorkflows(parts: Parts): LeadingWorkflows {
  const answer = DBOS.registerWorkflow((job: AnswerJob) => step('ask', () => askAgent(parts, job)), {
    ...settings,
    name: 'answer',
  });
  const tree = DBOS.registerWorkflow((job: TreeJob) => runTree(parts, job), { ...settings, name: 'tree' });
  const build = DBOS.registerWorkflow((job: BuildJob) => runBuild(parts, tree, job), { ...settings, name: 'build' });
  const match = DBOS.registerWorkflow((job: MatchJob) => playMatch(parts, answer, job), { ...settings, name: 'match' });
  const tournament = DBOS.registerWorkflow((job: TournamentJob) => runTournament(parts, { build, match }, job), {
    ...settings,
    name: 'tournament',
  });
  const retry = DBOS.registerWorkflow((job: RetryJob) => retryVoids(parts, match, job), { ...settings, name: 'retry' });
  // Refreshes are started by their name (tick-schedules.ts).
  DBOS.registerWorkflow((job: RefreshJob): Promise<RefreshOutcome> => runRefresh(parts, tournament, job), {
    ...settings,
    name: 'refresh',
  });
  return { tournament, build, retry };
}
