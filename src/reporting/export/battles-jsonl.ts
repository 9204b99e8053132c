import { answerStyles } from '../../arena/answer-style.ts';
import { matchBattles } from '../../arena/match-battles.ts';
import { type AnsweredPortion, roundsByMatch } from '../../arena/rounds-by-match.ts';
import type { AnswerRecord } from '../../arena/tournament.ts';
import { jsonLineOf, type LineFields } from './json-line-fields.ts';

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

const answerOf = ({ outcome }: AnswerRecord) => (outcome.kind === 'answered' ? outcome.answer : null);
const failureOf = ({ outcome }: AnswerRecord) => (outcome.kind === 'failed' ? outcome : null);

/** The fields of a line of `answers.jsonl`; null where there is nothing to say. */
export const answerFields: LineFields<AnswerRecord> = {
  agent: ['who answered', ({ agent }) => agent],
  task_id: ['the task', ({ task }) => task],
  match_id: [
    'the match that it counts in alone; null: it counts in every match that asks the task',
    ({ scope }) => scope || null,
  ],
  outcome: ['`answered` or `failed`', ({ outcome }) => outcome.kind],
  text: ['Markdown, as handed in; null where it failed', (row) => answerOf(row)?.text ?? null],
  citations: ['URLs that it cites', (row) => answerOf(row)?.citations ?? []],
  tool_calls: [
    'searches, pages and other steps, as the agent reports them',
    (row) => (answerOf(row) ?? failureOf(row))?.toolCalls ?? [],
  ],
  elapsed_ms: ['time it took', ({ outcome }) => outcome.elapsedMs],
  cost_usd: ['dollars, as the provider states them; null when unknown', (row) => answerOf(row)?.costUsd ?? null],
  usage: ['tokens, as the provider states them; null when unknown', (row) => answerOf(row)?.usage ?? null],
  fault: [
    '`agent`: graded as an empty answer; `outside`: the round is void',
    (row) => failureOf(row)?.failure.fault ?? null,
  ],
  failure: ['why there is no answer', (row) => failureOf(row)?.failure.reason ?? null],
  failure_detail: ['the same in words', (row) => failureOf(row)?.failure.detail ?? null],
};

/** Answers as lines of `answers.jsonl`; every line has every key. */
export function answerLines(answers: readonly AnswerRecord[]): string[] {
  return answers.map((answer) => jsonLineOf(answerFields, answer));
}
