import type { RunId, TournamentId } from '../kernel/ids.ts';

/** The ids of a run's workflows begin with one of these, then a slash and the run's id. */
export const runWorkflowKinds = ['tournament', 'retry', 'build', 'tree', 'match', 'answer'] as const;

/** Plays the void matches of a finished tournament again. */
export interface RetryJob {
  readonly tournament: TournamentId;
  /** Number of the try, from 1. */
  readonly number: number;
}

/** The ids under which the engine keeps the workflows of runs. */
export const tournamentWorkflowId = (tournament: TournamentId) => `tournament/${tournament}`;
export const buildWorkflowId = (run: RunId) => `build/${run}`;
export const retryWorkflowId = (job: RetryJob) => `retry/${job.tournament}/${job.number}`;
