import type { House } from '../compose/open-house.ts';
import { OperatorError } from '../kernel/errors.ts';
import { tournamentId } from '../kernel/ids.ts';
import type { TournamentHead } from '../tournament/tournament-record.ts';

/**
 * The tournament a command is about: the one named, else the newest that was played for a ranking, else the newest match.
 * @throws OperatorError when there is none
 */
export async function findTournament(house: House, named: string | undefined): Promise<TournamentHead> {
  if (named !== undefined) {
    const head = await house.ledger.loadTournament(tournamentId(named));
    if (head) return head;
    throw new OperatorError(`there is no tournament ${named}`, "See 'dr-arena tournament status'.");
  }
  const all = await house.ledger.listTournaments();
  const newest = all.find(({ format }) => format !== 'match') ?? all[0];
  if (newest) return newest;
  throw new OperatorError('there is no tournament yet', "Play one: 'dr-arena demo' or 'dr-arena tournament run'.");
}
