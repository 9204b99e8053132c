import type { RunProgress } from '../arena/run-progress.ts';
import { withPoolClient } from '../engine/pool-client.ts';
import { isoTime } from '../kernel/clock.ts';
import { OperatorError } from '../kernel/errors.ts';
import type { RunId, TournamentId } from '../kernel/ids.ts';
import { runSource } from '../web/app/run-source.ts';
import type { AppContext } from './app-context.ts';
import { type CancelledCalls, cancelBackgroundCalls } from './cancel-background-calls.ts';

/**
 * How a run stands that may be given up, or was while providers could not be told to stop.
 * @throws OperatorError where it has ended, or something works on it
 */
export async function abandonableRun(app: AppContext, run: RunId): Promise<RunProgress> {
  const source = runSource({ ...app, freeExecutors: app.liveness.freeExecutors });
  const progress = await source.loadRun(run);
  if (progress === null) throw new OperatorError(`there is no run ${run}`, "See 'dr-arena status --all'.");
  if (progress.status === 'abandoned' && (await app.ledger.modelCalls.openJobs(run)).length === 0)
    throw new OperatorError(`${run} is abandoned already`, 'There is nothing to do.');
  if (progress.status === 'finished')
    throw new OperatorError(`${run} is finished`, "Old tournaments are removed by 'dr-arena prune'.");
  if (progress.status === 'running')
    throw new OperatorError(`${run} is being worked on`, `Stop it first: dr-arena tournament stop ${run}`);
  return progress;
}

/**
 * Gives a run up for good: nothing of it is played any more, what was recorded stays until it is pruned, and then providers
 * are told to stop what they do for it in the background.
 * @throws OperatorError where it has ended, or something works on it
 */
export async function abandonRun(app: AppContext, run: RunId): Promise<CancelledCalls> {
  // Once it is recorded nobody takes the run up any more, and providers may take their time.
  await app.liveness.exclusively(`revive ${run}`, async () => {
    await abandonableRun(app, run);
    const at = isoTime(app.clock);
    // Both have the id of the run where it is a tournament that builds its own trees.
    await app.ledger.tournaments.abandon(run as TournamentId, at);
    await app.ledger.builds.abandon(run, at);
    await app.ledger.stops.note(run, { because: 'asked', detail: 'it was abandoned' });
    // What waits in the queues of workers would be taken up by the next one.
    await withPoolClient(app, (client) => client.stop(run));
  });
  return cancelBackgroundCalls(app, run);
}
