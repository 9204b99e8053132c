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

/** The fields of a line of `answers.jsonl`, and what each says. */
export const answerFields = {
  agent: 'who answered',
  task_id: 'the task',
  match_id: 'the match that it counts in alone; null: it counts in every match that asks the task',
  outcome: '`answered` or `failed`',
  text: 'Markdown, as handed in; null where it failed',
  citations: 'URLs that it cites',
  tool_calls: 'searches, pages and other steps, as the agent reports them',
  elapsed_ms: 'time it took',
  cost_usd: 'dollars, as the provider states them; null when unknown',
  usage: 'tokens, as the provider states them; null when unknown',
  fault: '`agent`: graded as an empty answer; `outside`: the round is void',
  failure: 'why there is no answer',
  failure_detail: 'the same in words',
};

type AnswerLine = Readonly<Record<keyof typeof answerFields, unknown>>;

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
