import type { MatchRecord, RoundRecord, TournamentRecord } from '../../tournament/tournament-record.ts';
import { roundsByMatch } from '../view/rounds-by-match.ts';
import { type MatchLog, matchLogVersion } from './match-log-schema.ts';

/** The full log of a tournament as one JSON text of the published format, indented by one blank, with a line end. */
export function exportMatchLogs(record: TournamentRecord): string {
  return `${JSON.stringify(toMatchLog(record), null, 1)}\n`;
}

function toMatchLog(record: TournamentRecord): MatchLog {
  const { id, seed, format, agents, trees, status, startedAt, finishedAt, config } = record;
  const rounds = roundsByMatch(record.rounds);
  return {
    schema: matchLogVersion,
    tournament: { id, seed, format, agents, trees, status, startedAt, finishedAt, config },
    matches: record.matches.map((match) => loggedMatch(match, rounds.get(match.id) ?? [])),
    tasks: record.tasks,
    answers: record.answers.map(({ agent, task, outcome }) => ({ agent, task, outcome })),
    trees: record.treesGrown,
  };
}

function loggedMatch(match: MatchRecord, rounds: readonly RoundRecord[]): MatchLog['matches'][number] {
  const { id, tournamentRound, a, b, tree, end, scoreA, scoreB } = match;
  return {
    ...{ id, tournamentRound, a, b, tree, end, scoreA, scoreB },
    rounds: rounds.map(({ number, path, width, task, result, scoreA, scoreB }) => ({
      ...{ number, path, width, task, result, scoreA, scoreB },
    })),
  };
}
