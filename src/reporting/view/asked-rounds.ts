import type { MatchRecord } from '../../arena/match.ts';
import type { TournamentRecord } from '../../arena/tournament.ts';
import { groupBy } from '../../kernel/group-by.ts';
import type { TaskId } from '../../kernel/ids.ts';

/** A round in which a question was asked. */
export interface AskedRound {
  readonly match: MatchRecord;
  readonly round: number;
  readonly isVoid: boolean;
}

/** The rounds of the given matches by the question they asked, in the order of the record; void ones too. */
export function askedRounds({
  matches,
  rounds,
}: Pick<TournamentRecord, 'matches' | 'rounds'>): (task: TaskId) => readonly AskedRound[] {
  const matchOf = new Map(matches.map((match) => [match.id, match]));
  const byTask = groupBy(rounds, ({ task }) => task);
  return (task) =>
    (byTask.get(task) ?? []).flatMap(({ match: id, number, result }) => {
      const match = matchOf.get(id);
      return match === undefined ? [] : [{ match, round: number, isVoid: result.kind === 'void' }];
    });
}
