import { refuseAbandoned, type TournamentHead } from '../arena/tournament.ts';
import { refuseGoneExaminer } from '../config/examiner-choice.ts';
import { refuseRetired, storedConfig } from '../config/load-config.ts';
import type { RootWorkflow } from '../engine/engine-calls.ts';
import { answerKey } from '../engine/jobs.ts';
import { withPoolClient } from '../engine/pool-client.ts';
import { isVoid } from '../engine/tournament-workflow.ts';
import { OperatorError } from '../kernel/errors.ts';
import { type RunId, type TournamentId, tournamentId } from '../kernel/ids.ts';
import { dollars } from '../reporting/spend-words.ts';
import type { AppContext, Records } from './app-context.ts';

/**
 * Returns the workflow that leads a tournament to be resumed: the tournament itself, or the try of its voids that is
 * under way.
 * @throws OperatorError for one that was abandoned, or whose Examiner no longer exists
 */
export async function leadOf(app: Records, tournament: TournamentId): Promise<RootWorkflow> {
  const head = await app.ledger.tournaments.load(tournament);
  if (head) {
    refuseAbandoned(head);
    const config = storedConfig(head);
    refuseGoneExaminer(config, head.id);
    refuseRetired(config, head.id, head.format);
  }
  const number = head?.retries;
  return number === undefined ? { kind: 'tournament', run: tournament } : { kind: 'retry', run: tournament, number };
}

/**
 * Sets what a tournament that has not finished may cost in all, in dollars.
 * @throws OperatorError where it is finished, or has spent as much already
 */
export async function raiseBudget(app: Records, head: TournamentHead, usd: number): Promise<void> {
  if (head.status === 'finished')
    throw new OperatorError(`tournament ${head.id} is finished`, 'It needs no further budget.');
  const committed = await app.ledger.modelCalls.committedUsd(head.id);
  if (usd <= committed)
    throw new OperatorError(
      `tournament ${head.id} has spent ${dollars(committed)} already`,
      `Give a budget above that: it is for the whole tournament.`,
    );
  const config = storedConfig(head);
  await app.ledger.tournaments.save({ ...head, config: { ...config, budget: { usd } } });
}

/**
 * Opens a finished tournament so that its void matches are played again; one that was interrupted in that is resumed.
 * @throws OperatorError where it has not finished, or has no void match
 */
export async function reopenVoids(app: Records, head: TournamentHead): Promise<void> {
  refuseAbandoned(head);
  const { id, status, retries } = head;
  if (status === 'running' && retries !== undefined) return;
  if (status !== 'finished')
    throw new OperatorError(`tournament ${id} is not finished`, `Finish it first: dr-arena tournament resume ${id}`);
  const matches = await app.ledger.matches.ofTournament(id);
  if (!matches.some(isVoid)) throw new OperatorError(`tournament ${id} has no void match`, 'There is nothing to do.');
  await app.ledger.stuckSteps.forget(answerKey(id));
  await app.ledger.tournaments.reopen(id);
}

/**
 * Breaks a tournament, a match or a build of trees off, wherever it is played. What was recorded is kept.
 * @returns which of them it is
 * @throws OperatorError where it has ended already
 */
export async function stopPlaying(app: AppContext, run: RunId): Promise<'tournament' | 'build'> {
  const tournament = await app.ledger.tournaments.load(tournamentId(run));
  const head = tournament ?? (await app.ledger.builds.load(run));
  if (head?.status !== 'running')
    throw new OperatorError(`${run} is ${head?.status ?? 'gone'}`, 'There is nothing to stop.');
  await app.ledger.stops.note(run, { because: 'asked', detail: 'it was stopped by hand' });
  await withPoolClient(app, (client) => client.stop(run));
  return tournament ? 'tournament' : 'build';
}
