import { roundsByMatch } from '../../tournament/rounds-by-match.ts';
import type { MatchRecord, RoundRecord, TournamentRecord } from '../../tournament/tournament-record.ts';
import { type MatchLog, matchLogVersion } from './match-log-schema.ts';

/** The full log of a tournament, ready for JSON, in the published format (`docs/schemas/match-log.v1.json`). */
export function exportMatchLogs(record: TournamentRecord): MatchLog {
  const { id, seed, format, agents, trees, seeds, status, startedAt, finishedAt, config } = record;
  const rounds = roundsByMatch(record.rounds);
  return {
    schema: matchLogVersion,
    tournament: { id, seed, format, agents, trees, seeds, status, startedAt, finishedAt, config },
    matches: record.matches.map((match) => loggedMatch(match, rounds.get(match.id) ?? [])),
    tasks: record.tasks,
    answers: record.answers.map(({ agent, task, scope, outcome }) => ({ agent, task, scope: scope ?? '', outcome })),
    trees: record.treesGrown,
  };
}

function loggedMatch(match: MatchRecord, rounds: readonly RoundRecord[]): MatchLog['matches'][number] {
  const { id, tournamentRound, a, b, tree, end, scoreA, scoreB } = match;
  return {
    ...{ id, tournamentRound, a, b, tree, end, scoreA, scoreB },
    rounds: rounds.map(({ number, path, width, task, note, result, scoreA, scoreB }) => ({
      ...{ number, path, width, task, result, scoreA, scoreB },
      ...(note === undefined ? {} : { note }),
    })),
  };
}
