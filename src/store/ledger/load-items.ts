import type { TournamentId } from '../../kernel/ids.ts';
import { type CountedItems, ItemCounter } from '../../ratings/ability/item-counts.ts';
import { itemResults } from '../../tournament/item-results.ts';
import type { answerLedger } from './answers.ts';
import type { tournamentStreams } from './tournament-streams.ts';

type Parts = Pick<ReturnType<typeof tournamentStreams>, 'streamTrees'> &
  Pick<ReturnType<typeof answerLedger>, 'ownAnswersOf'>;

/** The items that depth and width ratings are made of, read and counted tree by tree, so that memory holds one tree's rounds. */
export async function loadItems(ledger: Parts, tournament: TournamentId): Promise<CountedItems> {
  const counter = new ItemCounter();
  for await (const { matches, rounds, tasks } of ledger.streamTrees(tournament)) {
    const answers = await ledger.ownAnswersOf(tournament, matches, rounds);
    counter.add(itemResults({ matches, rounds, tasks, answers }));
  }
  return counter.counted();
}
