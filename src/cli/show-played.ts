import type { AppContext } from '../application/app-context.ts';
import type { TournamentId } from '../kernel/ids.ts';
import { tellNext, tournamentSteps } from './next-steps.ts';
import { showLeaderboard } from './show-leaderboard.ts';
import type { CommandContext } from './terminal.ts';

/** What stands at the end of a played tournament: its leaderboard, and where to look next. */
export async function showPlayed(
  context: CommandContext,
  app: Pick<AppContext, 'ledger' | 'trees'>,
  tournament: TournamentId,
  { json }: { readonly json?: boolean },
): Promise<void> {
  await showLeaderboard(context, app, tournament, { json: json === true });
  if (json) return;
  const matches = await app.ledger.matches.ofTournament(tournament);
  const voids = matches.some(({ end }) => end?.kind === 'void');
  tellNext(context, tournamentSteps(tournament, voids));
}
