import { itemResults } from '../../arena/item-results.ts';
import type { RoundRecord } from '../../arena/round.ts';
import type { AnswerRecord, PlayedTournament, TournamentHead } from '../../arena/tournament.ts';
import { WithoutTexts } from '../../arena/without-texts.ts';
import type { TaskId } from '../../kernel/ids.ts';
import { type CountedItems, ItemCounter } from '../../ratings/ability/ability.ts';
import { inOutages } from '../../ratings/ability/tree-clusters.ts';
import type { Ledger } from '../ledger.ts';

type Parts = Pick<Ledger, 'answers' | 'streams'>;

/** Input for the figures of a tournament. */
export interface PlayedFigures {
  /** Without the texts that nothing counts (without-texts.ts), and without grades. */
  readonly played: PlayedTournament;
  /** Counted grades, from which depth and width are rated. */
  readonly items: CountedItems;
}

/**
 * All that is counted of one tournament, read tree by tree: of a tree's rounds the items are counted at once, so that memory
 * holds no grades.
 *
 * @param matches of the tournament, in the order they were planned
 */
export async function loadFigures(
  ledger: Parts,
  head: TournamentHead,
  matches: PlayedTournament['matches'],
): Promise<PlayedFigures> {
  const texts = new WithoutTexts();
  const items = new ItemCounter();
  const rounds: RoundRecord[] = [];
  const tasks = new Map<TaskId, PlayedTournament['tasks'][number]>();
  const matchIds = new Set(matches.map(({ id }) => id));
  for await (const tree of ledger.streams.trees(head.id)) {
    items.add(
      itemResults({ ...tree, answers: await ledger.answers.scopedToMatch(head.id, tree.matches, tree.rounds) }),
    );
    // Of one that runs, a match may have begun since.
    for (const round of tree.rounds) if (matchIds.has(round.match)) rounds.push(texts.round(round, false));
    for (const task of tree.tasks) tasks.set(task.id, texts.task(task));
  }
  const answers: AnswerRecord[] = [];
  for await (const portion of ledger.streams.answers(head.id)) {
    for (const answer of portion) answers.push(texts.answer(answer));
  }
  return {
    played: { ...head, matches, rounds, tasks: [...tasks.values()], answers },
    items: inOutages({ ...items.counted(), tallies: await ledger.answers.tallies(head.id) }, head.trees),
  };
}
