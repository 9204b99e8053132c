import type { House } from '../compose/open-house.ts';
import type { MatchId, TournamentId } from '../kernel/ids.ts';
import { roundLine } from '../report/terminal/round-line.ts';
import type { Progress } from '../workflows/progress.ts';

/** How often it is looked for rounds, in milliseconds. */
const lookEveryMs = 500;

/** Tells the rounds of a tournament as they are recorded, by whatever process; after the signal once more, then no longer. */
export async function tellRounds(
  house: House,
  tournament: TournamentId,
  progress: Progress,
  signal: AbortSignal,
): Promise<void> {
  const told = new Map<MatchId, number>();
  for (let last = false; !last; ) {
    last = signal.aborted;
    await tellNew(house, tournament, progress, told);
    if (!last) await house.clock.sleep(lookEveryMs, signal).catch(() => undefined);
  }
}

async function tellNew(
  { ledger }: House,
  tournament: TournamentId,
  progress: Progress,
  told: Map<MatchId, number>,
): Promise<void> {
  const matches = new Map((await ledger.loadMatches(tournament)).map((match) => [match.id, match]));
  for (const round of await ledger.loadRoundsOfTournament(tournament)) {
    const match = matches.get(round.match);
    if (match === undefined || round.number <= (told.get(round.match) ?? 0)) continue;
    told.set(round.match, round.number);
    progress({ kind: 'told', line: roundLine(round, match) });
  }
}
