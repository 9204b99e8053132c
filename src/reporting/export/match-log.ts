import type { Task } from '../../../examiner/task.ts';
import type { InformationTree } from '../../../trees/information-tree.ts';
import { type PlayedPortion, roundsByMatch } from '../../arena/rounds-by-match.ts';
import type { AnswerRecord, TournamentHead, TournamentRecord } from '../../arena/tournament.ts';
import { mapped } from '../../kernel/mapped.ts';
import { type MatchLog, matchLogVersion } from './match-log-schema.ts';

/** The full log of a tournament, ready for JSON, in the published format (`docs/schemas/match-log.v1.json`). */
export function exportMatchLogs(record: TournamentRecord): MatchLog {
  return {
    schema: matchLogVersion,
    tournament: loggedHead(record),
    matches: loggedMatches(record),
    tasks: record.tasks,
    answers: record.answers.map(loggedAnswer),
    trees: record.treesGrown,
  };
}

/** A tournament, portion by portion, in the orders of its record. */
export interface MatchLogSource {
  readonly head: TournamentHead;
  readonly played: AsyncIterable<PlayedPortion>;
  readonly tasks: AsyncIterable<readonly Task[]>;
  readonly answers: AsyncIterable<readonly AnswerRecord[]>;
  readonly trees: AsyncIterable<InformationTree>;
}

/**
 * The same log as JSON text in pieces, never all of it in memory. Every match, task, answer and tree stands on a line of
 * its own, so that a log that is too large to be parsed at once can be read line by line.
 */
export async function* matchLogText({ head, played, tasks, answers, trees }: MatchLogSource): AsyncGenerator<string> {
  yield `{"schema":${JSON.stringify(matchLogVersion)},\n"tournament":${JSON.stringify(loggedHead(head))}`;
  yield* listText('matches', mapped(played, loggedMatches));
  yield* listText('tasks', tasks);
  yield* listText(
    'answers',
    mapped(answers, (some) => some.map(loggedAnswer)),
  );
  yield* listText(
    'trees',
    mapped(trees, (tree) => [tree]),
  );
  yield '}\n';
}

/** A member that is a list. */
async function* listText(name: string, portions: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  yield `,\n${JSON.stringify(name)}:[`;
  let before = '\n';
  for await (const items of portions) {
    for (const item of items) {
      yield `${before}${JSON.stringify(item)}`;
      before = ',\n';
    }
  }
  yield ']';
}

function loggedHead(head: TournamentHead): MatchLog['tournament'] {
  const { id, seed, format, agents, trees, seeds, status, startedAt, finishedAt, config } = head;
  return { id, seed, format, agents, trees, seeds, status, startedAt, finishedAt, config };
}

function loggedAnswer({ agent, task, scope = '', outcome }: AnswerRecord): MatchLog['answers'][number] {
  return { agent, task, scope, outcome };
}

function loggedMatches({ matches, rounds }: PlayedPortion): MatchLog['matches'] {
  const roundsOf = roundsByMatch(rounds);
  return matches.map(({ tournament: _tournament, ...match }) => ({
    ...match,
    rounds: (roundsOf.get(match.id) ?? []).map(({ match: _match, ...round }) => round),
  }));
}
