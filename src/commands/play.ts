import { createTournament, type NewTournament } from '../compose/create-tournament.ts';
import type { House } from '../compose/open-house.ts';
import { OperatorError } from '../kernel/errors.ts';
import type { TournamentId } from '../kernel/ids.ts';
import { runShown } from './run-shown.ts';
import type { CommandContext } from './terminal.ts';

/** Starts a new tournament and plays it to its end. */
export async function playNew(
  context: CommandContext,
  house: House,
  plan: NewTournament,
): Promise<TournamentId | null> {
  const tournament = await createTournament(house, plan);
  context.terminal.err(`tournament ${tournament}\n`);
  return playOn(context, house, tournament);
}

/**
 * Plays a recorded tournament to its end, with progress for the person who waits.
 * @returns null when interrupted
 * @throws OperatorError when the tournament cannot be played
 */
export async function playOn(
  context: CommandContext,
  house: House,
  tournament: TournamentId,
): Promise<TournamentId | null> {
  const outcome = await runShown(context, house, { kind: 'tournament', run: tournament });
  const advice = `Go on with: dr-arena tournament resume ${tournament}`;
  if (outcome?.kind === 'finished') return tournament;
  if (outcome) {
    throw new OperatorError(
      `tournament ${tournament} could not be played: ${outcome.detail}`,
      `See 'dr-arena doctor'. ${advice}`,
    );
  }
  if (house.lost.aborted) throw new OperatorError('the database went away; what was recorded is kept', advice);
  context.terminal.err(`interrupted; what was recorded is kept. ${advice}\n`);
  return null;
}
