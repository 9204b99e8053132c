import type { House } from '../compose/open-house.ts';
import { createTournament, type NewTournament, runTournament } from '../compose/run-tournament.ts';
import { OperatorError } from '../kernel/errors.ts';
import type { TournamentId } from '../kernel/ids.ts';
import type { TournamentOutcome } from '../workflows/tournament-workflow.ts';
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
  const outcome = await playShown(context, house, tournament);
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

async function playShown(
  context: CommandContext,
  house: House,
  tournament: TournamentId,
): Promise<TournamentOutcome | null> {
  const display = progressDisplay(context.terminal, house.clock);
  try {
    return await runTournament(house, { tournament, progress: display.report, signal: context.signal });
  } finally {
    display.close();
  }
}
