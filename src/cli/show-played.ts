import type { AppContext } from '../application/app-context.ts';
import type { TournamentId } from '../kernel/ids.ts';
import { demandClauses, type GateOptions } from './fail-if.ts';
import { tellNext, tournamentSteps } from './next-steps.ts';
import { showLeaderboard } from './show-leaderboard.ts';
import type { CommandContext } from './terminal.ts';

/** What stands at the end of a played tournament: its leaderboard, where to look next, and what of its gate is not met. */
export async function showPlayed(
  context: CommandContext,
  app: Pick<AppContext, 'ledger' | 'trees'>,
  tournament: TournamentId,
  { json, ...gate }: GateOptions & { readonly json?: boolean | undefined },
): Promise<void> {
  const results = await showLeaderboard(context, app, tournament, { json: json === true, gate });
  if (!json) {
    const matches = await app.ledger.matches.ofTournament(tournament);
    const voids = matches.some(({ end }) => end?.kind === 'void');
    tellNext(context, tournamentSteps(tournament, voids));
  }
  demandClauses(context, results);
}
