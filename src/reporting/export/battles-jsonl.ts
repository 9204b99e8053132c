import { answerStyles } from '../../arena/answer-style.ts';
import { matchBattles } from '../../arena/match-battles.ts';
import { type AnsweredPortion, roundsByMatch } from '../../arena/rounds-by-match.ts';
import type { AnswerRecord } from '../../arena/tournament.ts';

/**
 * The decided matches as `battles.jsonl`, which public rating tools read: `model_a`, `model_b`, `winner`, `tree_id`,
 * `rounds` (void ones not counted), `score_a`, `score_b`, `style_a`, `style_b` (what the answers looked like, for tools
 * that take style out), `tournament_round`, `match_id`. Each line with its line feed; void and unfinished matches have none.
 */
export function battleLines({ matches, rounds, answers }: AnsweredPortion): string[] {
  const roundsOf = roundsByMatch(rounds);
  const styles = answerStyles(answers);
  return matches.flatMap((match) =>
    matchBattles([match], roundsOf.get(match.id) ?? [], styles).map(
      (battle) => `${JSON.stringify({ ...battle, tournament_round: match.tournamentRound, match_id: match.id })}\n`,
    ),
  );
}

/** The keys of a line of `answers.jsonl`. */
export const answerKeys = [
  'agent',
  'task_id',
  'match_id',
  'outcome',
  'text',
  'citations',
  'tool_calls',
  'elapsed_ms',
  'cost_usd',
  'usage',
  'fault',
  'failure',
  'failure_detail',
] as const;

type AnswerLine = Readonly<Record<(typeof answerKeys)[number], unknown>>;

/** Answers as lines of `answers.jsonl`; every line has every key, null where there is nothing to say. */
export function answerLines(answers: readonly AnswerRecord[]): string[] {
  return answers.map((answer) => `${JSON.stringify(lineOf(answer))}\n`);
}

function lineOf({ agent, task, scope = '', outcome }: AnswerRecord): AnswerLine {
  const { elapsedMs } = outcome;
  const head = { agent, task_id: task, match_id: scope === '' ? null : scope, outcome: outcome.kind };
  if (outcome.kind === 'failed') {
    const { fault, reason, detail } = outcome.failure;
    const nothing = {
      text: null,
      citations: [],
      tool_calls: outcome.toolCalls ?? [],
      elapsed_ms: elapsedMs,
      cost_usd: null,
      usage: null,
    };
    return { ...head, ...nothing, fault, failure: reason, failure_detail: detail };
  }
  const { text, citations, toolCalls, costUsd, usage = null } = outcome.answer;
  return {
    ...head,
    text,
    citations,
    tool_calls: toolCalls,
    elapsed_ms: elapsedMs,
    cost_usd: costUsd,
    usage,
    fault: null,
    failure: null,
    failure_detail: null,
  };
}
