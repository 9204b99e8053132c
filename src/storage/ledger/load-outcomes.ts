import { itemResults } from '../../arena/item-results.ts';
import type { TournamentRating } from '../../arena/match-battles.ts';
import type { PlayedPortion } from '../../arena/rounds-by-match.ts';
import { TournamentOutcomes } from '../../arena/void-tally.ts';
import type { TournamentId } from '../../kernel/ids.ts';
import { type CountedItems, ItemCounter } from '../../ratings/ability/ability.ts';
import type { Ledger } from '../ledger.ts';

/** The items that depth and width ratings are made of, read and counted tree by tree, so that memory holds one tree's rounds. */
export async function loadItems(
  ledger: Pick<Ledger, 'answers' | 'streams'>,
  tournament: TournamentId,
): Promise<CountedItems> {
  const counter = new ItemCounter();
  for await (const { matches, rounds, tasks } of ledger.streams.trees(tournament)) {
    const answers = await ledger.answers.scopedToMatch(tournament, matches, rounds);
    counter.add(itemResults({ matches, rounds, tasks, answers }));
  }
  return { ...counter.counted(), tallies: await ledger.answers.tallies(tournament) };
}

/**
 * What is rated of a tournament, read portion by portion, and of these only what the settings ask for: matches without their
 * rounds, judged rounds, or the answers too. Memory does not grow with the tournament but for twenty bytes a battle,
 * and its style where that is taken out.
 */
export async function loadOutcomes(
  ledger: Pick<Ledger, 'streams'>,
  tournament: TournamentId,
  settings: TournamentRating,
): Promise<TournamentOutcomes> {
  const outcomes = new TournamentOutcomes(settings);
  for await (const portion of portions(ledger, tournament, settings)) outcomes.add(portion);
  return outcomes;
}

function portions(
  ledger: Pick<Ledger, 'streams'>,
  tournament: TournamentId,
  { level, style }: TournamentRating,
): AsyncIterable<PlayedPortion> {
  if (style.length > 0) return ledger.streams.answered(tournament);
  return level === 'round' ? ledger.streams.played(tournament) : ledger.streams.ends(tournament);
}
