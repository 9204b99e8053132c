import type { AppContext } from '../application/app-context.ts';
import { playedTogether } from '../arena/played-together.ts';
import type { TournamentHead } from '../arena/tournament.ts';
import { aloneText, refreshAloneText } from '../reporting/together-words.ts';

/** That a tournament is rated together with others, and by which command; null where it is not. */
export async function aloneNote({ ledger }: Pick<AppContext, 'ledger'>, head: TournamentHead): Promise<string | null> {
  const refresh = await ledger.refreshes.ofTournament(head.id);
  if (refresh !== null) return refreshAloneText(refresh);
  const together = playedTogether(await ledger.tournaments.list(), head);
  return together && aloneText([head], together);
}
