import type { TournamentId } from '../../kernel/ids.ts';
import type { TournamentRecord } from '../../tournament/tournament-record.ts';
import type { MatchLog } from './match-log-schema.ts';

/**
 * A match log as the record of a tournament again.
 * @param id what it is called here: its own may be that of another tournament
 * @param config by which it is looked at here: one from outside would say where keys are sent
 */
export function bundleRecord(log: MatchLog, id: TournamentId, config: unknown): TournamentRecord {
  const { matches, tasks, answers, trees } = log;
  return {
    ...log.tournament,
    ...{ id, config },
    matches: matches.map(({ rounds: _rounds, ...match }) => ({ ...match, tournament: id })),
    rounds: matches.flatMap((match) => match.rounds.map((round) => ({ ...round, match: match.id }))),
    tasks,
    answers: answers.map((answer) => ({ ...answer, tournament: id })),
    treesGrown: trees,
  };
}
