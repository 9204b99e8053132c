import type { MatchRecord } from '../../arena/match.ts';
import type { RoundRecord } from '../../arena/round.ts';
import { type AnsweredPortion, roundsByMatch } from '../../arena/rounds-by-match.ts';
import type { SpendLine } from '../../arena/spend.ts';
import type { AnswerRecord } from '../../arena/tournament.ts';
import type { AgentId, MatchId, TaskId } from '../../kernel/ids.ts';
import { type Column, fileColumn } from '../table.ts';

/** What one agent's answers in a match took. */
interface SeatUsage {
  readonly match: MatchRecord;
  readonly seat: 'a' | 'b';
  readonly outcomes: readonly AnswerRecord['outcome'][];
}

/** The columns of `match-usage.csv`. Tokens and dollars are sums of what is known; empty where nothing is. */
export const matchUsageColumns: readonly Column<SeatUsage>[] = [
  fileColumn('match_id', 'the match', ({ match }) => match.id),
  fileColumn('agent', 'who answered', ({ match, seat }) => match[seat]),
  fileColumn('seat', '`a` or `b`', ({ seat }) => seat),
  fileColumn('answers', 'tasks answered or failed', ({ outcomes }) => outcomes.length),
  fileColumn('failed', 'of these, failed', (row) => row.outcomes.length - given(row).length),
  fileColumn('elapsed_ms', 'time in sum', ({ outcomes }) => sumOf(outcomes.map(({ elapsedMs }) => elapsedMs)) ?? 0),
  fileColumn('searches', 'searches that the agent reports', (row) => callsOf('search', row)),
  fileColumn('pages_read', 'pages that it reports', (row) => callsOf('read', row)),
  fileColumn('other_calls', 'other uses of tools', (row) => callsOf('other', row)),
  fileColumn('input_tokens', 'sum of what is known; empty where nothing is', (row) =>
    sumOf(given(row).flatMap(({ usage }) => usage?.inputTokens ?? [])),
  ),
  fileColumn('output_tokens', 'the same', (row) => sumOf(given(row).flatMap(({ usage }) => usage?.outputTokens ?? []))),
  fileColumn('cost_usd', 'the same, in dollars', (row) => sumOf(given(row).flatMap(({ costUsd }) => costUsd ?? []))),
  fileColumn(
    'answers_of_unknown_cost',
    'answers that the dollars lack',
    (row) => given(row).filter(({ costUsd }) => costUsd === null).length,
  ),
];

/** What each seat of some matches has, two a match. An answer that several matches share counts in each of them. */
export function seatUsage({ matches, rounds, answers }: AnsweredPortion): SeatUsage[] {
  const roundsOf = roundsByMatch(rounds);
  const known = new Map(answers.map((answer) => [keyOf(answer.agent, answer.task, answer.scope ?? ''), answer]));
  return matches.flatMap((match) =>
    (['a', 'b'] as const).map((seat) => ({
      match,
      seat,
      outcomes: answersOf(match, match[seat], roundsOf.get(match.id) ?? [], known),
    })),
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

function given({ outcomes }: SeatUsage) {
  return outcomes.filter((outcome) => outcome.kind === 'answered').map(({ answer }) => answer);
}

function callsOf(tool: 'search' | 'read' | 'other', row: SeatUsage): number {
  return given(row)
    .flatMap(({ toolCalls }) => toolCalls)
    .filter((call) => call.tool === tool).length;
}

/** Null where nothing is known. */
function sumOf(numbers: readonly number[]): number | null {
  return numbers.length === 0 ? null : numbers.reduce((sum, each) => sum + each, 0);
}

/** The columns of `usage.csv`: a run's calls of models by role, agent and model; the Examiner's own have no agent. */
export const usageColumns: readonly Column<SpendLine>[] = [
  fileColumn('role', 'what they were made for', ({ role }) => role),
  fileColumn('agent', 'the contestant; empty: the Examiner', ({ agent }) => agent),
  fileColumn('model', '`provider/model`', ({ model }) => model),
  fileColumn('calls', 'times that the provider was asked', ({ calls }) => calls),
  fileColumn('failed_calls', 'of these, without a reply', ({ failed }) => failed),
  fileColumn('input_tokens', 'read', ({ inputTokens }) => inputTokens),
  fileColumn(
    'cached_input_tokens',
    'of these, from the cache of the provider',
    ({ cachedInputTokens }) => cachedInputTokens,
  ),
  fileColumn('output_tokens', 'written', ({ outputTokens }) => outputTokens),
  fileColumn('searches', 'web searches that the provider made', ({ searches }) => searches),
  fileColumn('usd', 'dollars that are known', ({ usd }) => usd),
  fileColumn('calls_of_unknown_cost', 'calls that the sum lacks', ({ unknownCost }) => unknownCost),
  fileColumn('reserved_usd', 'dollars held back for calls that left no result', ({ reservedUsd }) => reservedUsd),
];
