import type { House } from '../compose/open-house.ts';
import { createTournament, type NewTournament, runTournament } from '../compose/run-tournament.ts';
import { OperatorError } from '../kernel/errors.ts';
import type { TournamentId } from '../kernel/ids.ts';
import { progressDisplay } from './progress-display.ts';
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
  const display = progressDisplay(context.terminal, house.clock);
  try {
    const outcome = await runTournament(house, { tournament, progress: display.report, signal: context.signal });
    if (outcome?.kind === 'failed') {
      throw new OperatorError(
        `tournament ${tournament} could not be played: ${outcome.detail}`,
        "Check 'dr-arena doctor'.",
      );
    }
    if (house.lost.aborted) {
      throw new OperatorError(
        'the database went away; what was recorded is kept',
        `Go on with: dr-arena tournament resume ${tournament}`,
      );
    }
    if (!outcome) context.terminal.err(`interrupted; go on with: dr-arena tournament resume ${tournament}\n`);
    return outcome ? tournament : null;
  } finally {
    display.close();
  }
}
