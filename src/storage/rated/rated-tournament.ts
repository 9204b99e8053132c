import type { TournamentRating } from '../../arena/match-battles.ts';
import { type QualityReport, QualityTally } from '../../arena/quality/quality-board.ts';
import type { TournamentHead } from '../../arena/tournament.ts';
import { storedConfig } from '../../config/load-config.ts';
import type { ItemRatings } from '../../ratings/ability/combined-rating.ts';
import { battleStandings } from '../../ratings/analysis.ts';
import { type PairStandings, pairStandings } from '../../ratings/pair-standings.ts';
import type { RatingReport } from '../../ratings/rating.ts';
import { loadItems, loadOutcomes } from '../ledger/load-outcomes.ts';
import type { Ledger } from '../ledger.ts';
import { computeInWorker } from './compute-in-worker.ts';

/**
 * The ratings of a tournament by matches. They are worked out once, when it ends, and read wherever they are shown; computed again only
 * for one that still runs, by other settings than it was set to be rated by, or where an older version stored them.
 */
export async function ratedTournament(
  ledger: Ledger,
  head: TournamentHead,
  settings: TournamentRating,
): Promise<RatingReport> {
  return (await storedRating(ledger, head, settings)) ?? (await rateMatches(ledger, head, settings));
}

/** Returns the rating stored when the tournament ended, if it was rated by these settings; else null. */
export async function storedRating(
  ledger: Pick<Ledger, 'leaderboards'>,
  { id, status }: TournamentHead,
  settings: TournamentRating,
): Promise<RatingReport | null> {
  return status === 'finished' ? ledger.leaderboards.loadRating(id, settings) : null;
}

/** The rating by all graded items, which no setting changes: as it was stored when the tournament ended, else computed. */
export async function ratedItems(
  ledger: Pick<Ledger, 'answers' | 'leaderboards' | 'streams'>,
  head: TournamentHead,
): Promise<ItemRatings> {
  const last = head.status === 'finished' ? await ledger.leaderboards.load(head.id) : null;
  return last?.items ?? rateItems(ledger, head);
}

/** Rates what was played by both. */
export async function rateAnew(
  ledger: Ledger,
  head: TournamentHead,
  settings: TournamentRating,
): Promise<{ readonly rating: RatingReport; readonly items: ItemRatings }> {
  return { rating: await rateMatches(ledger, head, settings), items: await rateItems(ledger, head) };
}

async function rateMatches(
  ledger: Pick<Ledger, 'answers' | 'streams'>,
  head: TournamentHead,
  settings: TournamentRating,
): Promise<RatingReport> {
  const outcomes = await loadOutcomes(ledger, head, settings);
  const { rating } = await computeInWorker({
    battles: outcomes.battles,
    options: outcomes.options(head),
    agents: head.agents,
    items: null,
  });
  if (rating === null) throw new Error(`${head.id} was not rated`);
  return rating;
}

async function rateItems(
  ledger: Pick<Ledger, 'answers' | 'streams'>,
  head: Pick<TournamentHead, 'id' | 'agents' | 'trees'>,
): Promise<ItemRatings> {
  const { id, agents } = head;
  const items = await loadItems(ledger, head);
  const { abilities } = await computeInWorker({ battles: null, options: {}, agents, items });
  if (abilities === null) throw new Error(`the items of ${id} were not rated`);
  return abilities.combined;
}

/**
 * Computes how every two agents compare by matches; a stored rating lacks their covariance. Null if too little is
 * known.
 */
export async function standingsByMatches(
  ledger: Pick<Ledger, 'answers' | 'streams'>,
  head: TournamentHead,
  settings: TournamentRating,
): Promise<PairStandings | null> {
  const outcomes = await loadOutcomes(ledger, head, settings);
  const standings = battleStandings(outcomes.battles, outcomes.options(head));
  return standings && pairStandings(standings);
}

/**
 * Returns how the reports of a tournament compare besides their facts: as stored when the tournament ended, else
 * computed. Null if its config does not have them compared.
 */
export async function ratedQuality(
  ledger: Pick<Ledger, 'leaderboards' | 'quality' | 'streams'>,
  head: TournamentHead,
): Promise<QualityReport | null> {
  const last = head.status === 'finished' ? await ledger.leaderboards.load(head.id) : null;
  return last?.quality ?? rateQuality(ledger, head);
}

/** Computes the same again, whatever is stored. */
export async function rateQuality(
  ledger: Pick<Ledger, 'quality' | 'streams'>,
  head: TournamentHead,
): Promise<QualityReport | null> {
  const { quality } = storedConfig(head);
  if (quality === undefined) return null;
  const tally = new QualityTally();
  for await (const portion of ledger.streams.answered(head.id))
    tally.add(portion, await ledger.quality.ofMatches(portion.matches.map(({ id }) => id)));
  return tally.report(head, quality.lengthControl);
}
