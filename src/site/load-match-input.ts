import type { InformationTree } from '../../trees/information-tree.ts';
import type { TaskId } from '../kernel/ids.ts';
import type { MatchInput } from '../report/site/tournament-pages.ts';
import type { RoundRecord } from '../tournament/tournament-record.ts';
import type { SiteParts } from './site-parts.ts';
import type { TournamentIndex } from './tournament-index.ts';

/**
 * What the page of one match shows.
 * @param place its place in the schedule, from 0
 */
export async function loadMatchInput(
  { ledger }: SiteParts,
  { head, matches }: TournamentIndex,
  place: number,
  treeGrown: InformationTree | null,
): Promise<MatchInput> {
  const match = matches[place];
  if (match === undefined) throw new RangeError(`the schedule has no match ${place}`);
  const rounds = await ledger.loadRounds(match.id);
  const tasks = await ledger.loadTasks(taskIds(rounds));
  return {
    record: {
      ...head,
      matches: [match],
      rounds,
      tasks,
      answers: await ledger.loadAnswersOfMatches(head.id, [match], rounds),
      treesGrown: treeGrown === null ? [] : [treeGrown],
    },
    ...{ number: place + 1, of: matches.length },
    ...{ before: matches[place - 1] ?? null, after: matches[place + 1] ?? null },
    spend: await ledger.spendOfTasks(head.id, taskIds(rounds)),
  };
}

/** The tasks asked in these rounds, none twice. */
export function taskIds(rounds: readonly RoundRecord[]): TaskId[] {
  return [...new Set(rounds.flatMap(({ task }) => task ?? []))];
}
