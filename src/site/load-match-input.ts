import type { InformationTree } from '../../trees/information-tree.ts';
import type { TaskId } from '../kernel/ids.ts';
import type { MatchInput } from '../report/site/tournament-pages.ts';
import type { AnswerRecord, MatchRecord, RoundRecord } from '../tournament/tournament-record.ts';
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
      answers: await loadMatchAnswers(ledger, match, taskIds(rounds)),
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

/** Both agents' answers to the match's tasks: those given in it, and those that count in the whole tournament. */
async function loadMatchAnswers(
  ledger: SiteParts['ledger'],
  { id, tournament, a, b }: MatchRecord,
  tasks: readonly TaskId[],
): Promise<readonly AnswerRecord[]> {
  const found: AnswerRecord[] = [];
  for (const task of tasks) {
    for (const agent of [a, b]) {
      for (const scope of [id, ''] as const) {
        const answer = await ledger.loadAnswer(tournament, agent, task, scope);
        if (answer !== null) found.push(answer);
      }
    }
  }
  return found;
}
