import { itemResults } from '../../arena/item-results.ts';
import type { TournamentRating } from '../../arena/match-battles.ts';
import type { PlayedPortion } from '../../arena/rounds-by-match.ts';
import type { TournamentHead } from '../../arena/tournament.ts';
import { TournamentOutcomes } from '../../arena/void-tally.ts';
import type { TournamentId } from '../../kernel/ids.ts';
import { type CountedItems, ItemCounter } from '../../ratings/ability/ability.ts';
import { inOutages, outagesIn } from '../../ratings/ability/tree-clusters.ts';
import type { Ledger } from '../ledger.ts';

/** The items that depth and width ratings are made of, read and counted tree by tree, so that memory holds one tree's rounds. */
export async function loadItems(
  ledger: Pick<Ledger, 'answers' | 'streams'>,
  { id, trees }: Pick<TournamentHead, 'id' | 'trees'>,
): Promise<CountedItems> {
  const counter = new ItemCounter();
  for await (const { matches, rounds, tasks } of ledger.streams.trees(id)) {
    const answers = await ledger.answers.scopedToMatch(id, matches, rounds);
    counter.add(itemResults({ matches, rounds, tasks, answers }));
  }
  return inOutages({ ...counter.counted(), tallies: await ledger.answers.tallies(id) }, trees);
}

/**
 * Loads the outcomes that are rated, portion by portion, and of these only those that the settings need: matches
 * without their rounds, judged rounds, or the answers too. Memory does not grow with the tournament but for twenty
 * bytes a battle, and its style if that is controlled for.
 */
export async function loadOutcomes(
  ledger: Pick<Ledger, 'answers' | 'streams'>,
  { id, trees }: Pick<TournamentHead, 'id' | 'trees'>,
  settings: TournamentRating,
): Promise<TournamentOutcomes> {
  const outcomes = new TournamentOutcomes(settings, undefined, outagesIn(await ledger.answers.tallies(id), trees));
  for await (const portion of portions(ledger, id, settings)) outcomes.add(portion);
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
