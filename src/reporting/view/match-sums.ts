import type { SpendLine } from '../../arena/spend.ts';
import type { Spent } from '../spend-words.ts';
import { statedCost } from './agent-cost.ts';
import type { MatchView } from './match-view.ts';

/** What one agent, or the Examiner, put into a match. */
export interface MatchSums {
  readonly answers: number;
  readonly failures: number;
  readonly searches: number;
  readonly reads: number;
  readonly citations: number;
  /** Milliseconds of all answers, failures included. */
  readonly elapsedMs: number;
  /** Null where neither calls nor answers tell a cost. */
  readonly spent: Spent | null;
  /** Null where no answer and no call states them. */
  readonly tokens: number | null;
}

/** The sums of a seat's answers; cost and tokens by the calls made for them, else as the answers state them. */
export function seatSums({ match, rounds }: MatchView, seat: 'a' | 'b', spend: readonly SpendLine[]): MatchSums {
  const outcomes = rounds.flatMap((round) => (seat === 'a' ? round.answerA : round.answerB) ?? []);
  const answers = outcomes.filter((outcome) => outcome.kind === 'answered').map((outcome) => outcome.answer);
  const sum = (part: (answer: (typeof answers)[number]) => number) =>
    answers.reduce((total, answer) => total + part(answer), 0);
  const calls = (tool: string) => sum(({ toolCalls }) => toolCalls.filter((call) => call.tool === tool).length);
  const lines = spend.filter(({ agent }) => agent === match[seat]);
  const stated = answers.some(({ usage }) => usage !== undefined);
  return {
    answers: answers.length,
    failures: outcomes.length - answers.length,
    searches: Math.max(
      calls('search'),
      sum(({ usage }) => usage?.searches ?? 0),
    ),
    reads: calls('read'),
    citations: sum(({ citations }) => citations.length),
    elapsedMs: outcomes.reduce((total, { elapsedMs }) => total + elapsedMs, 0),
    spent: lines.length > 0 ? spentOf(lines) : statedCost(outcomes),
    tokens: lines.length > 0 ? tokensOf(lines) : stated ? sum(({ usage }) => tokensIn(usage)) : null,
  };
}

/** What the Examiner's calls came to; null where no model was asked. */
export function examinerSums(spend: readonly SpendLine[]): { readonly spent: Spent; readonly tokens: number } | null {
  const lines = spend.filter(({ agent }) => agent === null);
  return lines.length === 0 ? null : { spent: spentOf(lines), tokens: tokensOf(lines) };
}

function spentOf(lines: readonly SpendLine[]): Spent {
  const sum = (part: (line: SpendLine) => number) => lines.reduce((total, line) => total + part(line), 0);
  return {
    usd: sum(({ usd }) => usd),
    reservedUsd: sum(({ reservedUsd }) => reservedUsd),
    unknownCost: sum(({ unknownCost }) => unknownCost),
  };
}

function tokensOf(lines: readonly SpendLine[]): number {
  return lines.reduce((total, line) => total + tokensIn(line), 0);
}

function tokensIn(usage: { readonly inputTokens: number; readonly outputTokens: number } | undefined): number {
  return usage === undefined ? 0 : usage.inputTokens + usage.outputTokens;
}
