import { ratingOptions, type TournamentRating } from '../arena/match-battles.ts';
import type { TournamentHead } from '../arena/tournament.ts';
import type { RatingReport } from '../ratings/rating.ts';
import { loadOutcomes } from '../storage/ledger/load-outcomes.ts';
import type { Ledger } from '../storage/ledger.ts';
import { computeInWorker } from './compute-in-worker.ts';

/**
 * The ratings of a tournament. They are worked out once, when it ends, and read wherever they are shown; anew only for one
 * that still runs, by other settings than it was set to be rated by, or where an older version stored them.
 */
export async function ratedTournament(
  ledger: Ledger,
  head: TournamentHead,
  settings: TournamentRating,
): Promise<RatingReport> {
  return (await storedRating(ledger, head, settings)) ?? (await rateAnew(ledger, head, settings));
}

/** What was stored when it ended, by these settings; else null. */
export async function storedRating(
  ledger: Pick<Ledger, 'leaderboards'>,
  { id, status }: TournamentHead,
  settings: TournamentRating,
): Promise<RatingReport | null> {
  return status === 'finished' ? ledger.leaderboards.loadRating(id, settings) : null;
}

/** Rates what was played. */
export async function rateAnew(
  ledger: Ledger,
  head: TournamentHead,
  settings: TournamentRating,
): Promise<RatingReport> {
  const { battles } = await loadOutcomes(ledger, head.id, settings);
  const options = ratingOptions(head, settings);
  const { rating } = await computeInWorker({ battles: battles.columns(), options, agents: head.agents, items: null });
  if (rating === null) throw new Error(`${head.id} was not rated`);
  return rating;
}
