import type { MatchRecord } from '../../arena/match.ts';
import type { RoundRecord } from '../../arena/round.ts';
import { type AnsweredPortion, roundsByMatch } from '../../arena/rounds-by-match.ts';
import type { SpendLine } from '../../arena/spend.ts';
import type { AnswerRecord } from '../../arena/tournament-record.ts';
import type { AgentId, MatchId, TaskId } from '../../kernel/ids.ts';
import { type CsvCell, csvLine } from './csv-table.ts';

/** The header of `match-usage.csv`. */
export const matchUsageColumns = [
  'match_id',
  'agent',
  'seat',
  'answers',
  'failed',
  'elapsed_ms',
  'searches',
  'pages_read',
  'other_calls',
  'input_tokens',
  'output_tokens',
  'cost_usd',
  'answers_of_unknown_cost',
] as const;

/**
 * What the answers of each seat took in some matches, two lines a match. An answer that several matches share counts in
 * each of them. Tokens and dollars are sums of what is known; empty where nothing is.
 */
export function matchUsageLines({ matches, rounds, answers }: AnsweredPortion): string[] {
  const roundsOf = roundsByMatch(rounds);
  const known = new Map(answers.map((answer) => [keyOf(answer.agent, answer.task, answer.scope ?? ''), answer]));
  return matches.flatMap((match) =>
    (['a', 'b'] as const).map((seat) => {
      const own = answersOf(match, match[seat], roundsOf.get(match.id) ?? [], known);
      return csvLine([match.id, match[seat], seat, ...sums(own)]);
    }),
  );
}

function keyOf(agent: AgentId, task: TaskId, scope: MatchId | ''): string {
  return JSON.stringify([agent, task, scope]);
}

function answersOf(
  { id }: MatchRecord,
  agent: AgentId,
  rounds: readonly RoundRecord[],
  known: ReadonlyMap<string, AnswerRecord>,
): AnswerRecord['outcome'][] {
  const tasks = new Set(rounds.flatMap(({ task }) => task ?? []));
  return [...tasks].flatMap((task) => {
    const answer = known.get(keyOf(agent, task, id)) ?? known.get(keyOf(agent, task, ''));
    return answer ? [answer.outcome] : [];
  });
}

function sums(outcomes: readonly AnswerRecord['outcome'][]): CsvCell[] {
  const given = outcomes.filter((outcome) => outcome.kind === 'answered').map((outcome) => outcome.answer);
  const calls = given.flatMap(({ toolCalls }) => toolCalls);
  const used = given.flatMap(({ usage }) => usage ?? []);
  const paid = given.flatMap(({ costUsd }) => costUsd ?? []);
  const callsOf = (tool: string) => calls.filter((call) => call.tool === tool).length;
  return [
    outcomes.length,
    outcomes.length - given.length,
    sumOf(outcomes.map(({ elapsedMs }) => elapsedMs)) ?? 0,
    callsOf('search'),
    callsOf('read'),
    callsOf('other'),
    sumOf(used.map(({ inputTokens }) => inputTokens)),
    sumOf(used.map(({ outputTokens }) => outputTokens)),
    sumOf(paid),
    given.length - paid.length,
  ];
}

/** Null where nothing is known. */
function sumOf(numbers: readonly number[]): number | null {
  return numbers.length === 0 ? null : numbers.reduce((sum, each) => sum + each, 0);
}

/** The header of `usage.csv`. */
export const usageColumns = [
  'role',
  'agent',
  'model',
  'calls',
  'failed_calls',
  'input_tokens',
  'cached_input_tokens',
  'output_tokens',
  'searches',
  'usd',
  'calls_of_unknown_cost',
  'reserved_usd',
] as const;

/** What a run's calls of models came to, by role, agent and model; the Examiner's own calls have no agent. */
export function usageLines(lines: readonly SpendLine[]): string[] {
  return lines.map((line) =>
    csvLine([
      line.role,
      line.agent,
      line.model,
      line.calls,
      line.failed,
      line.inputTokens,
      line.cachedInputTokens,
      line.outputTokens,
      line.searches,
      line.usd,
      line.unknownCost,
      line.reservedUsd,
    ]),
  );
}
