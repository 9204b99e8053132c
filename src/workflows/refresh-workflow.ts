import { DBOS } from '@dbos-inc/dbos-sdk';
import { messageOf } from '../kernel/errors.ts';
import type { TournamentId } from '../kernel/ids.ts';
import type { RefreshStopping } from '../tournament/refresh/refresh-stop.ts';
import { leadPoll, placeOf, type RunOutcome, type TournamentJob, tournamentWorkflowId } from './jobs.ts';
import type { Parts } from './parts.ts';
import type { RefreshJob } from './refresh-jobs.ts';
import {
  beginPortion,
  type ChildEnd,
  closeRefresh,
  judgePortion,
  noteEnd,
  planRefresh,
  publishRefresh,
} from './refresh-steps.ts';
import { step } from './step.ts';

type TournamentWorkflow = (job: TournamentJob) => Promise<RunOutcome>;

/**
 * Plays the portions of a refresh, each a tournament of its own, until the last or until there is no need for more; then
 * writes what the schedule is to write. Failures are values: the next refresh begins at its time all the same.
 */
export async function runRefresh(
  parts: Parts,
  tournament: TournamentWorkflow,
  job: RefreshJob,
): Promise<RefreshStopping> {
  const stopping = await playPortions(parts, tournament, job);
  await step('end', () => noteEnd(parts, job, stopping));
  const unwritten = await step('publish', () => publishRefresh(parts, job));
  await step('close', () => closeRefresh(parts, job, unwritten));
  return stopping;
}

async function playPortions(parts: Parts, tournament: TournamentWorkflow, job: RefreshJob): Promise<RefreshStopping> {
  const plan = await step('plan', () => planRefresh(parts, job));
  if (!plan.ok) return { stoppedBy: 'failed', detail: plan.failure };
  const { portions } = plan.value;
  for (let portion = 1; portion <= portions; portion++) {
    const begun = await step('portion', () => beginPortion(parts, job, portion));
    if (begun.kind === 'stop') return { stoppedBy: begun.stoppedBy, detail: begun.detail };
    const ended = await playTournament(parts, tournament, begun.tournament);
    const stopping = await step('judge', () => judgePortion(parts, job, { portion, portions, ended }));
    if (stopping !== null) return stopping;
  }
  return { stoppedBy: 'portions', detail: null };
}

/** Plays a portion's tournament on whichever worker takes it. */
async function playTournament(parts: Parts, workflow: TournamentWorkflow, tournament: TournamentId): Promise<ChildEnd> {
  const start = { workflowID: tournamentWorkflowId(tournament), queueName: parts.pool.lead, ...placeOf({}) };
  const handle = await DBOS.startWorkflow(workflow, start)({ tournament });
  try {
    const outcome = await handle.getResult(leadPoll);
    return outcome.kind === 'finished' ? outcome : { ...outcome, tournament };
  } catch (thrown) {
    // It was stopped from elsewhere, for want of money or of a key, or ended with an error that no code foresaw.
    return { kind: 'broken', tournament, detail: messageOf(thrown) };
  }
}
